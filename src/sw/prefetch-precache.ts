import * as v from 'valibot';
import { cacheNames } from 'workbox-core';
import type { PrecacheEntry } from 'workbox-precaching';

/** One connection of a browser's six stays free for what the page itself asks. */
const sideBySide = 5;
/** With so many to bring, all small files as one come sooner than each for a round trip of its own. */
const fewFiles = 20;

const textsByAddress = v.record(v.string(), v.string());

/**
 * Workbox brings the shell's files one after the other, each for a round trip of the line: far away, minutes for what
 * takes seconds together. On a new device the small ones come as one (src/build/small-files.ts), straight into the
 * precache; the others, from the last on, into the browser's own cache, where they also survive an installation that
 * the line broke. What fails here is Workbox's to ask for again.
 */
export async function prefetchPrecache(entries: readonly PrecacheEntry[], smallFiles: string | undefined): Promise<void> {
  const left = await missing(entries);
  if (smallFiles !== undefined && left.length > fewFiles) await takeSmallFiles(smallFiles, left).catch(() => {});
  const work = async () => {
    for (let url = left.pop(); url !== undefined; url = left.pop()) {
      if (await caches.match(url)) continue;
      const response = await fetch(url).catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
}

async function missing(entries: readonly PrecacheEntry[]): Promise<string[]> {
  const kept = await Promise.all(entries.map(({ url }) => caches.match(url)));
  return entries.flatMap(({ url }, index) => (kept[index] ? [] : [url]));
}

async function takeSmallFiles(address: string, urls: readonly string[]): Promise<void> {
  const texts = v.parse(textsByAddress, await (await fetch(address)).json());
  const cache = await caches.open(cacheNames.precache);
  await Promise.all(
    urls.map(async (url) => {
      const text = texts[url];
      if (text === undefined) return;
      await cache.put(url, new Response(text, { headers: { 'content-type': url.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8' } }));
    }),
  );
}
