import { expect, it } from 'vitest';
import { calls, type CallName } from '../../../src/contract/shop/calls';
import { isOutboxCall, handlerOf, outboxHandlers, readyEntry, type AnyHandler } from '../../../src/local/outbox/outbox-handlers';
import { pictureToCome, readOutboxRow, withPictureNames, type OutboxRow } from '../../../src/local/outbox/outbox-row';

const row = (name: string, payload: unknown, version = 1): OutboxRow => ({
  seq: 1, id: 'entry-0001', user: 'u', name, version, payload, lane: 'l', entity: '', pictures: [], state: 'waiting', tries: 0, notBefore: 0, madeAt: 1, language: 'en',
});

const written = { name: 'Ada', email: 'ada@example.com', areaCode: '44', phone: '123', country: 'GB', state: '', city: 'London', postCode: '', address: 'St. James 1', use: 0 };
const review = { sellerGoodsId: 'lamp', skuId: 's', rating: 5, content: 'Good', images: [pictureToCome(0)] };

/** Payloads that each released version of a kind may have left in the outbox of an offline device, together with every field that it knew. Never change them; a new version adds its own. */
const recorded: Record<string, readonly (readonly unknown[])[]> = {
  'keepGoods!add': [[{ sellerGoodsId: 'lamp' }], [{ sellerGoodsId: 'lamp', price: '9.9' }]],
  'keepGoods!del': [[{ sellerGoodsId: 'lamp' }]],
  'focusSeller!add': [[{ sellerId: 'quay' }]],
  'focusSeller!del': [[{ sellerId: 'quay' }]],
  'newOnlinechat!send': [[{ type: 'text', content: 'hello' }], [{ type: 'text', content: 'hello', about: { kind: 'goods', id: 'lamp' } }]],
  'localuser!refreshAvatar': [[{ avatar: pictureToCome(0) }]],
  'evaluation!add': [[{ orderId: 'o', ...review }]],
  'evaluation!addList': [[{ orderId: 'o', evaluationList: [review] }]],
  'address!add': [[written]],
  'address!edit': [[{ id: 'a', ...written }]],
  'address!del': [[{ id: 'a' }]],
  'order!remind': [[{ orderId: 'o' }]],
  'news!add': [[{ kind: 'shipped', channel: 'email' }]],
  'news!del': [[{ kind: 'shipped', channel: 'push' }]],
  'wish!add': [[{ kind: 'cheaper', sellerGoodsId: 'lamp', skuId: 'lamp-black', below: '39.9' }]],
  'wish!del': [[{ kind: 'back', sellerGoodsId: 'lamp' }, { kind: 'back', sellerGoodsId: 'lamp', skuId: 'lamp-black' }]],
  'subscribe!add': [[{ email: 'ada@example.com' }]],
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
  recorded[name]?.forEach((payloads, index) => payloads.forEach((payload) => expect(readyEntry(row(name, payload, index + 1))).toMatchObject({ name })));
});

type Schema = { readonly entries?: Readonly<Record<string, unknown>>; readonly wrapped?: unknown; readonly item?: unknown; readonly options?: readonly unknown[] };

/** The fields that a schema takes, each with those that it lies in. */
function fieldsOf(schema: unknown, within = ''): string[] {
  const { entries = {}, wrapped, item, options = [] } = schema as Schema;
  const parts = [wrapped, item, ...options].filter((part) => part !== undefined);
  return [...parts.flatMap((part) => fieldsOf(part, within)), ...Object.entries(entries).flatMap(([name, field]) => [`${within}.${name}`, ...fieldsOf(field, `${within}.${name}`)])];
}

/** The fields of a payload, in the same way. */
function fieldsIn(payload: unknown, within = ''): string[] {
  if (Array.isArray(payload)) return (payload as unknown[]).flatMap((each) => fieldsIn(each, within));
  if (payload === null || typeof payload !== 'object') return [];
  return Object.entries(payload as Readonly<Record<string, unknown>>).flatMap(([name, value]) => [`${within}.${name}`, ...fieldsIn(value, `${within}.${name}`)]);
}

it.each(Object.keys(outboxHandlers))('OB11 the newest version of %s knows every field that the call takes: an earlier build takes no payload with another one', (name) => {
  if (!isOutboxCall(name)) throw new Error('not a kind');
  const newest = recorded[name]?.at(-1) ?? [];
  expect(fieldsIn(newest)).toEqual(expect.arrayContaining(fieldsOf(calls[name].payload)));
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
