import { defaultLanguage, isLanguage, type Language } from '../rules/languages';
import { cacheNames } from './caches';

/** A small value that the worker needs when it restarts without a page. It is saved as a text by name; `read` gets `undefined` if none was. */
export function rememberedValue<Value>(name: string, read: (text: string | undefined) => Value) {
  const address = `/worker-state/${name}`;
  let value: Value | undefined;
  return {
    get: async (): Promise<Value> => {
      const stored = value ?? read(await (await caches.match(address, { cacheName: cacheNames.state }))?.text());
      // Not `value ??= await …`, which would undo what was set meanwhile.
      value ??= stored;
      return value;
    },
    set: async (text: string): Promise<void> => {
      value = read(text);
      const cache = await caches.open(cacheNames.state);
      await cache.put(address, new Response(text));
    },
  };
}

const language = rememberedValue('language', (text) => (isLanguage(text) ? text : defaultLanguage));
const brand = rememberedValue('brand', (text = '') => text);

/** The language of addresses without `lang`. */
export const spokenLanguage = language.get;

export function keepSpokenLanguage(next: Language): Promise<void> {
  return language.set(next);
}

/** The brand that the server last showed here: what is cached for another brand is never shown under this one. */
export const shownBrand = brand.get;

export async function keepShownBrand(next: string): Promise<void> {
  const before = await shownBrand();
  if (next === before) return;
  await brand.set(next);
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
