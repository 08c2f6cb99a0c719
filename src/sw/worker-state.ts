import { defaultLanguage, isLanguage, type Language } from '../rules/languages';
import { cacheNames } from './caches';

/** Saves a small text by name that the worker needs when it restarts without a page. */
export async function remember(name: string, text: string): Promise<void> {
  const cache = await caches.open(cacheNames.state);
  await cache.put(`/worker-state/${name}`, new Response(text));
}

export async function remembered(name: string): Promise<string | undefined> {
  return (await caches.match(`/worker-state/${name}`, { cacheName: cacheNames.state }))?.text();
}

let language: Language | undefined;
let brand: string | undefined;

/** The language of addresses without `lang`. */
export async function spokenLanguage(): Promise<Language> {
  const stored = language ?? (await remembered('language'));
  // One that was chosen meanwhile stays.
  language ??= isLanguage(stored) ? stored : defaultLanguage;
  return language;
}

export async function keepSpokenLanguage(next: Language): Promise<void> {
  language = next;
  await remember('language', next);
}

/** The brand that the server last showed here: what is cached for another brand is never shown under this one. */
export async function shownBrand(): Promise<string> {
  const stored = brand ?? (await remembered('brand')) ?? '';
  // Not `brand ??= await …`, which would undo what was written meanwhile.
  brand ??= stored;
  return brand;
}

export async function keepShownBrand(next: string): Promise<void> {
  const before = await shownBrand();
  if (next === before) return;
  brand = next;
  await remember('brand', next);
  if (before !== '') await dropBrand(before);
}

/** Deletes the former brand's documents, replies and icons when the address has another brand. */
async function dropBrand(before: string): Promise<void> {
  for (const name of [cacheNames.documents, cacheNames.catalog, cacheNames.assets]) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      const { pathname, searchParams } = new URL(key.url);
      const isItsOwn = pathname.startsWith(`/brands/${before}/`) || [searchParams.get('brand'), searchParams.get('kept-brand')].includes(before);
      if (isItsOwn) await cache.delete(key);
    }
  }
}
