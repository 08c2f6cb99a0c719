import * as v from 'valibot';
import { hasText, parseRow } from '../database/parse-row';

/** What is known of one of an entry's pictures. Its bytes are a row of their own. */
const entryPicture = v.object({
  sha256: v.string(),
  size: v.number(),
  /** the name that the shop gave it, once uploaded */
  name: v.optional(v.string()),
});

/** The shop's clock, and this device's at the same moment. */
export const shopTime = v.object({ shop: v.number(), device: v.number() });
export type ShopTime = v.InferOutput<typeof shopTime>;

const waitingFor = v.picklist(['line', 'shop']);

/** The shopper has to confirm an old entry (see sync/outbox.ts); not a refusal of the shop. */
export const tooOld = 'tooOld';
/** The entry can't be read, only discarded; not a refusal of the shop either. */
export const unreadable = 'unreadable';

/** One action of the shopper that waits for the shop. `seq` is the order; `id` is the idempotency key of every try. */
export const outboxRow = v.object({
  seq: v.number(),
  id: v.string(),
  /** the user code; '' for a visitor */
  user: v.string(),
  /** the call's name; an entry with an unknown one stays, and waits for a version that knows it */
  name: v.string(),
  /** of the payload's shape (outbox-handlers.ts) */
  version: v.number(),
  /** must be writable as JSON: a row that something else wrote may hold anything */
  payload: v.custom<unknown>(hasText),
  lane: v.string(),
  entity: v.string(),
  pictures: v.array(entryPicture),
  state: v.picklist(['waiting', 'sending', 'needsYou']),
  /** the shop's final no, or `tooOld` */
  refusal: v.optional(v.string()),
  /** the shop's own text for a refusal that this version has no message for */
  refusalText: v.optional(v.string()),
  /** how often it was sent: after the first try its outcome may be unknown, and it may no longer be cancelled out */
  tries: v.number(),
  /** by this device's clock, for pages that did not make the try themselves (sync/replayer.ts) */
  notBefore: v.number(),
  /** when the try began that it waits after, by the same clock: an earlier time now means that the clock was set back. Missing in rows of older versions. */
  postponedAt: v.optional(v.number()),
  waitingFor: v.optional(waitingFor),
  /** when it was made, by this device's clock, which may be wrong; shown to the shopper */
  madeAt: v.number(),
  /** the shop's last known time before it was made: it can't be older than that. Missing if the device had none. */
  heard: v.optional(shopTime),
  /** the shopper was asked about its age, and wants it sent */
  confirmed: v.optional(v.boolean()),
  /** how often the shop had deleted its uploaded pictures, so that they were uploaded again */
  swept: v.optional(v.number()),
  language: v.string(),
});
export type OutboxRow = v.InferOutput<typeof outboxRow>;
export type WaitingFor = v.InferOutput<typeof waitingFor>;

/** A picture's bytes: a stored Blob may get lost. */
export type PictureRow = { entry: string; index: number; user: string; bytes: ArrayBuffer; type: string };

/** Parses a row; one that can't be parsed is shown and blocks nothing (unreadable-rows.ts). */
export function readOutboxRow(row: unknown): OutboxRow | undefined {
  return parseRow(outboxRow, row);
}

const place = /^picture\.(\d+)\.to-come$/;

/** The placeholder in a payload for the name that the entry's n-th picture gets when uploaded. */
export function pictureToCome(index: number): string {
  return `picture.${index}.to-come`;
}

/** The payload with the known names filled in; `missing` is whether a placeholder is left. */
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
