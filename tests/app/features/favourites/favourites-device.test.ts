import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeFavourite } from '../../../../src/app/features/favourites/change-favourite';
import { favouriteIdsAtoms, marksAtom } from '../../../../src/app/features/favourites/favourite-atoms';
import { favouriteRows } from '../../../../src/app/features/favourites/favourite-rows';
import { startFavourites } from '../../../../src/app/features/favourites/start-favourites';
import { touchedAtoms } from '../../../../src/app/features/favourites/touched-atoms';
import type { Session } from '../../../../src/contract/shop/account';
import { shopIntl } from '../../../../src/i18n/intl';
import { loadMessages, nameMessages } from '../../../../src/i18n/messages';
import { device } from '../../../../src/local/database/database';
import { keepFavourites } from '../../../../src/local/stored-favourites';
import type { Money } from '../../../../src/rules/money';
import { act } from '../../../../src/sync/outbox';
import { beginSession, logOut } from '../../../../src/sync/session';
import { currentToastAtom } from '../../../../src/ui/toast';
import { FakeLocalStorage } from '../../../support/client/local-storage';
import { FakeNetwork } from '../../../support/client/fake-network';
import { said } from '../../../support/texts';

const intl = shopIntl('en', await loadMessages('en', 'core'));
const user = (usercode: string): Session => ({
  token: `token of ${usercode}`, expiresAt: 9_999_999_999_999, sealKey: btoa(usercode.padEnd(32, 'k')),
  user: { usercode, username: usercode, avatar: null, money: '0' as Money, email: null, phone: null, invitationCode: null, safewordSet: false },
});
new FakeLocalStorage();
// No tab of these is in sight.
vi.stubGlobal('document', { visibilityState: 'hidden' });

/** A tab that shows hearts, and the state that its cards read. */
function tab() {
  const store = createStore();
  const stops = [favouriteIdsAtoms.goods, favouriteIdsAtoms.seller, marksAtom, touchedAtoms.goods].map((each) => store.sub(each, () => {}));
  return {
    hearts: () => [...store.get(favouriteIdsAtoms.goods)],
    follows: () => [...store.get(favouriteIdsAtoms.seller)],
    mark: (target: string) => store.get(marksAtom).get(target)?.mark,
    listed: (ids: readonly string[]) => {
      const rows = favouriteRows([{ items: ids, total: ids.length, asOf: 0 }], (id) => id, store.get(touchedAtoms.goods), store.get(favouriteIdsAtoms.goods));
      return [...rows.added, ...rows.items];
    },
    close: () => stops.forEach((stop) => stop()),
  };
}
const tap = (kind: 'goods' | 'seller', id: string, on: boolean) => changeFavourite({ act, toast: () => {}, logIn: () => {}, intl, language: 'en' }, kind, id, on);

let tabs: ReturnType<typeof tab>[] = [];
const open = () => {
  const opened = tab();
  tabs.push(opened);
  return opened;
};

beforeEach(async () => {
  new FakeNetwork().answers('broken');
  await beginSession(user('anning'));
});
afterEach(async () => {
  for (const each of tabs) each.close();
  tabs = [];
  await logOut('en');
  for (const table of device.tables) await table.clear();
});

it('[S-244] a heart answers a tap without a line, in every tab and after a reload, and says that it waits', async () => {
  const [one, other] = [open(), open()];
  expect(await tap('goods', 'g7', true)).toBe(true);
  await vi.waitUntil(() => one.hearts().length === 1 && other.hearts().length === 1);
  // Hearts and marks watch the device each by themselves, as every tab does.
  await vi.waitFor(() => expect([one.mark('goods:g7'), other.mark('goods:g7')]).toEqual(['waiting', 'waiting']));
  await vi.waitUntil(() => one.listed(['g1']).join() === 'g7,g1');

  const later = open();
  await vi.waitUntil(() => later.hearts().join() === 'g7' && later.mark('goods:g7') === 'waiting');
});

it('[S-244] taken back before it was sent it leaves nothing: no heart, no mark, nothing to send', async () => {
  // The shop's list is on the device and does not have it, so there is nothing to send.
  await keepFavourites('anning', 'goods', [], 0);
  const shown = open();
  await tap('goods', 'g7', true);
  await vi.waitUntil(() => shown.listed(['g1']).join() === 'g7,g1');
  await tap('goods', 'g7', false);
  await vi.waitUntil(() => shown.hearts().length === 0 && shown.mark('goods:g7') === undefined);
  await vi.waitFor(() => expect(shown.listed(['g1'])).toEqual(['g1']));
  expect(await device.outbox.count()).toBe(0);
});

it('[S-244] what is taken out leaves the list at once, and comes back with an undo', async () => {
  const { usercode } = user('anning').user;
  await device.favourites.bulkPut(['g1', 'g2'].map((id) => ({ user: usercode, kind: 'goods' as const, id })));
  const shown = open();
  await vi.waitUntil(() => shown.hearts().length === 2);
  await tap('goods', 'g1', false);
  await vi.waitUntil(() => shown.listed(['g1', 'g2']).join() === 'g2');
  await tap('goods', 'g1', true);
  await vi.waitUntil(() => shown.listed(['g1', 'g2']).join() === 'g1,g2');
});

it('[S-245] a store is followed in the same way, and is no favourite product', async () => {
  const shown = open();
  await tap('seller', 's1', true);
  await vi.waitUntil(() => shown.follows().join() === 's1');
  await vi.waitFor(() => expect(shown.mark('seller:s1')).toBe('waiting'));
  expect(shown.hearts()).toEqual([]);
});

it('another user sees none of it', async () => {
  const shown = open();
  await tap('goods', 'g7', true);
  await vi.waitUntil(() => shown.hearts().length === 1);
  await logOut('en');
  await vi.waitUntil(() => shown.hearts().length === 0 && shown.mark('goods:g7') === undefined);
  await beginSession(user('benito'));
  const later = open();
  await tap('goods', 'g8', true);
  await vi.waitUntil(() => later.hearts().join() === 'g8');
  await vi.waitFor(() => expect(shown.hearts()).toEqual(['g8']));
});

it('what one user took out of a list is in that of the next, and stays out of their own until the shop lists anew', async () => {
  const shown = open();
  await vi.waitUntil(() => shown.hearts().length === 0);
  await tap('goods', 'g1', true);
  await vi.waitUntil(() => shown.hearts().length === 1);
  await tap('goods', 'g1', false);
  await vi.waitUntil(() => shown.listed(['g1', 'g2']).join() === 'g2');
  await logOut('en');
  await beginSession(user('benito'));
  await vi.waitUntil(() => shown.listed(['g1', 'g2']).join() === 'g1,g2');
  await logOut('en');
  await beginSession(user('anning'));
  await vi.waitUntil(() => shown.listed(['g1', 'g2']).join() === 'g2');
});

it('hearts that are shown again after the user has changed are not those of the user before, not even at first', async () => {
  const store = createStore();
  startFavourites(store);
  const hearts = () => [...store.get(favouriteIdsAtoms.goods)];
  const leavePage = store.sub(favouriteIdsAtoms.goods, () => {});
  await tap('goods', 'g7', true);
  await vi.waitUntil(() => hearts().join() === 'g7');
  leavePage();
  await logOut('en');
  await vi.waitUntil(() => hearts().length === 0);
});

it('a change that the shop refused is told also where its reason does not load', async () => {
  vi.stubGlobal('document', { visibilityState: 'visible' });
  nameMessages('en', { refusal: '/nowhere.js' });
  const store = createStore();
  startFavourites(store);
  for (const mark of ['waiting', 'needsYou'] as const) store.set(marksAtom, new Map([['goods:g7', { mark, since: 0, entryId: 'e1', isSending: false, refusal: 'goodsUnlisted' }]]));
  await vi.waitFor(() => expect(store.get(currentToastAtom)).toMatchObject({ kind: 'error', text: said('en', 'favourites.refused', { why: '' }) }));
  nameMessages('en', {});
});
