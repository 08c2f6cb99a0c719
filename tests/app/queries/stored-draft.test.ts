import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftsKept, storedDraft } from '../../../src/app/queries/stored-draft';

/** A storage that answers when the test says so. */
const { stored, owners, answers } = vi.hoisted(() => ({ stored: new Map<string, string>(), owners: new Map<string, string | undefined>(), answers: [] as (() => void)[] }));
vi.mock('../../../src/local/drafts', () => ({
  keptDraft: (name: string) => new Promise<string>((resolve) => answers.push(() => resolve(stored.get(name) ?? ''))),
  keepDraftInTurn: async (name: string, text: string, owner: string | undefined) => {
    stored.set(name, text);
    owners.set(name, owner);
  },
}));

async function answer(times = 1): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    // `vi.waitFor` would advance the faked clock at each look, past the draft's timeout on a busy machine.
    while (answers.length === 0) await new Promise(setImmediate);
    answers.shift()?.();
  }
  await draftsKept();
}

/** Opens a draft; returns what its form was shown. */
function form(name: string) {
  const shown: [text: string, isLate: boolean][] = [];
  const draft = storedDraft(name, 'ann');
  return { shown, write: draft.write, close: draft.open((text, isLate) => shown.push([text, isLate])) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  stored.clear();
});

it('a draft that storage gives only after the form was opened without it comes in, and is not replaced by the empty form', async () => {
  stored.set('return 1', 'The lid is broken');
  const { shown } = form('return 1');
  vi.advanceTimersByTime(2_000);
  expect(shown).toEqual([['', false]]);
  await answer();
  expect(shown.slice(1)).toEqual([['The lid is broken', true]]);
  expect(stored.get('return 1')).toBe('The lid is broken');
});

it('a draft that storage gives in time is no late one', async () => {
  stored.set('return 2', 'The lid is broken');
  const { shown } = form('return 2');
  await answer();
  vi.advanceTimersByTime(2_000);
  expect(shown).toEqual([['The lid is broken', false]]);
});

it('what was typed meanwhile wins over it, and is stored', async () => {
  stored.set('chat', 'Is it blue?');
  const { shown, write } = form('chat');
  vi.advanceTimersByTime(2_000);
  write('Is it r');
  write('Is it red?');
  await answer();
  expect(shown).toEqual([['', false], ['Is it r', false], ['Is it red?', false]]);
  expect(stored.get('chat')).toBe('Is it red?');
});

it('a change of one part, made before storage answered, leaves the other parts of the draft', async () => {
  stored.set('review 1', 'lamp: bright');
  const { shown, write } = form('review 1');
  write((before) => `${before}|kite: high`);
  await answer();
  expect(shown.at(-1)).toEqual(['lamp: bright|kite: high', true]);
  expect(stored.get('review 1')).toBe('lamp: bright|kite: high');
  write((before) => `${before}|boat: wet`);
  await draftsKept();
  expect(stored.get('review 1')).toBe('lamp: bright|kite: high|boat: wet');
});

it('a form that was left before storage answered keeps what was typed into it, and shows it when it is opened again', async () => {
  const first = form('report 1');
  first.write('Not here yet');
  first.close();
  const second = form('report 1');
  await answer(2);
  expect(stored.get('report 1')).toBe('Not here yet');
  expect(owners.get('report 1')).toBe('ann');
  expect(second.shown).toEqual([['Not here yet', false]]);
});
