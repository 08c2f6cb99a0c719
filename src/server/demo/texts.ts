import type { Insertable } from 'kysely';
import type { Language } from '../../rules/languages';
import { indexWords } from '../../rules/search/search-text';
import type { Tables } from '../db/schema';
import type { Goods } from './goods/catalog';
import { descriptionOf } from './goods/descriptions';
import { nameOf, synonymsOf } from './goods/names';
import type { Words } from './goods/words';

// Cached, because hundreds of goods are in one category.
const wordsByText = new Map<string, readonly string[]>();
function wordsOf(text: string): readonly string[] {
  const known = wordsByText.get(text) ?? indexWords(text);
  wordsByText.set(text, known);
  return known;
}

/** A product's name, description and search words in one language. */
type ProductText = Insertable<Tables['goods_text'] & Tables['goods_description']>;

/** Names, descriptions and search words of one product in every language. */
export function textsOf(goods: Goods, words: ReadonlyMap<Language, Words>): ProductText[] {
  return [...words].map(([lang, spoken]) => textOf(goods, lang, spoken));
}

function textOf(goods: Goods, lang: Language, words: Words): ProductText {
  const name = nameOf(goods, lang, words);
  // Synonyms are indexed separately, because only the first twelve words of a name are.
  const found = new Set([...indexWords(name), ...synonymsOf(goods.product, words).flatMap(wordsOf)]);
  return { goods_id: goods.id, lang, name, description: descriptionOf(goods, lang, words), words: Array.from(found, (word) => `${lang}:${word}`) };
}
