import * as v from 'valibot';
import { language } from './fields';

/** What the page tells its worker. */
export const toWorker = v.variant('type', [
  /** the language the page speaks now: its shell and texts are kept, and pages without `lang` are found in it */
  v.object({ type: v.literal('speak'), language }),
  /** whether pictures that are not on the device are left out, to save data */
  v.object({ type: v.literal('pictures'), withheld: v.boolean() }),
  /** whether no picture is fetched that is wider than the small ones */
  v.object({ type: v.literal('smallPictures'), on: v.boolean() }),
  /** what data a page counted and had no time to write down, because it was left; by kind (local/offline/data-use.ts) */
  v.object({ type: v.literal('used'), counts: v.record(v.string(), v.number()) }),
  /** workbox-window's word for "take over now", said only when the shopper asked for the newer version */
  v.object({ type: v.literal('SKIP_WAITING') }),
]);
export type ToWorker = v.InferOutput<typeof toWorker>;
