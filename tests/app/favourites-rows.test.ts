import { describe, expect, it } from 'vitest';
import { favouriteRows, nextChanges, type Changes } from '../../src/app/features/favourites/favourite-rows';
import type { WaitingEntry } from '../../src/local/outbox';

const none: Changes = new Map();
const did = (call: 'add' | 'del', id: string, state: WaitingEntry['state'] = 'waiting'): WaitingEntry => ({
  id: `${call} ${id}`, name: `keepGoods!${call}`, payload: { sellerGoodsId: id }, madeAt: 0, state, pictures: 0, known: true, editable: false,
});
const page = (ids: string, total: number, asOf = 100) => ({ items: ids === '' ? [] : ids.split(' '), total, asOf });
const shown = (pages: Parameters<typeof favouriteRows<string>>[0], changes: Changes) => {
  const { added, items, total } = favouriteRows(pages, (id) => id, changes);
  return `${[...added, ...items].join(' ')} of ${total}`;
};

describe('[S-244] the list shows exactly what is kept', () => {
  it('what the shop said, where nothing was done since', () => {
    expect(shown([page('c b', 3), page('a', 3)], none)).toBe('c b a of 3');
  });

  it('without what was taken out, at once and without a line', () => {
    expect(shown([page('c b a', 3)], nextChanges(none, [did('del', 'b')], 'goods', 200))).toBe('c a of 2');
  });

  it('with what was added, newest first', () => {
    const changes = nextChanges(nextChanges(none, [did('add', 'd')], 'goods', 200), [did('add', 'e')], 'goods', 300);
    expect(shown([page('c', 1)], changes)).toBe('e d c of 3');
  });

  it('and again after an undo', () => {
    const out = nextChanges(none, [did('del', 'b')], 'goods', 200);
    expect(shown([page('c b', 2)], nextChanges(out, [did('add', 'b')], 'goods', 210))).toBe('c b of 2');
  });

  it('nothing flickers between the shop’s yes and its next list', () => {
    const out = nextChanges(none, [did('del', 'b'), did('add', 'd')], 'goods', 200);
    // Both have left the queue; what is kept of the list is marked as old.
    const settled = nextChanges(out, [], 'goods', 250);
    expect(shown([page('c b', 2, 0)], settled)).toBe('d c of 2');
    expect(shown([page('d c', 2, 300)], settled)).toBe('d c of 2');
  });

  it('a newer list is believed: another device may have done the opposite', () => {
    const out = nextChanges(none, [did('del', 'b')], 'goods', 200);
    expect(shown([page('c b', 2, 300)], out)).toBe('c b of 2');
  });

  it('what the shop refused did not happen', () => {
    const out = nextChanges(none, [did('del', 'b')], 'goods', 200);
    expect(shown([page('c b', 2)], nextChanges(out, [did('del', 'b', 'needsYou')], 'goods', 210))).toBe('c b of 2');
  });

  it('each once, though a page moved while it was read', () => {
    expect(shown([page('c b', 3), page('b a', 3)], none)).toBe('c b a of 3');
  });

  it('what was added shows before the first list has come', () => {
    expect(shown([], nextChanges(none, [did('add', 'd')], 'goods', 200))).toBe('d of 1');
  });
});

it('[S-245] follows are another list', () => {
  expect([...nextChanges(none, [did('add', 'x')], 'seller', 1)]).toEqual([]);
});
