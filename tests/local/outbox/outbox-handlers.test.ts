import { expect, it } from 'vitest';
import { calls, type CallName } from '../../../src/contract/shop/calls';
import { isOutboxCall, handlerOf, outboxHandlers, readyEntry, type AnyHandler } from '../../../src/local/outbox/outbox-handlers';
import { pictureToCome, readOutboxRow, withPictureNames, type OutboxRow } from '../../../src/local/outbox/outbox-row';

const row = (name: string, payload: unknown, version = 1): OutboxRow => ({
  seq: 1, id: 'entry-0001', user: 'u', name, version, payload, lane: 'l', entity: '', pictures: [], state: 'waiting', tries: 0, notBefore: 0, madeAt: 1, language: 'en',
});

const written = { name: 'Ada', email: 'ada@example.com', areaCode: '44', phone: '123', country: 'GB', state: '', city: 'London', postCode: '', address: 'St. James 1', use: 0 };
const review = { sellerGoodsId: 'lamp', skuId: 's', rating: 5, content: 'Good', images: [pictureToCome(0)] };

/** Payloads that each released version of a kind may have left in the outbox of an offline device. Never change them; a new version adds its own. */
const recorded: Record<string, readonly unknown[]> = {
  'keepGoods!add': [{ sellerGoodsId: 'lamp' }],
  'keepGoods!del': [{ sellerGoodsId: 'lamp' }],
  'focusSeller!add': [{ sellerId: 'quay' }],
  'focusSeller!del': [{ sellerId: 'quay' }],
  'newOnlinechat!send': [{ type: 'text', content: 'hello' }, { type: 'text', content: 'hello', about: { kind: 'goods', id: 'lamp' } }],
  'localuser!refreshAvatar': [{ avatar: pictureToCome(0) }],
  'evaluation!add': [{ orderId: 'o', ...review }],
  'evaluation!addList': [{ orderId: 'o', evaluationList: [review] }],
  'address!add': [written],
  'address!edit': [{ id: 'a', ...written }],
  'address!del': [{ id: 'a' }],
  'order!remind': [{ orderId: 'o' }],
  'news!add': [{ kind: 'shipped', channel: 'email' }],
  'news!del': [{ kind: 'shipped', channel: 'push' }],
  'wish!add': [{ kind: 'cheaper', sellerGoodsId: 'lamp', skuId: 'lamp-black', below: '39.9' }],
  'wish!del': [{ kind: 'back', sellerGoodsId: 'lamp' }],
  'subscribe!add': [{ email: 'ada@example.com' }],
};

it('OB11 has a kind for every call that the contract queues', () => {
  const queued = (Object.keys(calls) as CallName[]).filter((name) => calls[name].offline === 'outbox');
  expect(Object.keys(outboxHandlers).toSorted()).toEqual(queued.toSorted());
});

it.each(Object.keys(outboxHandlers))('OB11 every released version of %s can be sent', (name) => {
  if (!isOutboxCall(name)) throw new Error('not a kind');
  const { version, upgraders } = handlerOf(name);
  expect(recorded[name]).toHaveLength(version);
  expect(upgraders).toHaveLength(version - 1);
  recorded[name]?.forEach((payload, index) => expect(readyEntry(row(name, payload, index + 1))).toMatchObject({ name }));
});

it('OB11 brings an older payload into today’s shape, one version after the other', () => {
  const handler: AnyHandler = {
    version: 3,
    upgraders: [(payload) => ({ goods: (payload as { product: string }).product }), (payload) => ({ sellerGoodsId: (payload as { goods: string }).goods })],
    lane: () => '',
  };
  const handlers = { 'keepGoods!add': handler };
  const today = { payload: { sellerGoodsId: 'lamp' } };
  expect(readyEntry(row('keepGoods!add', { product: 'lamp' }, 1), handlers)).toMatchObject(today);
  expect(readyEntry(row('keepGoods!add', { goods: 'lamp' }, 2), handlers)).toMatchObject(today);
  expect(readyEntry(row('keepGoods!add', { sellerGoodsId: 'lamp' }, 3), handlers)).toMatchObject(today);
  expect(readyEntry(row('keepGoods!add', { sellerGoodsId: 'lamp' }, 4), handlers)).toBe('unknown');
});

it.each([
  ['a call that does not exist', row('wishes!add', {})],
  ['a name of every object', row('constructor', {})],
  ['a call that is not queued', row('user!logout', {})],
])('OB11 takes %s for unknown', (_what, unknown) => {
  expect(readyEntry(unknown)).toBe('unknown');
});

it('OB17 takes a payload that the call does not take for unreadable', () => {
  expect(readyEntry(row('keepGoods!add', { sellerGoodsId: '' }))).toBe('unreadable');
});

it('reads rows as they are, and none that it does not understand', () => {
  expect(readOutboxRow(row('keepGoods!add', {}))).toEqual(row('keepGoods!add', {}));
  expect(readOutboxRow({ ...row('keepGoods!add', {}), state: 'lost' })).toBeUndefined();
  expect(readOutboxRow(undefined)).toBeUndefined();
});

it('puts the names of uploaded pictures in their places, wherever these stand', () => {
  const payload = { orderId: 'o', evaluationList: [{ images: [pictureToCome(0), pictureToCome(1)] }, { images: [pictureToCome(0)] }], note: 'picture' };
  expect(withPictureNames(payload, ['a.webp', 'b.webp'])).toEqual({
    payload: { orderId: 'o', evaluationList: [{ images: ['a.webp', 'b.webp'] }, { images: ['a.webp'] }], note: 'picture' },
    missing: false,
  });
  expect(withPictureNames(payload, ['a.webp', undefined]).missing).toBe(true);
});
