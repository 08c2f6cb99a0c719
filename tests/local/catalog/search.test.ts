import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { device } from '../../../src/local/database/database';
import { searchDevice } from '../../../src/local/catalog/search';
import { applyGoodsChange } from '../../../src/local/replies/replies';
import { languageCodes, type Language } from '../../../src/rules/languages';
import { amount } from '../../support/catalog';
import { bicycle, lamp, store, teapot } from '../../support/catalog-names';
import { card } from '../../support/client/kept-goods';

let used = 0;
function row(language: Language, id: string, name: string, sellerName = 'Quay') {
  used += 1;
  return { id, language, card: card(id, { name, sellerName }), asOf: 0, usedAt: used };
}
const names = async (language: Language, question: string) => (await searchDevice(language, question)).map(({ sellerGoodsId }) => sellerGoodsId);

beforeEach(async () => {
  await device.goods.clear();
  await device.goods.bulkPut(
    languageCodes.flatMap((language) => [
      row(language, 'lamp', lamp[language], store[language]),
      row(language, 'teapot', teapot[language]),
      row(language, 'bicycle', bicycle[language]),
    ]),
  );
});

it.each(languageCodes)('[S-101] finds each product by its whole name in %s, the right one first', async (language) => {
  expect((await names(language, lamp[language]))[0]).toBe('lamp');
  expect((await names(language, teapot[language]))[0]).toBe('teapot');
  expect((await names(language, bicycle[language]))[0]).toBe('bicycle');
});

it.each<[Language, string, string]>([
  ['cn', '护眼', 'lamp'],
  ['cn', '茶壶', 'teapot'],
  ['cn', '行车', 'bicycle'],
  ['tw', '檯燈', 'lamp'],
  ['ja', 'ロラ卓', 'lamp'],
  ['ja', '転車', 'bicycle'],
  ['ja', 'らんぷ', 'lamp'],
  ['ko', '탁상', 'lamp'],
  ['ko', '주전', 'teapot'],
  ['th', 'ตั้งโต๊ะ', 'lamp'],
  ['th', 'น้ำชา', 'teapot'],
])('[S-103] finds by a part from inside a name in %s: %s', async (language, part, id) => {
  expect(await names(language, part)).toEqual([id]);
});

it.each<[Language, string, string]>([
  ['en', 'aurpra', 'lamp'],
  ['en', 'porcelian', 'teapot'],
  ['en', 'lapm', 'lamp'],
  ['de', 'schreibtischlanpe', 'lamp'],
  ['ru', 'лампо', 'lamp'],
  ['el', 'ποδυλατο', 'bicycle'],
  ['ar', 'مصباج', 'lamp'],
  ['cn', '护眼茶灯', 'lamp'],
  ['ja', '転自車', 'bicycle'],
])('[S-102] forgives one wrong letter in %s: %s', async (language, wrong, id) => {
  expect(await names(language, wrong)).toContain(id);
});

it.each<[Language, string, string]>([
  ['fr', 'THEIERE', 'teapot'],
  ['tr', 'ŞEHİR BİSİKLETİ', 'bicycle'],
  ['es', 'lampara', 'lamp'],
  ['ar', 'ابريق', 'teapot'],
  ['vi', 'den ban', 'lamp'],
])('finds without accents and in other case in %s: %s', async (language, question, id) => {
  expect((await names(language, question))[0]).toBe(id);
});

it('wants every word of the question', async () => {
  expect(await names('en', 'desk lamp')).toEqual(['lamp']);
  expect(await names('en', 'desk teapot')).toEqual([]);
});

it('finds by the beginning of a word, and by the store', async () => {
  expect(await names('en', 'porc')).toEqual(['teapot']);
  expect(await names('en', 'lantern')).toEqual(['lamp']);
});

it.each<[Language, string, string]>([
  ['de', 'lampe', 'lamp'],
  ['de', 'fahrrad', 'bicycle'],
  ['af', 'fiets', 'bicycle'],
])('finds by what a compound contains in %s: %s', async (language, part, id) => {
  expect(await names(language, part)).toEqual([id]);
});

it('puts what contains a word after what begins with it', async () => {
  await device.goods.put(row('en', 'floodlamp', 'Floodlamp'));
  expect(await names('en', 'lamp')).toEqual(['lamp', 'floodlamp']);
});

it('finds a number with its unit, written apart or together', async () => {
  await device.goods.bulkPut([row('en', 'pan', 'Pan 24 cm'), row('en', 'pot', 'Pot 18cm')]);
  expect(await names('en', '24cm')).toEqual(['pan']);
  expect(await names('en', 'pot 18 cm')).toEqual(['pot']);
});

it('finds a Korean compound that its name spells as two words, and not what shares a pair of many', async () => {
  await device.goods.bulkPut([row('ko', 'stand', '책상 스탠드'), row('ko', 'desk', '책상 의자')]);
  const found = await names('ko', '책상스탠드');
  expect(found).toContain('stand');
  expect(found).not.toContain('desk');
});

it('finds the singular and a word without its article, where nothing is as written', async () => {
  await device.goods.bulkPut([row('en', 'box', 'Oak box'), row('ar', 'chair', 'كرسي مكتب')]);
  expect(await names('en', 'boxes')).toEqual(['box']);
  expect(await names('ar', 'كرسي المكتب')).toEqual(['chair']);
  await device.goods.put(row('en', 'boxes', 'Stacking boxes'));
  expect(await names('en', 'boxes')).toEqual(['boxes']);
});

it('finds nothing for a question without words, and nothing that is not there', async () => {
  expect(await names('en', '')).toEqual([]);
  expect(await names('en', '  !? ')).toEqual([]);
  expect(await names('en', 'wardrobe')).toEqual([]);
  expect(await names('cn', '书柜')).toEqual([]);
});

it('looks only through the language it is asked in', async () => {
  expect(await names('en', 'Schreibtischlampe')).toEqual([]);
  expect(await names('de', 'Schreibtischlampe')).toEqual(['lamp']);
});

it('finds what was kept since the last question, and no longer what is gone', async () => {
  expect(await names('en', 'wardrobe')).toEqual([]);
  await device.goods.put(row('en', 'wardrobe', 'Oak wardrobe'));
  expect(await names('en', 'wardrobe')).toEqual(['wardrobe']);
  await device.goods.delete(['en', 'wardrobe']);
  expect(await names('en', 'wardrobe')).toEqual([]);
});

it('answers with the price that is kept now', async () => {
  await searchDevice('en', 'lamp');
  await applyGoodsChange({ type: 'goods', sellerGoodsId: 'lamp', price: null, pricesDiffer: false, discountPrice: null, sellingPrice: amount('99'), stock: 1, skus: [], at: 1 });
  expect((await searchDevice('en', 'aurora'))[0]?.sellingPrice).toBe('99');
});

it('passes over rows of an unknown shape', async () => {
  await device.goods.put({ id: 'odd', language: 'en', card: { name: 'Odd lamp' } as never, asOf: 0, usedAt: 1e9 });
  expect(await names('en', 'lamp')).toEqual(['lamp']);
});
