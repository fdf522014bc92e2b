import * as vscode from 'vscode';

let names: ReadonlyMap<string, string> | undefined;

/** A language's name as VS Code shows it (`TypeScript`), else its id: VS Code tells names in manifests alone. */
export function languageName(id: string): string {
  names ??= readNames();
  return names.get(id) ?? id;
}

function readNames(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { packageJSON } of vscode.extensions.all) {
    for (const language of languagesOf(packageJSON)) if (!found.has(language.id)) found.set(language.id, language.name);
  }
  return found;
}

/** Manifests are of other people: anything may stand in them. */
function languagesOf(manifest: unknown): readonly { readonly id: string; readonly name: string }[] {
  const contributes = fieldOf(manifest, 'contributes');
  const languages = fieldOf(contributes, 'languages');
  if (!Array.isArray(languages)) return [];
  return languages.flatMap((language: unknown) => {
    const id = fieldOf(language, 'id');
    const aliases = fieldOf(language, 'aliases');
    const name: unknown = Array.isArray(aliases) ? aliases[0] : undefined;
    return typeof id === 'string' && typeof name === 'string' && name !== '' ? [{ id, name }] : [];
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
