import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSecrets, MASK, redactByLine, redactSecrets } from '../../../src/memory/redact';
import { INVENTED_SECRETS, NO_SECRETS, PRIVATE_KEY } from '../../support/inventedSecrets';
import { leastMultiple } from '../support/leastMultiple';

describe('findSecrets', () => {
  it.each(INVENTED_SECRETS)('finds the secret itself: $name', ({ text, secret }) => {
    expect(findSecrets(text).map(({ start, end }) => text.slice(start, end))).toEqual([secret]);
  });

  it.each(NO_SECRETS)('takes none for one: %s', (text) => {
    expect(findSecrets(text)).toEqual([]);
  });

  it('finds a private key without its end, in a quote, and on one line', () => {
    const [begin, ...lines] = PRIVATE_KEY.split('\n');
    const body = lines.slice(0, -1);
    expect(redactSecrets(`A\n${[begin, ...body].join('\n')}\n\nThe end.`)).toBe(`A\n${MASK}\n\nThe end.`);
    expect(redactSecrets([begin, ...body].map((line) => `> ${line}`).join('\n'))).toBe(`> ${MASK}`);
    expect(redactSecrets(JSON.stringify({ key: PRIVATE_KEY }))).toBe(`{"key":"${MASK}"}`);
    expect(redactSecrets(PRIVATE_KEY.replaceAll('\n', ' '))).toBe(MASK);
    expect(redactSecrets(PRIVATE_KEY.replaceAll('\n', '\r\n'))).toBe(MASK);
  });

  it('names what it is and never quotes it', () => {
    for (const { text, secret } of INVENTED_SECRETS)
      for (const { what } of findSecrets(text)) {
        expect(what).toMatch(/^(?:a|an|the) /);
        expect(secret).not.toContain(what);
      }
  });

  it('takes time in proportion to the length of a text that is made to be slow', () => {
    const starts = [
      'password:',
      'pw=',
      'token=',
      'sk-',
      'eyJ-',
      '://a:',
      '-----BEGIN PRIVATE KEY-----',
      'key for a ',
      'curl -u ',
      'mysql -p',
      'login a:',
    ];
    for (const start of starts) {
      const text = (units: number): string => start.repeat(units / start.length);
      const [short, long] = [text(20_000), text(160_000)];
      // In proportion it is 8, quadratic it would be 64.
      expect(
        leastMultiple(
          () => findSecrets(long),
          () => findSecrets(short),
          24,
        ),
        start,
      ).toBeLessThan(24);
    }
  });
});

describe('redactSecrets', () => {
  const prose = fc.constantFrom('Ask Dana first.', 'a: b\n', '密', ' ', '`', '(see ', '\n\n', '• ', '"', 'x');
  const mixed = fc.array(fc.oneof(prose, fc.constantFrom(...INVENTED_SECRETS.map(({ text }) => `\n${text}\n`))));

  it('leaves no secret, finds nothing in its own result, and keeps what stands around', () => {
    fc.assert(
      fc.property(mixed, (parts) => {
        const text = parts.join('');
        const shown = redactSecrets(text);
        expect(redactSecrets(shown)).toBe(shown);
        for (const { secret } of INVENTED_SECRETS) if (secret.length > 6) expect(shown).not.toContain(secret);
        let rest = text;
        for (const { start, end } of [...findSecrets(text)].reverse())
          rest = rest.slice(0, start) + MASK + rest.slice(end);
        expect(shown).toBe(rest);
      }),
    );
  });

  it('is as long for a short secret as for a long one', () => {
    expect(redactSecrets('password: hunter2')).toBe(redactSecrets(`password: ${'hunter2'.repeat(20)}`));
  });

  it('keeps the lines where they count', () => {
    expect(redactByLine(`a\n${PRIVATE_KEY}\nb`).split('\n')).toHaveLength(`a\n${PRIVATE_KEY}\nb`.split('\n').length);
    expect(redactByLine(PRIVATE_KEY).replaceAll(MASK, '').trim()).toBe('');
  });
});
