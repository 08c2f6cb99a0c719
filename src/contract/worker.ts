import * as v from 'valibot';
import { language } from './fields';

/** Messages from the page to its service worker. */
export const toWorker = v.variant('type', [
  /** the page's language now: the worker caches its shell and messages, and serves pages without `lang` in it */
  v.object({ type: v.literal('speak'), language }),
  /** whether pictures that are not cached are withheld, to save data */
  v.object({ type: v.literal('pictures'), withheld: v.boolean() }),
  /** whether only small pictures are fetched */
  v.object({ type: v.literal('smallPictures'), on: v.boolean() }),
  /** data use that a page counted but had no time to store because it was closed; by kind (local/offline/data-use.ts) */
  v.object({ type: v.literal('used'), counts: v.record(v.string(), v.number()) }),
  /** workbox-window's message for "take over now", sent only when the user asks for the new version */
  v.object({ type: v.literal('SKIP_WAITING') }),
]);
export type ToWorker = v.InferOutput<typeof toWorker>;

/** The worker's message to its pages: something that it fetched has arrived, after so many milliseconds. */
export type FromWorker = number;
