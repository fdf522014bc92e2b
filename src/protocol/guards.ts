/** Checks at run time that a value has a type: what comes through a message channel may be anything. */
export type Guard<T> = (value: unknown) => value is T;

export const isText: Guard<string> = (value) => typeof value === 'string';
export const isYesNo: Guard<boolean> = (value) => typeof value === 'boolean';
/** A finite number. */
export const isNumber: Guard<number> = (value): value is number => typeof value === 'number' && Number.isFinite(value);

export function orNull<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

export function oneOf<const T extends string>(...values: readonly T[]): Guard<T> {
  return (value): value is T => (values as readonly unknown[]).includes(value);
}

/** A member of a union of words. One that is forgotten here does not compile. */
export function wordOf<T extends string>(words: Readonly<Record<T, true>>): Guard<T> {
  return (value): value is T => typeof value === 'string' && Object.hasOwn(words, value);
}

export function listOf<T>(guard: Guard<T>): Guard<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every((item) => guard(item));
}

/** An object with these fields of its own. A field that is forgotten here does not compile. */
export function fields<T extends object>(guards: { readonly [K in keyof T]-?: Guard<T[K]> }): Guard<T> {
  const checks = Object.entries(guards) as [string, Guard<unknown>][];
  return (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    checks.every(([name, guard]) => Object.hasOwn(value, name) && guard((value as Record<string, unknown>)[name]));
}

/** A union told apart by `type`. A member that is forgotten here does not compile. */
export function messages<T extends { readonly type: string }>(
  members: {
    readonly [K in T['type']]: Guard<Extract<T, { readonly type: K }>>;
  },
): Guard<T> {
  const byType = new Map<string, Guard<unknown>>(Object.entries(members));
  return (value): value is T => {
    const type: unknown = typeof value === 'object' && value !== null && 'type' in value ? value.type : null;
    return typeof type === 'string' && byType.get(type)?.(value) === true;
  };
}
