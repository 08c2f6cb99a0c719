import type { Language } from '../../../rules/languages';
import type { Goods } from './catalog';
import { careOf, kinds } from './kinds';
import { dimensions, weighed } from './values';
import { fill, joinSentences, type Words } from './words';

/**
 * Two sentences that are true of every such thing, then its facts, a paragraph each. Size and weight are those of the thing
 * in the picture, so they are left out where the shopper chooses another size or amount of it.
 */
export function descriptionOf({ product, attribute, second, dispatchDays }: Goods, language: Language, words: Words): string[] {
  const { kind, material, size, grams } = product;
  const care = careOf(kind, material);
  const { facts } = words;
  const by = second?.attribute ?? attribute;
  const paragraphs = [
    joinSentences(language, [words.uses[kinds[kind].group], words.materialNotes[care]]),
    fill(facts.material, { value: words.materials[material][0] }),
  ];
  if (by === 'colour' || by === 'storage' || (by === 'set' && !kinds[kind].pictured)) {
    paragraphs.push(fill(facts.dimensions, { value: dimensions(language, size) }), fill(facts.weight, { value: weighed(language, grams) }));
  }
  paragraphs.push(words.care[care]);
  if (by !== 'set') paragraphs.push(fill(facts.box, { value: `${kinds[kind].pictured ?? 1} × ${words.kinds[kind][0]}` }));
  paragraphs.push(fill(facts.dispatch, { days: dispatchDays }));
  return paragraphs;
}
