import MiniSearch from 'minisearch';
import type { GoodsCard } from '../../contract/shop/goods';
import type { Language } from '../../rules/languages';
import { indexWords, pairs, searchTerms } from '../../rules/search/search-text';
import { forgivenErrors } from '../../rules/search/search-words';
import { device, type GoodsRow } from '../database/database';
import { knownGoodsCards } from './known-cards';

type Entry = { id: string; name: string };

/** The index of the cached products in one language, built at the first search and rebuilt when other goods are cached. */
let made: { language: Language; at: string; index: Promise<MiniSearch<Entry>> } | undefined;
/** Names indexed in one go: indexing a whole mall at once would block typing. */
const chunkSize = 200;

async function indexOf(language: Language): Promise<MiniSearch<Entry>> {
  const rows = device.goods.where('language').equals(language);
  const newest = await device.goods.orderBy('usedAt').last();
  const at = `${await rows.count()} ${newest?.usedAt ?? 0}`;
  if (made?.language === language && made.at === at) return made.index;
  const index = indexed(await rows.toArray());
  made = { language, at, index };
  return index;
}

async function indexed(rows: readonly GoodsRow[]): Promise<MiniSearch<Entry>> {
  const index = new MiniSearch<Entry>({ fields: ['name'], idField: 'id', tokenize: indexWords, processTerm: (term) => term });
  await index.addAllAsync(rows.map(({ id, card }) => ({ id, name: `${card.name} ${card.sellerName}` })), { chunkSize });
  return index;
}

/** Every variant of the word with two neighbouring letters swapped: one typing error, though two letters differ. */
function swapped(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`);
}

/**
 * Searches the cached products as the server would: every word must match, completed or with one letter wrong, and of
 * an unspaced script every pair of characters. Best match first.
 */
export async function searchDevice(language: Language, question: string, limit = 60): Promise<GoodsCard[]> {
  const terms = searchTerms(question);
  if (terms.length === 0) return [];
  const index = await indexOf(language);
  const whole = (text: string) => [text];
  const queries = terms.map(({ text, unspaced }) => {
    if (unspaced) return { queries: [text], tokenize: pairs, combineWith: 'AND' as const, prefix: false, fuzzy: false };
    const errors = forgivenErrors(text);
    const written = { queries: [text], tokenize: whole, prefix: true, fuzzy: errors };
    return errors === 1 ? { combineWith: 'OR' as const, queries: [written, { queries: swapped(text), tokenize: whole }] } : written;
  });
  const hits = index.search({ combineWith: 'AND', queries }).slice(0, limit);
  // The index holds names only: prices change more often, so cards are read as they are cached now.
  return knownGoodsCards(language, hits.map(({ id }) => String(id)));
}
