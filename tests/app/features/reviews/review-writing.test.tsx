import { createStore } from 'jotai';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../../../../src/app/features/reviews/order-evaluation-page';
import { ReviewForm } from '../../../../src/app/features/reviews/review-form';
import { classOfRating } from '../../../../src/app/features/reviews/star-choice';
import { draftText, ratings, readDraft, reviewsIn, reviewsToReopen, reviewsToSend, unwrittenLines, withoutLine, wrongLine, type Written } from '../../../../src/app/features/reviews/written-reviews';
import { pictureForSending } from '../../../../src/app/features/uploads/picture-for-sending';
import { roomFor, type ChosenPicture } from '../../../../src/app/features/uploads/use-pictures';
import { refusalText } from '../../../../src/contract/refusals';
import { calls } from '../../../../src/contract/shop/calls';
import { reviewImageLimit, reviewTextLimit } from '../../../../src/contract/shop/reviews';
import { uploadModules } from '../../../../src/contract/shop/uploads';
import type { WaitingEntry } from '../../../../src/local/outbox/outbox';
import { pictureToCome } from '../../../../src/local/outbox/outbox-row';
import { languageCodes } from '../../../../src/rules/languages';
import { drawnPart } from '../../../support/client/drawn-page';
import { orderInfoIn, orderLine, orderNow } from '../../../support/client/shown-orders';
import { said } from '../../../support/texts';

const a = orderLine({ id: 'a', sellerGoodsId: 'lamp', skuId: 'brass' });
const b = orderLine({ id: 'b', sellerGoodsId: 'kite', skuId: 'red' });
const good: Written = { rating: 5, content: ' Bright ' };
const picture = (state: ChosenPicture['state']): ChosenPicture => ({ id: 'one', file: new Blob(), state });
const ready = (text: string) => picture({ is: 'ready', picture: new Blob([text]) });
const send = (written: Readonly<Record<string, Written>>, pictures: Readonly<Record<string, readonly ChosenPicture[]>> = {}) =>
  reviewsToSend('o1', [a, b], new Map(Object.entries(written)), (id) => pictures[id] ?? [], pictureToCome);

it('an order that closed without a review does not thank for one', () => {
  const closed = (lines: readonly (typeof a)[], isWhole = true) =>
    stateOf({ status: 'success', info: orderInfoIn({ status: 5 }), logistics: [], refunds: [], cases: [], lines, isWhole, isComing: false, asOf: orderNow }, { reviews: [], open: lines.filter(({ reviewed }) => !reviewed) }, orderNow);
  expect(closed([a, b])).toBe('closed');
  expect(closed([{ ...a, reviewed: true }, { ...b, reviewed: true }])).toBe('done');
  expect(closed([{ ...a, reviewed: true }], false)).toBe('notWhole');
  for (const language of ['en', 'ar'] as const) expect(said(language, 'write.notYet.closed')).not.toBe('');
});

describe('a review', () => {
  it('[S-236] has a text, which is sent without the blanks around it', () => {
    const made = send({ a: good });
    expect(made).toEqual({ ready: [{ line: 'a', review: { orderId: 'o1', sellerGoodsId: 'lamp', skuId: 'brass', rating: 5, content: 'Bright', images: [] }, pictures: [] }] });
    if (typeof made === 'object' && 'ready' in made) for (const { review } of made.ready) expect(v.is(calls['evaluation!add'].payload, review)).toBe(true);
  });

  it('is about one line, so that none holds up another; the pictures of each are numbered by themselves', () => {
    const made = send({ a: good, b: { rating: 1, content: 'Torn' } }, { a: [ready('1'), ready('22')], b: [ready('333')] });
    if (typeof made !== 'object' || !('ready' in made)) throw new Error('not ready');
    expect(made.ready.map(({ review }) => [review.skuId, review.images])).toEqual([['brass', [pictureToCome(0), pictureToCome(1)]], ['red', [pictureToCome(0)]]]);
    expect(made.ready.map(({ pictures }) => pictures.map(({ size }) => size))).toEqual([[1, 2], [3]]);
  });

  const ofLamp = { sellerGoodsId: 'lamp', skuId: 'brass', rating: 5, content: 'Bright', images: [pictureToCome(0)] };
  const ofKite = { sellerGoodsId: 'kite', skuId: 'red', rating: 1, content: 'Torn', images: [] };
  const entry = (name: string, payload: unknown, other: Partial<WaitingEntry> = {}): WaitingEntry => ({ id: name, user: 'ann', name, payload, madeAt: 1, state: 'needsYou', refusal: 'uploadFailed', pictures: 0, known: true, editable: true, ...other });

  it('leaves its line out of the form while it is on its way, and the other lines in', () => {
    expect(unwrittenLines([a, b], [entry('evaluation!add', { orderId: 'o1', ...ofLamp })])).toEqual([b]);
    expect(unwrittenLines([a, b], [entry('evaluation!addList', { orderId: 'o1', evaluationList: [ofLamp, ofKite] })])).toEqual([]);
    // One that only another version of the mall can read may be about any line.
    expect(unwrittenLines([a, b], [entry('evaluation!add', {}, { known: false })])).toEqual([]);
    expect(reviewsIn({ known: false, payload: {} })).toEqual([]);
  });

  it('goes back into the form once it was refused, of lines that are still open', () => {
    const refused = entry('evaluation!add', { orderId: 'o1', ...ofLamp });
    const part = { place: 'a', written: { rating: 5, content: 'Bright' }, images: [pictureToCome(0)] };
    expect(reviewsToReopen([refused], [a, b])).toEqual([{ id: 'evaluation!add', parts: [part] }]);
    // The other line was reviewed elsewhere, for which the server refused the list of an earlier version.
    expect(reviewsToReopen([entry('evaluation!addList', { orderId: 'o1', evaluationList: [ofLamp, ofKite] })], [a])).toEqual([{ id: 'evaluation!addList', parts: [part] }]);
    for (const other of [{ ...refused, state: 'waiting' }, { ...refused, editable: false }] as const) expect(reviewsToReopen([other], [a, b])).toEqual([]);
    expect(reviewsToReopen([refused], [b])).toEqual([]);
  });

  it('is whole or nothing: stars without words, words without stars, pictures without either are told', () => {
    expect(wrongLine({ rating: undefined, content: '  ' }, 0)).toEqual({});
    expect(wrongLine({ rating: 4, content: ' ' }, 0)).toEqual({ content: 'contentMissing' });
    expect(wrongLine({ rating: undefined, content: 'Torn' }, 0)).toEqual({ rating: 'ratingMissing' });
    expect(wrongLine({ rating: undefined, content: '' }, 1)).toEqual({ rating: 'ratingMissing', content: 'contentMissing' });
    expect(send({ a: { rating: 4, content: '' }, b: good })).toEqual({ wrong: new Map([['a', { content: 'contentMissing' }]]) });
    expect(send({})).toBe('write.empty');
  });

  it(`[S-236] has at most ${reviewTextLimit} characters`, () => {
    expect(wrongLine({ rating: 3, content: 'x'.repeat(reviewTextLimit) }, 0)).toEqual({});
    expect(wrongLine({ rating: 3, content: ` ${'x'.repeat(reviewTextLimit)} ` }, 0)).toEqual({});
    expect(wrongLine({ rating: 3, content: 'x'.repeat(reviewTextLimit + 1) }, 0)).toEqual({ content: 'contentTooLong' });
  });

  it('[S-239] is not sent while its pictures are being made ready, nor with one that could not be', () => {
    expect(send({ a: good }, { a: [ready('1'), picture({ is: 'preparing' })] })).toBe('write.stillPreparing');
    expect(send({ a: good }, { a: [picture({ is: 'failed', why: 'broken' })] })).toBe('write.pictureFailed');
  });

  it('[S-237] [W-508] takes up to 9 pictures; a tenth is refused with the catalogue’s words', () => {
    expect(reviewImageLimit).toBe(9);
    expect(roomFor(0, 9, reviewImageLimit)).toEqual({ taken: 9, isOver: false });
    expect(roomFor(0, 10, reviewImageLimit)).toEqual({ taken: 9, isOver: true });
    expect(roomFor(9, 1, reviewImageLimit)).toEqual({ taken: 0, isOver: true });
    expect(roomFor(8, 1, reviewImageLimit)).toEqual({ taken: 1, isOver: false });
    expect(refusalText('imagesTooMany')).toContain('9');
    for (const language of languageCodes) expect(said(language, 'write.picture.most', { most: reviewImageLimit })).toBe(said(language, 'refusal.imagesTooMany'));
  });

  it('[S-238] [W-258] has pictures of at most 2 MB; what is no picture is refused on the device', async () => {
    expect(uploadModules.evaluation.megabytes).toBe(2);
    expect(await pictureForSending(new Blob(['<svg/>'], { type: 'image/png' }), 'evaluation')).toEqual({ refused: 'notPicture' });
  });

  it('[S-240] is good with 4 or 5 stars, medium with 3, bad with 1 or 2', () => {
    expect(ratings.map(classOfRating)).toEqual(['bad', 'bad', 'medium', 'good', 'good']);
  });

  it('is kept as it is written, and read back; what can’t be read is nothing', () => {
    const written = new Map<string, Written>([['a', { rating: 4, content: 'Bright' }], ['b', { rating: undefined, content: 'T' }], ['c', { rating: undefined, content: '' }]]);
    expect(readDraft(draftText(written))).toEqual(new Map([['a', { rating: 4, content: 'Bright' }], ['b', { rating: undefined, content: 'T' }]]));
    expect(draftText(new Map([['c', { rating: undefined, content: '' }]]))).toBe('');
    for (const text of ['', 'x', '[]', '{"a":{"rating":6,"content":""}}', '{"a":3}']) expect(readDraft(text)).toEqual(new Map());
  });

  it('leaves the draft by itself: what was written of the other lines stays', () => {
    const text = draftText(new Map<string, Written>([['a', good], ['b', { rating: undefined, content: 'T' }]]));
    expect(readDraft(withoutLine(text, 'a'))).toEqual(new Map([['b', { rating: undefined, content: 'T' }]]));
    expect(withoutLine(withoutLine(text, 'a'), 'b')).toBe('');
  });

  it('is kept however long one text is: what was written of the other lines stays too', () => {
    const written = new Map<string, Written>([['a', { rating: 4, content: 'Bright' }], ['b', { rating: 2, content: 'x'.repeat(20_001) }]]);
    expect(readDraft(draftText(written))).toEqual(written);
  });
});

describe('the form', () => {
  it.each(['en', 'ar'] as const)('has stars as radio buttons, none of them chosen beforehand, for each line: %s', async (language) => {
    const html = await drawnPart(() => <ReviewForm orderId="o1" lines={[a, b]} onSent={() => {}} />, '/userInfo/order-evaluation', { language, store: createStore() });
    const radios = [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([tag]) => tag);
    expect(radios).toHaveLength(10);
    expect(radios.filter((tag) => tag.includes(' checked'))).toEqual([]);
    // Two radio groups, so the arrow keys stay within one.
    expect(new Set(radios.map((tag) => / name="([^"]+)"/.exec(tag)?.[1])).size).toBe(2);
    expect(radios[0]).toContain(`aria-label="${said(language, 'write.star.one')}"`);
    expect(html).toContain('method="dialog"');
    expect([...html.matchAll(/<textarea/g)]).toHaveLength(2);
    expect([...html.matchAll(/<input[^>]*type="file"[^>]*multiple/g)]).toHaveLength(2);
  });
});
