import type { Insertable } from 'kysely';
import { languageCodes, type Language } from '../../rules/languages';
import type { Tables } from '../db/schema';
import type { Sale } from './events';
import { valueIdOf, type Goods } from './goods/catalog';
import { kinds } from './goods/kinds';
import { thingOf } from './goods/names';
import type { Product } from './goods/shelf';
import { capitalised } from './goods/values';
import { at, fill, joinSentences, type Words } from './goods/words';
import { randomOf, type Random } from './random';
import { daysBefore } from './time';

// Weights: a quarter of the reviews is in English, the others by how many read a mall like this in their language.
const readers: Partial<Record<Language, number>> = { en: 25, cn: 8, es: 6, ja: 5, de: 5, fr: 5, pt: 4, ru: 4, ar: 4, ko: 4, tr: 4, vi: 4, th: 4, id: 4, it: 3 };
const weights = languageCodes.map((code) => readers[code] ?? 2);

/** The shares of 5, 4, 3, 2 and 1 stars, by how satisfied buyers are (0 to 1). */
function stars(quality: number): number[] {
  const five = 0.28 + 0.52 * quality;
  const four = 0.19;
  const rest = 1 - five - four;
  return [five, four, rest * 0.42, rest * 0.26, rest * 0.32];
}

const shoppers = 1_900;

/** The share of reviews that do not name the product. */
const namelessShare = 0.25;

/** The text of a review with this rating: most name the product, and some of the good ones say what such a product is good for. */
function contentOf(product: Product, rating: number, place: number, random: Random, language: Language, words: Words): string {
  const { groups, named, ...nameless } = words.reviews;
  const mood = rating >= 4 ? 'good' : rating === 3 ? 'medium' : 'bad';
  if (random.chance(namelessShare)) return at(nameless[mood], place);
  const said = capitalised(fill(at(named[mood], place), { kind: thingOf(product, words) }), language);
  return mood === 'good' && random.chance(0.3) ? joinSentences(language, [said, groups[kinds[product.kind].group]]) : said;
}

/** Some buyers write a review, days after they bought; each signs as a demo shopper, never with an invented name. */
export function reviewRows(goods: Goods, sales: readonly Sale[], words: ReadonlyMap<Language, Words>, now: number): Insertable<Tables['evaluation']>[] {
  const random = randomOf(`goods ${goods.number} reviews`);
  const firstShopper = random.whole(0, shoppers - 1);
  const firstText = random.whole(0, 99);
  return sales.flatMap(({ daysAgo }, index) => {
    const writtenAgo = daysAgo - random.between(3, 24);
    const writes = random.chance(0.55);
    if (writtenAgo <= 0 || !writes) return [];
    const lang = at(languageCodes, random.weighted(weights));
    const rating = 5 - random.weighted(stars(goods.quality));
    const value = random.whole(0, goods.values.length - 1);
    const spoken = words.get(lang);
    if (!spoken) throw new Error(`no words for ${lang}`);
    return [{
      id: `${goods.id}-review-${index + 1}`,
      goods_id: goods.id,
      rating,
      // Consecutive texts, so that neighbouring reviews seldom say the same.
      content: contentOf(goods.product, rating, firstText + index, random, lang, spoken),
      lang,
      images: random.chance(0.1) ? [at(goods.pictures.values, value)] : [],
      author: `Demo shopper ${((firstShopper + index * 7) % shoppers) + 1}`,
      value_id: valueIdOf(goods, at(goods.values, value)),
      second_value_id: goods.second ? at(goods.second.values, value).id : null,
      created_at: daysBefore(now, writtenAgo),
    }];
  });
}
