import { describe, expect, test } from 'vitest';
import { formatTag, languageCodes, type Language } from '../../../src/rules/languages';
import { salesOf } from '../../../src/server/demo/events';
import { Catalog } from '../../../src/server/demo/goods/catalog';
import { kinds } from '../../../src/server/demo/goods/kinds';
import { thingOf } from '../../../src/server/demo/goods/names';
import { readShelf, type Product } from '../../../src/server/demo/goods/shelf';
import { capitalised } from '../../../src/server/demo/goods/values';
import { fill, joinSentences, readWords, type Words } from '../../../src/server/demo/goods/words';
import { reviewRows } from '../../../src/server/demo/reviews';

const words = readWords();
const catalog = new Catalog(readShelf());
const goods = Array.from({ length: catalog.different }, (_, index) => catalog.goods(index + 1));
const written = goods.flatMap((one) => reviewRows(one, salesOf(one), words, Date.UTC(2026, 10, 20)).map(({ content, lang, rating }) => ({ product: one.product, content, lang, rating })));

/** All sentences that a review of this product may consist of, in a language and for a rating. */
function sayable(product: Product, rating: number, language: Language): string[] {
  const spoken = words.get(language) as Words;
  const { reviews } = spoken;
  const mood = rating >= 4 ? 'good' : rating === 3 ? 'medium' : 'bad';
  const ofKind = reviews.named[mood].map((text) => capitalised(fill(text, { kind: thingOf(product, spoken) }), language));
  const praised = mood === 'good' ? ofKind.map((text) => joinSentences(language, [text, reviews.groups[kinds[product.kind].group]])) : [];
  return [...reviews[mood], ...ofKind, ...praised];
}

describe('reviews', () => {
  test.each(languageCodes)('in %s are in that language, and most name the thing as it is called there', (language) => {
    const own = written.filter(({ lang }) => lang === language);
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter(({ product, content, rating }) => !sayable(product, rating, language).includes(content))).toEqual([]);
    const spoken = words.get(language) as Words;
    const naming = own.filter(({ product, content }) => content.toLocaleLowerCase(formatTag(language)).includes(thingOf(product, spoken).toLocaleLowerCase(formatTag(language))));
    expect(naming.length / own.length).toBeGreaterThan(0.6);
  });

  test('a kind stands in a sentence as the dictionary has it: nothing is before it that would bend it', () => {
    for (const language of languageCodes) {
      const { good, medium, bad } = (words.get(language) as Words).reviews.named;
      // At the beginning or after a colon; Chinese, Japanese and Korean words are not inflected.
      const bending = [...good, ...medium, ...bad].filter((text) => !/^\{kind\}|[:：] \{kind\}/.test(text));
      if (!['cn', 'tw', 'ja', 'ko'].includes(language)) expect(bending, language).toEqual([]);
    }
  });
});
