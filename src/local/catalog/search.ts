import MiniSearch from 'minisearch';
import type { GoodsCard } from '../../contract/shop/goods';
import type { Language } from '../../rules/languages';
import { indexWords, pairs, searchTerms } from '../../rules/search/search-text';
import { forgivenErrors } from '../../rules/search/search-words';
import { device, type GoodsRow } from '../database/database';
import { knownGoodsCards } from './known-cards';

type Entry = { id: string; name: string };

/** The index over what is kept in one language, made when it is first asked and made anew when other goods are kept. */
let made: { language: Language; at: string; index: Promise<MiniSearch<Entry>> } | undefined;
/** Names that go into it in one go: of a whole mall all of them would hold up whoever is typing. */
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

/** The word with two neighbours changed places, each in turn: one slip of the hand, though two letters differ. */
function swapped(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`);
}

/**
 * The same question asked of what the device keeps: every word must be found, completed or with a letter wrong, and
 * of an unspaced script every pair of characters. Best first.
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
  // The index knows names only: prices change more often, and are read as they are kept now.
  return knownGoodsCards(language, hits.map(({ id }) => String(id)));
}
