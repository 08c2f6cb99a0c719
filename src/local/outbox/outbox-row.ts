import * as v from 'valibot';
import { hasText, parseRow } from '../database/parse-row';

/** Where an entry's pictures are uploaded to, and what is known of each. Its bytes are a row of their own. */
const entryPicture = v.object({
  sha256: v.string(),
  size: v.number(),
  /** the name the shop gave it, once it was uploaded */
  name: v.optional(v.string()),
});

/** What the shop's clock said, and this device's at that moment. */
export const heardTime = v.object({ shop: v.number(), device: v.number() });
export type HeardTime = v.InferOutput<typeof heardTime>;

const waitingFor = v.picklist(['line', 'shop']);

/** An entry's age is asked about (see sync/outbox.ts): no refusal of the shop. */
export const tooOld = 'tooOld';
/** It can't be read, and can only be discarded: no refusal of the shop either. */
export const unreadable = 'unreadable';

/** One action of the shopper that waits for the shop. The order is `seq`; `id` is the idempotency key at every try. */
export const outboxRow = v.object({
  seq: v.number(),
  id: v.string(),
  /** whose it is; '' for a visitor's */
  user: v.string(),
  /** the call; one that this version doesn't know stays, and waits for a version that does */
  name: v.string(),
  /** of the payload's shape (outbox-kinds.ts) */
  version: v.number(),
  /** what can be sent: a row that something else wrote may hold what no text can */
  payload: v.custom<unknown>(hasText),
  lane: v.string(),
  entity: v.string(),
  pictures: v.array(entryPicture),
  state: v.picklist(['waiting', 'sending', 'needsYou']),
  /** the shop's final no, or `tooOld` */
  refusal: v.optional(v.string()),
  /** the shop's own words for a refusal that this version has no text for */
  refusalText: v.optional(v.string()),
  /** how often it was sent: from the first on its outcome may be unknown, and it may not be taken out again */
  tries: v.number(),
  /** by this device's clock, for pages that did not see the try themselves (sync/replayer.ts) */
  notBefore: v.number(),
  /** when that was written, by the same clock: one that shows less was set back since. Older versions wrote none. */
  postponedAt: v.optional(v.number()),
  waitingFor: v.optional(waitingFor),
  /** when it was made, by this device's clock, which may be wrong; shown */
  madeAt: v.number(),
  /** the shop's word on the time before it was made: it can't be older than that. None where the device had none. */
  heard: v.optional(heardTime),
  /** the shopper was asked about its age, and wants it sent */
  confirmed: v.optional(v.boolean()),
  /** how often the shop had swept its pictures, so that they were uploaded again */
  swept: v.optional(v.number()),
  language: v.string(),
});
export type OutboxRow = v.InferOutput<typeof outboxRow>;
export type WaitingFor = v.InferOutput<typeof waitingFor>;

/** A picture's bytes: what a Blob may not survive. */
export type PictureRow = { entry: string; index: number; user: string; bytes: ArrayBuffer; type: string };

/** A row as this version understands it; what it doesn't is shown, and holds nothing up (unreadable-rows.ts). */
export function readOutboxRow(row: unknown): OutboxRow | undefined {
  return parseRow(outboxRow, row);
}

const place = /^picture\.(\d+)\.to-come$/;

/** Stands in a payload for the name that the entry's n-th picture gets when it is uploaded. */
export function pictureToCome(index: number): string {
  return `picture.${index}.to-come`;
}

/** The payload with the names that are known by now; `missing` tells whether a place is still empty. */
export function withPictureNames(payload: unknown, names: readonly (string | undefined)[]): { payload: unknown; missing: boolean } {
  let missing = false;
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill);
    if (value !== null && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, fill(inner)]));
    const index = typeof value === 'string' ? place.exec(value)?.[1] : undefined;
    if (index === undefined) return value;
    const name = names[Number(index)];
    missing ||= name === undefined;
    return name ?? value;
  };
  return { payload: fill(payload), missing };
}
