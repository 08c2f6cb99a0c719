import { describe, expect, it } from 'vitest';
import { editableField, entryMessage, namedIn, orderToReview } from '../../../../src/app/features/account/outbox/entry-message';
import { calls } from '../../../../src/contract/shop/calls';
import { languageCodes, type Language } from '../../../../src/rules/languages';
import { newsKinds, pushKinds } from '../../../../src/rules/news';
import { said } from '../../../support/texts';

const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
const names = new Map([['g1', 'Red kettle'], ['s1', 'Harbour tools']]);
const entry = (name: string, payload: unknown = {}) => ({ name, payload, known: true, editable: true });
const words = (language: Language, name: string, payload?: unknown, known = true) => {
  const { id, values } = entryMessage({ ...entry(name, payload), known }, names);
  return plain(said(language, id, values));
};

describe('a waiting action in plain words', () => {
  it('names the product or the store that the device knows', () => {
    expect(words('en', 'keepGoods!add', { sellerGoodsId: 'g1' })).toContain('Red kettle');
    expect(words('en', 'focusSeller!del', { sellerId: 's1' })).toContain('Harbour tools');
    for (const language of languageCodes) expect(words(language, 'evaluation!add', { orderId: 'o1', sellerGoodsId: 'g1' }), language).toContain('Red kettle');
  });

  it('names whom an address is for', () => {
    expect(words('en', 'address!add', { name: 'Änne Muster' })).toContain('Änne Muster');
    expect(words('ar', 'address!edit', { name: 'Änne Muster' })).toContain('Änne Muster');
    expect(words('cn', 'address!del', { id: 'a-1' })).not.toContain('a-1');
  });

  it('says it without a name where it knows none', () => {
    const text = words('en', 'keepGoods!add', { sellerGoodsId: 'g2' });
    expect(text).not.toContain('g2');
    expect(text).not.toContain('“');
  });

  it('shows a message by its beginning, on one line', () => {
    expect(words('en', 'newOnlinechat!send', { type: 'text', content: 'Is it\nblue?' })).toContain('Is it blue?');
    const long = words('en', 'newOnlinechat!send', { type: 'text', content: '🪁'.repeat(500) });
    expect(long).toContain('…');
    expect(Array.from(long).length).toBeLessThan(120);
    expect(() => encodeURIComponent(long)).not.toThrow();
  });

  it('tells a picture from a message', () => {
    expect(words('en', 'newOnlinechat!send', { type: 'img', content: 'picture.0.to-come' })).not.toContain('to-come');
  });

  it('says of an action of another version that it is one, and shows nothing of it', () => {
    expect(words('en', 'coupon!take', { secret: 'x' }, false)).toBe(said('en', 'outbox.act.unknown'));
    // An entry whose call name is known, but not its shape, is unknown too.
    expect(words('en', 'keepGoods!add', { sellerGoodsId: 'g1' }, false)).toBe(said('en', 'outbox.act.unknown'));
    expect(words('en', 'constructor', {})).toBe(said('en', 'outbox.act.unknown'));
  });

  it('survives a payload of any shape', () => {
    for (const payload of [null, 7, 'x', [], { sellerGoodsId: 7 }, { content: {} }]) expect(words('en', 'newOnlinechat!send', payload)).not.toBe('');
  });

  const queued = Object.entries(calls).filter(([, { offline }]) => offline === 'outbox').map(([name]) => name);
  it.each(['en', 'cn', 'ar'] as const)('has words of its own for every queued call in %s', (language) => {
    expect(queued.length).toBeGreaterThan(8);
    for (const name of queued) expect(words(language, name), name).not.toBe(said(language, 'outbox.act.unknown'));
  });

  it.each(languageCodes)('has words of its own for every kind of notification in %s', (language) => {
    const kinds = [...newsKinds, ...pushKinds];
    for (const name of ['news!add', 'news!del']) expect(new Set(kinds.map((kind) => words(language, name, { kind, channel: 'push' }))).size, name).toBe(kinds.length);
  });

  it('looks up what it names, and nothing else', () => {
    expect(namedIn([entry('keepGoods!add', { sellerGoodsId: 'g1' }), entry('focusSeller!add', { sellerId: 's1' }), entry('subscribe!add', { email: 'a@b.co' }), entry('x', null)])).toEqual({
      goods: ['g1'],
      sellers: ['s1'],
    });
  });
});

describe('an action that needs its shopper', () => {
  it('is edited where there is something to write', () => {
    expect(editableField(entry('newOnlinechat!send', { type: 'text', content: 'Hi' }))).toBe('content');
    expect(editableField(entry('subscribe!add', { email: 'a@b.co' }))).toBe('email');
  });

  it('is edited on the page of its order where it is a refused review', () => {
    const review = { ...entry('evaluation!add', { orderId: 'o1' }), state: 'needsYou' } as const;
    expect(orderToReview(review)).toBe('o1');
    expect(orderToReview({ ...review, name: 'evaluation!addList' })).toBe('o1');
    expect(orderToReview({ ...review, refusal: 'uploadFailed' })).toBe('o1');
    // Reviewed elsewhere meanwhile, which of several products leaves the others to be written.
    for (const refusal of ['orderStatus', 'orderUnknown', 'goodsUnknown']) expect(orderToReview({ ...review, refusal }), refusal).toBeUndefined();
    expect(orderToReview({ ...review, name: 'evaluation!addList', refusal: 'orderStatus' })).toBe('o1');
    for (const other of [{ ...review, state: 'waiting' }, { ...review, editable: false }, { ...review, name: 'order!remind' }] as const) expect(orderToReview(other)).toBeUndefined();
  });

  it('is not edited where there is not, or where it may have arrived', () => {
    expect(editableField(entry('newOnlinechat!send', { type: 'img', content: 'x' }))).toBeUndefined();
    expect(editableField(entry('keepGoods!add', { sellerGoodsId: 'g1' }))).toBeUndefined();
    expect(editableField({ ...entry('subscribe!add', { email: 'a@b.co' }), editable: false })).toBeUndefined();
  });
});
