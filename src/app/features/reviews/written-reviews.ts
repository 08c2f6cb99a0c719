import * as v from 'valibot';
import type { PayloadInput } from '../../../contract/shop/calls';
import type { OrderLine } from '../../../contract/shop/orders';
import { reviewTextLimit } from '../../../contract/shop/reviews';
import type { WaitingEntry } from '../../../local/outbox/outbox';
import { picturesTrouble, type ChosenPicture } from '../uploads';

export type Rating = 1 | 2 | 3 | 4 | 5;
export const ratings = [1, 2, 3, 4, 5] as const satisfies readonly Rating[];

/** The form's input for one line; nothing is prefilled. */
export type Written = { readonly rating: Rating | undefined; readonly content: string };
export const unwritten: Written = { rating: undefined, content: '' };

/** What is wrong with a line: the field, and the last part of the message key. */
export type WrongLine = { readonly rating?: 'ratingMissing'; readonly content?: 'contentMissing' | 'contentTooLong' };

/** A line without any input is left out; one with input must be complete. */
export function wrongLine({ rating, content }: Written, pictures: number): WrongLine {
  const text = content.trim();
  if (rating === undefined && text === '' && pictures === 0) return {};
  return {
    ...(rating === undefined && { rating: 'ratingMissing' as const }),
    ...(text === '' ? { content: 'contentMissing' as const } : Array.from(text).length > reviewTextLimit || text.length > reviewTextLimit ? { content: 'contentTooLong' as const } : {}),
  };
}

type ForSending =
  | { readonly ready: readonly { readonly line: string; readonly review: PayloadInput<'evaluation!add'>; readonly pictures: readonly Blob[] }[] }
  /** nothing can be sent yet, and the message that says why */
  | 'write.empty'
  | 'write.stillPreparing'
  | 'write.pictureFailed'
  | { readonly wrong: ReadonlyMap<string, WrongLine> };

type Line = Pick<OrderLine, 'id' | 'sellerGoodsId' | 'skuId'>;

/** The reviews of an order, each an action of its own; `placeOf` writes a picture's placeholder from its index in its review. */
export function reviewsToSend(
  orderId: string,
  lines: readonly Line[],
  written: ReadonlyMap<string, Written>,
  picturesOf: (lineId: string) => readonly ChosenPicture[],
  placeOf: (index: number) => string,
): ForSending {
  const wrong = new Map<string, WrongLine>();
  const ready: { line: string; review: PayloadInput<'evaluation!add'>; pictures: Blob[] }[] = [];
  const chosen = lines.flatMap(({ id }) => picturesOf(id));
  for (const { id, sellerGoodsId, skuId } of lines) {
    const here = written.get(id) ?? unwritten;
    const of = picturesOf(id);
    const found = wrongLine(here, of.length);
    if (Object.keys(found).length > 0) wrong.set(id, found);
    if (here.rating === undefined) continue;
    const pictures = of.flatMap(({ state }) => (state.is === 'ready' ? [state.picture] : []));
    ready.push({ line: id, review: { orderId, sellerGoodsId, skuId, rating: here.rating, content: here.content.trim(), images: pictures.map((_picture, index) => placeOf(index)) }, pictures });
  }
  if (wrong.size > 0) return { wrong };
  const trouble = picturesTrouble(chosen);
  if (trouble) return trouble.id;
  return ready.length === 0 ? 'write.empty' : { ready };
}

type SentReview = Omit<PayloadInput<'evaluation!add'>, 'orderId'>;

/** The reviews that an outbox entry sends: one, or the several of an earlier version's; none that this version can read if another one has made it. */
export function reviewsIn({ known, payload }: Pick<WaitingEntry, 'known' | 'payload'>): readonly SentReview[] {
  if (!known) return [];
  const sent = payload as PayloadInput<'evaluation!add'> | PayloadInput<'evaluation!addList'>;
  return 'evaluationList' in sent ? sent.evaluationList : [sent];
}

/** The order line that a review is about. */
export function lineOf<Reviewed extends Line>(lines: readonly Reviewed[], { sellerGoodsId, skuId }: Pick<SentReview, 'sellerGoodsId' | 'skuId'>): Reviewed | undefined {
  return lines.find((line) => line.sellerGoodsId === sellerGoodsId && line.skuId === skuId);
}

/** The lines that no outbox entry reviews. What can't be read may be about any of them. */
export function unwrittenLines<Reviewed extends Line>(lines: readonly Reviewed[], entries: readonly WaitingEntry[]): readonly Reviewed[] {
  if (entries.some(({ known }) => !known)) return [];
  const sent = new Set(entries.flatMap(reviewsIn).map((review) => lineOf(lines, review)));
  return lines.filter((line) => !sent.has(line));
}

/** What goes back into the form of refused reviews, by entry: what each says of the lines that are still open, and the placeholders of its pictures. */
export function reviewsToReopen(entries: readonly WaitingEntry[], open: readonly Line[]) {
  return entries.flatMap((entry) => {
    if (entry.state !== 'needsYou' || !entry.editable) return [];
    const parts = reviewsIn(entry).flatMap((review) => {
      const line = lineOf(open, review);
      const written: Written = { rating: ratings.find((rating) => rating === review.rating), content: review.content };
      return line ? [{ place: line.id, written, images: review.images ?? [] }] : [];
    });
    return parts.length > 0 ? [{ id: entry.id, parts }] : [];
  });
}

// Texts of any length: one that is too long to be sent must not make the drafts of all lines unreadable.
const draft = v.record(v.string(), v.object({ rating: v.optional(v.picklist(ratings)), content: v.string() }));

export const draftNameOf = (orderId: string) => `review ${orderId}`;

/** The draft text stored on the device; pictures are stored beside it (app/features/uploads/use-pictures.ts). */
export function draftText(written: ReadonlyMap<string, Written>): string {
  const said = [...written].filter(([, { rating, content }]) => rating !== undefined || content !== '');
  return said.length === 0 ? '' : JSON.stringify(Object.fromEntries(said));
}

/** The stored text without what was written of a line. */
export function withoutLine(text: string, line: string): string {
  return draftText(new Map([...readDraft(text)].filter(([id]) => id !== line)));
}

/** The inverse of `draftText`; an unreadable draft counts as empty. */
export function readDraft(text: string): ReadonlyMap<string, Written> {
  try {
    const parsed = v.safeParse(draft, JSON.parse(text));
    return new Map(parsed.success ? Object.entries(parsed.output).map(([id, { rating, content }]) => [id, { rating, content }]) : []);
  } catch {
    return new Map();
  }
}
