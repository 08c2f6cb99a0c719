import { describe, expect, test } from 'vitest';
import { formatTag, languageCodes, type Language } from '../../../src/rules/languages';
import { salesOf } from '../../../src/server/demo/events';
import { Catalog } from '../../../src/server/demo/goods/catalog';
import { kinds, type KindId } from '../../../src/server/demo/goods/kinds';
import { readShelf } from '../../../src/server/demo/goods/shelf';
import { capitalised } from '../../../src/server/demo/goods/values';
import { fill, joinSentences, readWords, type Words } from '../../../src/server/demo/goods/words';
import { reviewRows } from '../../../src/server/demo/reviews';

const words = readWords();
const catalog = new Catalog(readShelf());
const goods = Array.from({ length: catalog.different }, (_, index) => catalog.goods(index + 1));
const written = goods.flatMap((one) => reviewRows(one, salesOf(one), words, Date.UTC(2026, 10, 20)).map(({ content, lang, rating }) => ({ kind: one.product.kind, content, lang, rating })));

/** All that may be said of a kind in a language, for so many stars. */
function sayable(kind: KindId, rating: number, language: Language): string[] {
  const { reviews, kinds: named } = words.get(language) as Words;
  const mood = rating >= 4 ? 'good' : rating === 3 ? 'medium' : 'bad';
  const ofKind = reviews.named[mood].map((text) => capitalised(fill(text, { kind: named[kind][0] }), language));
  const praised = mood === 'good' ? ofKind.map((text) => joinSentences(language, [text, reviews.groups[kinds[kind].group]])) : [];
  return [...reviews[mood], ...ofKind, ...praised];
}

describe('reviews', () => {
  test.each(languageCodes)('in %s are in that language, and most name the thing as it is called there', (language) => {
    const own = written.filter(({ lang }) => lang === language);
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter(({ kind, content, rating }) => !sayable(kind, rating, language).includes(content))).toEqual([]);
    const spoken = words.get(language) as Words;
    const naming = own.filter(({ kind, content }) => content.toLocaleLowerCase(formatTag(language)).includes(spoken.kinds[kind][0].toLocaleLowerCase(formatTag(language))));
    expect(naming.length / own.length).toBeGreaterThan(0.6);
  });

  test('a kind stands in a sentence as the dictionary has it: nothing is before it that would bend it', () => {
    for (const language of languageCodes) {
      const { good, medium, bad } = (words.get(language) as Words).reviews.named;
      // Alone at the beginning, or after a colon; Chinese, Japanese and Korean words do not bend.
      const bending = [...good, ...medium, ...bad].filter((text) => !/^\{kind\}|[:：] \{kind\}/.test(text));
      if (!['cn', 'tw', 'ja', 'ko'].includes(language)) expect(bending, language).toEqual([]);
    }
  });
});
