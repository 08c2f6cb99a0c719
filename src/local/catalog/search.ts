import MiniSearch, { type Query } from 'minisearch';
import { goodsCard, type GoodsCard } from '../../contract/shop/goods';
import type { Language } from '../../rules/languages';
import { indexWords, respelled, searchTerms, type SearchTerm } from '../../rules/search/search-text';
import { forgivenErrors, forgiveRun, meaningOf, shortened } from '../../rules/search/search-words';
import { device, type GoodsRow } from '../database/database';
import { parseRows } from '../database/parse-row';
import { evictionLimits } from '../database/storage-eviction';
import { knownGoodsCards } from './known-cards';

type Entry = { id: string; name: string };

type Indexed = {
  readonly index: MiniSearch<Entry>;
  /** every word in it */
  readonly words: ReadonlySet<string>;
};

/** The index of the cached products in one language, built at the first search and rebuilt when other goods are cached. */
let made: { language: Language; at: string; index: Promise<Indexed> } | undefined;
/** Names indexed in one go: indexing a whole mall at once would block typing. */
const chunkSize = 200;
/** A term that more words contain is too vague to look up each of them. */
const mostContaining = 40;

async function indexOf(language: Language): Promise<Indexed> {
  const rows = device.goods.where('language').equals(language);
  const newest = await device.goods.orderBy('usedAt').last();
  const at = `${await rows.count()} ${newest?.usedAt ?? 0}`;
  if (made?.language === language && made.at === at) return made.index;
  const index = indexed(await rows.toArray());
  made = { language, at, index };
  return index;
}

async function indexed(rows: readonly GoodsRow[]): Promise<Indexed> {
  const words = new Set<string>();
  const tokenize = (name: string) => {
    const found = indexWords(name);
    for (const word of found) words.add(word);
    return found;
  };
  const index = new MiniSearch<Entry>({ fields: ['name'], idField: 'id', tokenize, processTerm: (term) => term });
  await index.addAllAsync(rows.map(({ id, card }) => ({ id, name: `${card.name} ${card.sellerName}` })), { chunkSize });
  return { index, words };
}

/** Every variant of the word with two neighbouring letters swapped: one typing error, though two letters differ. */
function swapped(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`);
}

/** The compounds that contain the word, without those that begin with it. */
function containing(text: string, words: ReadonlySet<string>): string[] {
  return text.length < 3 ? [] : [...words].filter((word) => word.includes(text) && !word.startsWith(text)).slice(0, mostContaining);
}

const whole = (text: string) => [text];

/** The pairs of characters of an unspaced run, and how many of them must be there. */
const runOf = (term: SearchTerm, isForgiving: boolean) => (isForgiving ? forgiveRun(meaningOf(term, [])) : meaningOf(term, []));

function queryOf(term: SearchTerm, words: ReadonlySet<string>, isForgiving: boolean): Query {
  if (term.unspaced) return { queries: [...runOf(term, isForgiving).anyOf], tokenize: whole, combineWith: isForgiving ? 'OR' : 'AND' };
  const { text } = term;
  const errors = forgivenErrors(text);
  const others = [...(errors === 1 ? swapped(text) : []), ...(errors > 0 && isForgiving ? shortened(text) : [])];
  return {
    combineWith: 'OR',
    queries: [
      { queries: [text], tokenize: whole, prefix: true, fuzzy: errors },
      { queries: others, tokenize: whole },
      // After everything that begins with the term: such words are rare, so they would weigh most.
      { queries: containing(text, words), tokenize: whole, boostTerm: () => 0.1 },
    ],
  };
}

/**
 * Searches the cached products as the server would: every word must match, completed, inside a compound or with one letter
 * wrong, and of an unspaced script every pair of characters; only if nothing does, a word without its ending, and a run with
 * one character wrong. Best match first.
 */
export async function searchDevice(language: Language, query: string, limit = 60): Promise<GoodsCard[]> {
  const terms = searchTerms(query);
  if (terms.length === 0) return [];
  const { index, words } = await indexOf(language);
  const find = (asked: readonly SearchTerm[], isForgiving: boolean) => {
    const runs = asked.filter(({ unspaced }) => unspaced).map((term) => runOf(term, isForgiving));
    return index.search(
      { combineWith: 'AND', queries: asked.map((term) => queryOf(term, words, isForgiving)) },
      { filter: ({ match }) => runs.every(({ anyOf, atLeast }) => anyOf.filter((word) => word in match).length >= atLeast) },
    );
  };
  let hits = find(terms, false);
  for (const other of respelled(query)) if (hits.length === 0) hits = find(searchTerms(other), false);
  if (hits.length === 0) hits = find(terms, true);
  // The index holds names only: prices change more often, so cards are read as they are cached now.
  return knownGoodsCards(language, hits.slice(0, limit).map(({ id }) => String(id)));
}

/** The cached products that match a search (or all), in some categories (or all). No other filter is applied yet. */
export async function goodsOnDevice(language: Language, keyword: string | undefined, categories: readonly string[] | undefined): Promise<GoodsCard[]> {
  const cards = keyword === undefined
    ? parseRows(goodsCard, (await device.goods.where('language').equals(language).toArray()).map(({ card }) => card))
    : await searchDevice(language, keyword, evictionLimits.goods);
  return categories ? cards.filter(({ categoryId }) => categories.includes(categoryId)) : cards;
}
