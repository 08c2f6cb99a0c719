import type { Insertable } from 'kysely';
import type { Language } from '../../rules/languages';
import { indexWords } from '../../rules/search-text';
import type { Tables } from '../db/schema';
import type { Goods } from './goods';
import { randomOf } from './random';
import { departmentOf } from './tree';
import { at, fill, type Words } from './words';

/** Which sentences describe a product: the same places in every language. */
type Choice = { readonly lead: number; readonly use: number; readonly care: number; readonly box: number | undefined };

function chooseSentences({ number }: Goods): Choice {
  const random = randomOf(`goods ${number} texts`);
  return {
    lead: random.whole(0, 99),
    use: random.whole(0, 99),
    care: random.whole(0, 99),
    box: random.chance(0.7) ? random.whole(0, 99) : undefined,
  };
}

// Hundreds of goods are in one category.
const wordsByCategory = new Map<string, readonly string[]>();
function categoryWords(name: string): readonly string[] {
  const known = wordsByCategory.get(name) ?? indexWords(name);
  wordsByCategory.set(name, known);
  return known;
}

/** What a product is called, is said of it, and is found by, in one language. */
type ProductText = Insertable<Tables['goods_text'] & Tables['goods_description']>;

/** Names, descriptions and search words of one product in every language. */
export function textsOf(goods: Goods, words: ReadonlyMap<Language, Words>): ProductText[] {
  const choice = chooseSentences(goods);
  return [...words].map(([lang, spoken]) => textOf(goods, choice, lang, spoken));
}

function textOf({ id, kind, trait, series, buyMin }: Goods, { lead, use, care, box }: Choice, lang: Language, words: Words): ProductText {
  const department = departmentOf(kind);
  const [one, category] = words.kinds[kind.id];
  const values = { kind: one, trait: words.traits[trait], series };
  const name = fill(words.productName, values);
  const { description } = words;
  // The last lead may speak of single pieces (see words.ts).
  const leads = buyMin > 1 ? description.lead.slice(0, -1) : description.lead;
  const paragraphs = [at(leads, lead), at(description.use[department], use), at(description.care[department], care)];
  if (box !== undefined) paragraphs.push(at(description.box, box));
  // Apart, because the words of a name are only its first twelve.
  const found = new Set([...indexWords(name), ...categoryWords(category)]);
  return {
    goods_id: id,
    lang,
    name,
    description: paragraphs.map((paragraph) => fill(paragraph, values)),
    words: Array.from(found, (word) => `${lang}:${word}`),
  };
}
