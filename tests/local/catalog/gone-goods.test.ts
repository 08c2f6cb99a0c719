import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { noteGone } from '../../../src/local/catalog/gone-goods';
import { device } from '../../../src/local/database/database';
import { keepReply } from '../../../src/local/replies/replies';
import { card, pageOf } from '../../support/client/kept-goods';

const stocks = async () => Object.fromEntries((await device.goods.toArray()).map(({ language, id, card: { stock } }) => [`${language} ${id}`, stock]));

it('what is no longer sold is sold out on the device in every language, until the shop sends it again', async () => {
  await device.goods.bulkPut([['en', 'lamp'], ['de', 'lamp'], ['en', 'mug']].map(([language = '', id = '']) => ({ id, language, card: card(id), asOf: 1, usedAt: 1 })));
  await noteGone('lamp', 1);
  expect(await stocks()).toEqual({ 'en lamp': 0, 'de lamp': 0, 'en mug': 10 });
  await keepReply('en sellerGoods!list {}', pageOf([card('lamp')]), 2);
  expect(await stocks()).toEqual({ 'en lamp': 10, 'de lamp': 0, 'en mug': 10 });
});

it('a refusal that the device kept says nothing of a card that is newer: the product is sold again', async () => {
  await device.goods.clear();
  await device.goods.bulkPut([['en', 5], ['de', 3]].map(([language, asOf]) => ({ id: 'lamp', language: String(language), card: card('lamp'), asOf: Number(asOf), usedAt: 1 })));
  await noteGone('lamp', 4);
  expect(await stocks()).toEqual({ 'en lamp': 10, 'de lamp': 0 });
});
