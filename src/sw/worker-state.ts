import { defaultLanguage, isLanguage, type Language } from '../rules/languages';
import { cacheNames } from './caches';

/** What the worker must remember when it is started anew without a page: small texts by name. */
export async function remember(name: string, text: string): Promise<void> {
  const cache = await caches.open(cacheNames.state);
  await cache.put(`/worker-state/${name}`, new Response(text));
}

export async function remembered(name: string): Promise<string | undefined> {
  return (await caches.match(`/worker-state/${name}`, { cacheName: cacheNames.state }))?.text();
}

let language: Language | undefined;
let brand: string | undefined;

/** The language of addresses that name none. */
export async function spokenLanguage(): Promise<Language> {
  const stored = language ?? (await remembered('language'));
  language = isLanguage(stored) ? stored : defaultLanguage;
  return language;
}

export async function keepSpokenLanguage(next: Language): Promise<void> {
  language = next;
  await remember('language', next);
}

/** The brand that the server last showed here: what another brand said is never shown under this one. */
export async function shownBrand(): Promise<string> {
  brand ??= (await remembered('brand')) ?? '';
  return brand;
}

export async function keepShownBrand(next: string): Promise<void> {
  if (next === (await shownBrand())) return;
  brand = next;
  await remember('brand', next);
}
