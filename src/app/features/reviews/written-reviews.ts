import * as v from 'valibot';
import type { PayloadInput } from '../../../contract/shop/calls';
import type { OrderLine } from '../../../contract/shop/orders';
import { reviewTextLimit } from '../../../contract/shop/reviews';
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
  | { readonly ready: PayloadInput<'evaluation!addList'>; readonly pictures: readonly Blob[] }
  /** nothing can be sent yet, and the message that says why */
  | 'write.empty'
  | 'write.stillPreparing'
  | 'write.pictureFailed'
  | { readonly wrong: ReadonlyMap<string, WrongLine> };

type Line = Pick<OrderLine, 'id' | 'sellerGoodsId' | 'skuId'>;

/** The payload with all reviews of an order; `placeOf` writes a picture's placeholder from its index in the whole list. */
export function reviewsToSend(
  orderId: string,
  lines: readonly Line[],
  written: ReadonlyMap<string, Written>,
  picturesOf: (lineId: string) => readonly ChosenPicture[],
  placeOf: (index: number) => string,
): ForSending {
  const wrong = new Map<string, WrongLine>();
  const pictures: Blob[] = [];
  const evaluationList: PayloadInput<'evaluation!addList'>['evaluationList'] = [];
  const chosen = lines.flatMap(({ id }) => picturesOf(id));
  for (const { id, sellerGoodsId, skuId } of lines) {
    const here = written.get(id) ?? unwritten;
    const of = picturesOf(id);
    const found = wrongLine(here, of.length);
    if (Object.keys(found).length > 0) wrong.set(id, found);
    if (here.rating === undefined) continue;
    const images = of.flatMap(({ state }) => (state.is === 'ready' ? [placeOf(pictures.push(state.picture) - 1)] : []));
    evaluationList.push({ sellerGoodsId, skuId, rating: here.rating, content: here.content.trim(), images });
  }
  if (wrong.size > 0) return { wrong };
  const trouble = picturesTrouble(chosen);
  if (trouble) return trouble.id;
  return evaluationList.length === 0 ? 'write.empty' : { ready: { orderId, evaluationList }, pictures };
}

// Texts of any length: one that is too long to be sent must not make the drafts of all lines unreadable.
const draft = v.record(v.string(), v.object({ rating: v.optional(v.picklist(ratings)), content: v.string() }));

/** The draft text stored on the device; pictures are stored beside it (app/features/uploads/use-pictures.ts). */
export function draftText(written: ReadonlyMap<string, Written>): string {
  const said = [...written].filter(([, { rating, content }]) => rating !== undefined || content !== '');
  return said.length === 0 ? '' : JSON.stringify(Object.fromEntries(said));
}

/** The inverse; an unreadable draft counts as empty. */
export function readDraft(text: string): ReadonlyMap<string, Written> {
  try {
    const parsed = v.safeParse(draft, JSON.parse(text));
    return new Map(parsed.success ? Object.entries(parsed.output).map(([id, { rating, content }]) => [id, { rating, content }]) : []);
  } catch {
    return new Map();
  }
}
