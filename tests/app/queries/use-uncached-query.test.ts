import { expect, it } from 'vitest';
import { stateAfter } from '../../../src/app/queries/use-uncached-query';

const here = { status: 'success', data: { withdraw_fee: '1.2' as never } } as const;
const known = { key: '{}', asked: 1, result: here };
const after = (outcome: Parameters<typeof stateAfter<'withdraw!fee'>>[2], asked = { key: '{}', asked: 2 }) => stateAfter<'withdraw!fee'>(known, asked, outcome);

it.each([{ status: 'offline' }, { status: 'failed', text: 'The server is busy' }, { status: 'refused', refusal: 'tooFrequent', text: 'Too often' }] as const)('what is known, and the form that hangs on it, stays where the shop gives no answer: %j', (outcome) => {
  expect(after(outcome)).toBe(known);
  // Nothing is known for another payload.
  expect(after(outcome, { key: '{"channel":"SEPA"}', asked: 2 }).result.status).not.toBe('success');
});

it('what the shop answers is taken, unless it is the answer to an earlier request', () => {
  const no = { status: 'refused', refusal: 'channelClosed', text: 'Closed' } as const;
  expect(after(no)).toEqual({ key: '{}', asked: 2, result: { status: 'refused', text: 'Closed' } });
  expect(after(no, { key: '{}', asked: 0 })).toBe(known);
});

it('an answer to an earlier request is taken where the later one did not reach the shop, but never for another payload: the page would wait for ever', () => {
  const unheard = { key: '{}', asked: 2, result: { status: 'offline' } } as const;
  expect(stateAfter<'withdraw!fee'>(unheard, { key: '{}', asked: 1 }, here)).toEqual({ key: '{}', asked: 1, result: here });
  expect(stateAfter<'withdraw!fee'>(unheard, { key: '{"channel":"SEPA"}', asked: 1 }, here)).toBe(unheard);
});
