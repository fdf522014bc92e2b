import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyForm } from '../../../src/protocol/emptyForm';
import { isFromView, isRecallForm, isToView } from '../../../src/protocol/recallGuards';

const form = emptyForm();

describe('isFromView', () => {
  it.each([
    { type: 'ready', form: null },
    { type: 'ready', form },
    { type: 'preview', sequence: 1, form },
    { type: 'askModel', sequence: 1, form },
    { type: 'cancel' },
    { type: 'pin', pinned: true },
    { type: 'act', action: 'supersede', path: 'a.md', form },
    { type: 'show', what: 'request', form },
  ])('takes $type', (message) => {
    expect(isFromView(message)).toBe(true);
  });

  it.each([
    ['no object', 'ready'],
    ['no type', { form }],
    ['a type that is none', { type: 'format', form }],
    ['a type of the prototype', { type: 'constructor' }],
    ['an action that is none', { type: 'act', action: 'delete', path: 'a.md', form }],
    ['a number that is none', { type: 'preview', sequence: Number.NaN, form }],
    ['a form without its prompt', { type: 'preview', sequence: 1, form: { ...form, prompt: undefined } }],
    ['a form with a selector that is none', { type: 'preview', sequence: 1, form: { ...form, selector: 'given' } }],
    ['fields that are inherited', Object.create({ type: 'pin', pinned: true })],
  ])('refuses %s', (_, message) => {
    expect(isFromView(message)).toBe(false);
  });

  it('says yes or no to anything, and never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (value) => {
        expect(isFromView(value)).toBe(false);
        expect(isToView(value)).toBe(false);
      }),
    );
  });

  it('refuses a form in which one field is of another type', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(form)), fc.constantFrom(undefined, {}, Symbol('x')), (name, value) => {
        expect(isRecallForm({ ...form, [name]: value })).toBe(false);
      }),
    );
  });
});
