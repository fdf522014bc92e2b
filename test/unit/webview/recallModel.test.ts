import { beforeEach, describe, expect, it } from 'vitest';
import { emptyForm } from '../../../src/protocol/emptyForm';
import type { FromView, RecallForm, ToView } from '../../../src/protocol/recallMessages';
import type { PreviewView } from '../../../src/protocol/recallView';
import { emptyView } from '../../../src/vscode/recallView/previewView';
import { RecallModel } from '../../../src/webview/recall/recallModel';

const context = { file: null, selectedLines: null, problems: null, pinned: false };

function previewOf(candidates: number): PreviewView {
  return { ...emptyView('ready', null), candidates };
}

let sent: FromView[];
let kept: unknown;
let waiting: (() => void)[];
let model: RecallModel;

const last = (): FromView | undefined => sent.at(-1);
const sequenceOf = (message: FromView | undefined): number =>
  message !== undefined && 'sequence' in message ? message.sequence : -1;
const receive = (message: ToView): void => model.receive(message);
const start = (form: RecallForm = emptyForm()): void => {
  model.start();
  receive({ type: 'start', form, stores: [], selectors: [], context });
};

/** A model is chosen, and the estimate for this prompt is there. */
const startWithModel = (prompt: string): void => {
  model.start();
  receive({
    type: 'start',
    form: { ...emptyForm(), selector: 'anthropic', prompt },
    stores: [],
    selectors: [{ id: 'anthropic', label: 'Anthropic API' }],
    context,
  });
  receive({ type: 'previewed', sequence: sequenceOf(last()), preview: previewOf(3) });
};

beforeEach(() => {
  sent = [];
  kept = undefined;
  waiting = [];
  model = new RecallModel(
    {
      postMessage: (message) => sent.push(message as FromView),
      getState: () => kept,
      setState: (state) => {
        kept = state;
      },
    },
    () => {},
    (run) => {
      waiting.push(run);
      return () => waiting.splice(waiting.indexOf(run), 1);
    },
  );
});

describe('RecallModel', () => {
  it('hands over the form that it kept, and none that is of another make', () => {
    kept = { ...emptyForm(), prompt: 'as before' };
    model.start();
    expect(last()).toEqual({ type: 'ready', form: kept });
    kept = { prompt: 'of an older version' };
    model.start();
    expect(last()).toEqual({ type: 'ready', form: null });
  });

  it('keeps each change of the form, and asks for its preview', () => {
    start();
    model.edit({ prompt: 'run the tests' });
    expect(kept).toMatchObject({ prompt: 'run the tests' });
    expect(last()).toMatchObject({ type: 'preview', form: { prompt: 'run the tests' } });
  });

  it('shows the answer to the newest question alone', () => {
    start();
    model.edit({ prompt: 'first try' });
    const first = sequenceOf(last());
    model.edit({ prompt: 'second try' });
    receive({ type: 'previewed', sequence: first, preview: previewOf(1) });
    expect(model.preview).toBeNull();
    receive({ type: 'previewed', sequence: sequenceOf(last()), preview: previewOf(2) });
    expect(model.preview?.candidates).toBe(2);
  });

  it('drops a model’s answer that comes after the prompt was changed, and cancels the model', () => {
    startWithModel('ask about this');
    model.askModel();
    const asked = sequenceOf(last());
    expect(model.asking).toEqual({ who: 'Anthropic API' });
    model.edit({ prompt: 'ask about that' });
    expect(sent.map(({ type }) => type).slice(-2)).toEqual(['cancel', 'preview']);
    receive({ type: 'notAnswered', sequence: asked, problem: 'The model gave up.' });
    expect(model.asking).toBeNull();
  });

  it('keeps the preview beside the sentence of a model that failed', () => {
    startWithModel('ask about this');
    model.askModel();
    receive({ type: 'notAnswered', sequence: sequenceOf(last()), problem: 'The key was refused.' });
    expect(model.asking).toEqual({ problem: 'The key was refused.' });
    expect(model.preview?.candidates).toBe(3);
  });

  it('asks anew when memories changed, but does not break off a model', () => {
    startWithModel('ask about this');
    receive({ type: 'stale' });
    expect(last()?.type).toBe('preview');
    receive({ type: 'previewed', sequence: sequenceOf(last()), preview: previewOf(3) });
    model.askModel();
    receive({ type: 'stale' });
    expect(last()?.type).toBe('askModel');
    receive({ type: 'notAnswered', sequence: sequenceOf(last()), problem: 'It is overloaded.' });
    expect(last()?.type).toBe('preview');
    receive({ type: 'previewed', sequence: sequenceOf(last()), preview: previewOf(2) });
    expect(model.asking).toEqual({ problem: 'It is overloaded.' });
    expect(model.preview?.candidates).toBe(2);
  });

  it('asks a model once while it is at work, and never what the agent would not ask about', () => {
    startWithModel('ask about this');
    model.askModel();
    model.askModel();
    expect(sent.filter(({ type }) => type === 'askModel')).toHaveLength(1);
    model.edit({ prompt: 'deploy' });
    receive({ type: 'previewed', sequence: sequenceOf(last()), preview: { ...previewOf(3), notAsked: 'oneWord' } });
    model.askModel();
    expect(last()?.type).toBe('preview');
    model.edit({ prompt: ' ' });
    receive({ type: 'previewed', sequence: sequenceOf(last()), preview: previewOf(3) });
    model.askModel();
    expect(last()?.type).toBe('preview');
  });

  it('waits for a pause where a prompt is as long as a file', () => {
    start();
    const before = sent.length;
    model.edit({ prompt: 'word '.repeat(10_000) });
    model.edit({ prompt: 'word '.repeat(10_001) });
    expect(sent).toHaveLength(before);
    expect(waiting).toHaveLength(1);
    waiting[0]?.();
    expect(last()).toMatchObject({ type: 'preview', form: { prompt: 'word '.repeat(10_001) } });
  });

  it('asks no model by Enter while the estimate is chosen', () => {
    start();
    model.edit({ prompt: 'run the tests' });
    model.askModel();
    expect(last()?.type).toBe('preview');
  });

  it('forgets the memory whose words were tried, and the rows asked for, with another prompt', () => {
    start();
    receive({ type: 'fill', prompt: 'its own words', target: 'a.md', store: '/m' });
    expect(model.form).toMatchObject({ prompt: 'its own words', target: 'a.md', store: '/m' });
    model.showMoreNear();
    expect(model.form?.target).toBe('a.md');
    expect(model.form?.nearLimit).toBeGreaterThan(emptyForm().nearLimit);
    model.edit({ prompt: 'other words' });
    expect(model.form).toMatchObject({ target: null, nearLimit: emptyForm().nearLimit });
  });

  it('counts a memory as read once, and no longer', () => {
    start();
    model.setInContext('a.md', true);
    model.setInContext('a.md', true);
    expect(model.form?.inContext).toEqual(['a.md']);
    model.setInContext('a.md', false);
    expect(model.form?.inContext).toEqual([]);
  });

  it('passes over what is no message, and does nothing before it has started', () => {
    for (const message of [null, 7, 'start', {}, { type: 'start' }, { type: 'stale2' }, { type: 'toString' }]) {
      model.receive(message);
    }
    model.edit({ prompt: 'too early' });
    model.act('supersede', 'a.md');
    model.show('request');
    expect(sent).toEqual([]);
    expect(model.form).toBeNull();
  });
});
