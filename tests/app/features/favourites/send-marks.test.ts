import { describe, expect, it } from 'vitest';
import { favouriteKinds, favouriteTarget } from '../../../../src/app/features/favourites/kinds';
import { newlyRefused, nextMarks, quietMs, sentForMs, type Marks } from '../../../../src/app/features/favourites/send-marks';
import type { WaitingEntry } from '../../../../src/local/outbox/outbox';

const entry = (state: WaitingEntry['state'], more: Partial<WaitingEntry> = {}): WaitingEntry => ({
  id: 'e1', user: 'ann', name: 'keepGoods!add', payload: { sellerGoodsId: 'g7' }, madeAt: 0, state, pictures: 0, known: true, editable: false, ...more,
});
const none: Marks = new Map();
const markOf = (marks: Marks, target = 'goods:g7') => marks.get(target)?.mark;

describe('the marks of what was done', () => {
  it('a clock while it waits, a check once it was sent, then nothing', () => {
    const waiting = nextMarks(none, [entry('waiting')], 0);
    const sending = nextMarks(waiting, [entry('sending')], 5_000);
    const sent = nextMarks(sending, [], 6_000);
    expect([waiting, sending, sent].map((marks) => markOf(marks))).toEqual(['waiting', 'waiting', 'sent']);
    expect(markOf(nextMarks(sent, [], 6_000 + sentForMs - 1))).toBe('sent');
    expect(markOf(nextMarks(sent, [], 6_000 + sentForMs))).toBeUndefined();
  });

  it('no check where no clock was seen: on a good line nothing flickers', () => {
    const sending = nextMarks(none, [entry('sending')], 0);
    expect(markOf(nextMarks(sending, [], quietMs - 1))).toBeUndefined();
    expect(markOf(nextMarks(sending, [], quietMs))).toBe('sent');
  });

  it('no check for what was taken back before it was sent', () => {
    const waiting = nextMarks(none, [entry('waiting')], 0);
    expect(markOf(nextMarks(waiting, [], 60_000))).toBeUndefined();
  });

  it('“needs you” with its reason, which ends with the entry and never as sent', () => {
    const refused = nextMarks(nextMarks(none, [entry('sending')], 0), [entry('needsYou', { refusal: 'goodsUnknown' })], 2_000);
    expect(refused.get('goods:g7')).toMatchObject({ mark: 'needsYou', refusal: 'goodsUnknown', since: 2_000 });
    expect(markOf(nextMarks(refused, [], 90_000))).toBeUndefined();
  });

  it('are told apart by what they are about; of one thing the last action counts', () => {
    const marks = nextMarks(none, [
      entry('needsYou'),
      entry('waiting', { id: 'e2', name: 'keepGoods!del' }),
      entry('waiting', { id: 'e3', name: 'focusSeller!add', payload: { sellerId: 'g7' } }),
      entry('waiting', { id: 'e4', name: 'newOnlinechat!send', payload: { type: 'text', content: 'x' } }),
    ], 0);
    expect([...marks].map(([target, { entryId }]) => `${target} ${entryId}`)).toEqual(['goods:g7 e2', 'seller:g7 e3']);
  });
});

it('a refusal is told once, when it comes', () => {
  const waiting = nextMarks(none, [entry('waiting')], 0);
  const refused = nextMarks(waiting, [entry('needsYou', { refusal: 'goodsUnknown' })], 1);
  expect(newlyRefused(waiting, refused).map(({ refusal }) => refusal)).toEqual(['goodsUnknown']);
  expect(newlyRefused(refused, nextMarks(refused, [entry('needsYou', { refusal: 'goodsUnknown' })], 2))).toEqual([]);
  // One that was refused in an earlier visit keeps its mark, but is not announced.
  expect(newlyRefused(none, refused)).toEqual([]);
});

it.each(['goods', 'seller'] as const)('what is done to a favourite is found again by what it is about: %s', (kind) => {
  const { add, del, payload } = favouriteKinds[kind];
  for (const call of [add, del]) expect(favouriteTarget(call, payload('x-1'))).toBe(`${kind}:x-1`);
});

it.each([['keepGoods!add', null], ['keepGoods!add', { sellerGoodsId: 7 }], ['focusSeller!add', {}], ['order!remind', { sellerId: 's' }]])(
  'an action of another shape is about no favourite: %s %j',
  (call, payload) => expect(favouriteTarget(call, payload)).toBeUndefined(),
);
