import { describe, expect, it } from 'vitest';
import { favouriteRows, nextTouched, type Touched } from '../../../../src/app/features/favourites/favourite-rows';
import type { WaitingEntry } from '../../../../src/local/outbox/outbox';

const none: Touched = new Map();
const did = (call: 'add' | 'del', id: string, state: WaitingEntry['state'] = 'waiting'): WaitingEntry => ({
  id: `${call} ${id}`, user: 'ann', name: `keepGoods!${call}`, payload: { sellerGoodsId: id }, madeAt: 0, state, pictures: 0, known: true, editable: false,
});
const touch = (before: Touched, now: number, ...entries: WaitingEntry[]) => nextTouched(before, entries, 'goods', now);
const words = (text: string) => (text === '' ? [] : text.split(' '));
const page = (ids: string, total: number, asOf = 100) => ({ items: words(ids), total, asOf });
/** The list as shown when the device has `kept` as the favourites. */
const shown = (pages: readonly ReturnType<typeof page>[], touched: Touched, kept: string) => {
  const { added, items, total } = favouriteRows(pages, (id) => id, touched, new Set(words(kept)));
  return `${[...added, ...items].join(' ')} of ${total}`;
};

describe('the list shows exactly what is kept', () => {
  it('what the shop said, where nothing was done since, whatever the device has heard of by now', () => {
    expect(shown([page('c b', 3), page('a', 3)], none, '')).toBe('c b a of 3');
  });

  it('[S-244] without what was taken out, at once and without a line', () => {
    expect(shown([page('c b a', 3)], touch(none, 200, did('del', 'b')), 'c a')).toBe('c a of 2');
  });

  it('[S-244] with what was added, newest first', () => {
    const touched = touch(touch(none, 200, did('add', 'd')), 300, did('add', 'e'));
    expect(shown([page('c', 1)], touched, 'c d e')).toBe('e d c of 3');
  });

  it('and again after an undo, without what was taken back before it was sent', () => {
    const out = touch(none, 200, did('del', 'b'), did('add', 'd'));
    expect(shown([page('c b', 2)], touch(out, 210), 'b c')).toBe('c b of 2');
  });

  it('nothing flickers between the shop’s yes and its next list', () => {
    // Both have left the queue; the cached list is marked as stale.
    const settled = touch(touch(none, 200, did('del', 'b'), did('add', 'd')), 250);
    expect(shown([page('c b', 2, 0)], settled, 'c d')).toBe('d c of 2');
    expect(shown([page('d c', 2, 300)], settled, 'c d')).toBe('d c of 2');
  });

  it('a newer list is believed: another device may have done the opposite', () => {
    expect(shown([page('c b', 2, 300)], touch(none, 200, did('del', 'b')), 'c')).toBe('c b of 2');
  });

  it('what the shop refused did not happen', () => {
    const touched = touch(touch(none, 200, did('del', 'b')), 210, did('del', 'b', 'needsYou'));
    expect(shown([page('c b', 2)], touched, 'b c')).toBe('c b of 2');
    expect([...touch(none, 200, did('del', 'b', 'needsYou'))]).toEqual([]);
  });

  it('each once, though a page moved while it was read', () => {
    expect(shown([page('c b', 3), page('b a', 3)], none, '')).toBe('c b a of 3');
  });

  it('what was added shows before the first list has come', () => {
    expect(shown([], touch(none, 200, did('add', 'd')), 'd')).toBe('d of 1');
  });
});

it('[S-245] follows are another list', () => {
  expect([...nextTouched(none, [did('add', 'x')], 'seller', 1)]).toEqual([]);
});
