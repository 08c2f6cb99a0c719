import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { changeFavourite, type FavouriteWorld } from '../../../../src/app/features/favourites/change-favourite';
import { shopIntl } from '../../../../src/i18n/intl';
import { loadMessages } from '../../../../src/i18n/messages';
import { device } from '../../../../src/local/database/database';
import { writeSession } from '../../../../src/local/session/kept-session';
import type { Money } from '../../../../src/rules/money';
import { act } from '../../../../src/sync/outbox';
import type { Toast } from '../../../../src/ui/toast';
import { FakeLocalStorage } from '../../../support/client/local-storage';
import { session } from '../../../support/client/session';
import { said } from '../../../support/texts';

const intl = shopIntl('en', await loadMessages('en', 'core'));
let told: Toast[];
let logins: number;
let done: string[];

beforeEach(() => {
  told = [];
  logins = 0;
  done = [];
});

const world = (acts: FavouriteWorld['act']): FavouriteWorld => ({ act: acts, toast: (toast) => told.push(toast), logIn: () => void (logins += 1), intl, language: 'en' });
const answers = (answer: 'kept' | 'noRoom' | 'noStorage'): FavouriteWorld['act'] => (name, payload) => {
  done.push(`${name} ${JSON.stringify(payload)}`);
  return Promise.resolve(answer);
};

describe.each(['goods', 'seller'] as const)('a visitor who taps: %s', (kind) => {
  it('[S-246] [S-287] is told “not logged in”, with the way to log in', async () => {
    expect(await changeFavourite(world(act), kind, 'x1', true)).toBe(false);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(said('en', 'refusal.notLoggedIn'));
    expect(told[0]?.action?.label).toBe(said('en', 'header.logIn'));
    told[0]?.action?.act();
    expect(logins).toBe(1);
  });
});

it.each([['noRoom', 'favourites.noRoom'], ['noStorage', 'shell.noStorage']] as const)('says loudly that a device without room or storage has kept nothing: %s', async (answer, text) => {
  expect(await changeFavourite(world(answers(answer)), 'goods', 'x1', true)).toBe(false);
  expect(told).toEqual([{ kind: 'error', text: said('en', text) }]);
});

it('adds quietly: the heart itself says it', async () => {
  expect(await changeFavourite(world(answers('kept')), 'goods', 'x1', true)).toBe(true);
  expect(done).toEqual(['keepGoods!add {"sellerGoodsId":"x1"}']);
  expect(told).toEqual([]);
});

it('sends along what the card says that it costs: the shop may hear of the heart when it costs something else', async () => {
  const card = {
    sellerGoodsId: 'seen', name: 'Lamp', imgUrl1: 'lamp', price: null, pricesDiffer: false, discountPrice: '4.5' as Money, sellingPrice: '5' as Money, rating: null,
    evaluationNum: 0, soldNum: 0, stock: 3, buyMin: 1, sellerId: 's1', sellerName: 'North', categoryId: 'c1',
  };
  await device.goods.bulkPut([
    { id: 'seen', language: 'en', card, asOf: 1, usedAt: 1 },
    { id: 'cheaper', language: 'en', card: { ...card, sellerGoodsId: 'cheaper', price: '3' as Money }, asOf: 1, usedAt: 1 },
  ]);
  for (const id of ['seen', 'cheaper']) await changeFavourite(world(answers('kept')), 'goods', id, true);
  await changeFavourite(world(answers('kept')), 'goods', 'seen', false);
  expect(done).toEqual(['keepGoods!add {"sellerGoodsId":"seen","price":"4.5"}', 'keepGoods!add {"sellerGoodsId":"cheaper","price":"3"}', 'keepGoods!del {"sellerGoodsId":"seen"}']);
});

it('offers to undo a removal, which adds it again', async () => {
  await changeFavourite(world(answers('kept')), 'seller', 's1', false);
  expect(told.map(({ kind, text, action }) => [kind, text, action?.label])).toEqual([['done', said('en', 'favourites.seller.removed'), said('en', 'shell.undo')]]);
  told[0]?.action?.act();
  expect(done).toEqual(['focusSeller!del {"sellerId":"s1"}', 'focusSeller!add {"sellerId":"s1"}']);
});

it('undoes a removal only for whoever made it: another tab may have logged in another user meanwhile', async () => {
  new FakeLocalStorage();
  onTestFinished(() => void vi.unstubAllGlobals());
  const logIn = (usercode: string) => writeSession({ ...session, user: { ...session.user, usercode } });
  logIn('ann');
  await changeFavourite(world(answers('kept')), 'seller', 's1', false);
  logIn('ben');
  told[0]?.action?.act();
  expect(done).toEqual(['focusSeller!del {"sellerId":"s1"}']);
  logIn('ann');
  told[0]?.action?.act();
  expect(done).toEqual(['focusSeller!del {"sellerId":"s1"}', 'focusSeller!add {"sellerId":"s1"}']);
});
