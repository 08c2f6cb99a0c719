import { formatTag, type Language } from '../../../rules/languages';
import { careOf, isPacked, materialsOf, noteOf, purposeOf } from './care';
import type { Goods } from './catalog';
import { kinds } from './kinds';
import { thingOf } from './names';
import type { Product } from './shelf';
import { contents, dimensions, piecesOf, weighed } from './values';
import { at, fill, joinSentences, type Words } from './words';

/**
 * Two sentences that hold for every such product, then its facts, a paragraph each. Size and weight are those of one piece
 * as in the picture, so they are left out where the shopper chooses a size or an amount.
 */
export function descriptionOf(goods: Goods, language: Language, words: Words): string[] {
  const { product, attribute, values, second, colour } = goods;
  const { kind, size, grams, printed, colourways } = product;
  const { facts } = words;
  const materials = materialsOf(product, colour ? [colour] : colourways);
  const material = at(materials, 0);
  const by = second?.attribute ?? attribute;
  const paragraphs = [
    joinSentences(language, [words.uses[purposeOf(kind)], words.materialNotes[noteOf(kind, material)]]),
    fill(isPacked(kind) ? facts.packaging : facts.material, { value: anyOf(language, materials.map((one) => words.materials[one][0])) }),
  ];
  if (printed !== undefined) paragraphs.push(fill(facts.contents, { value: contents(language, printed, words) }));
  if (by === 'colour' || by === 'storage' || by === 'set') {
    paragraphs.push(
      fill(facts.dimensions, { value: dimensions(language, size) }),
      fill(facts.weight, { value: weighed(language, grams / (kinds[kind].pictured ?? 1)) }),
    );
  }
  paragraphs.push(words.care[careOf(kind, material)]);
  const sets = [...new Set((second?.values ?? values).map(({ id }) => piecesOf(id)))].toSorted((a, b) => a - b);
  const chosen = by === 'set' ? sets : [kinds[kind].pictured ?? 1];
  paragraphs.push(fill(facts.box, { value: boxOf(product, chosen.map(String), language, words) }));
  return paragraphs;
}

/** The contents of the box: the number of pieces chosen, the parts of each, and what else is in the picture. */
function boxOf(product: Product, counts: readonly string[], language: Language, words: Words): string {
  const { parts, beside } = kinds[product.kind];
  const count = anyOf(language, counts);
  const own = `${count} × ${thingOf(product, words)}${parts === undefined ? '' : ` (${parts})`}`;
  return beside ? `${own}, ${count} × ${words.kinds[beside][0]}` : own;
}

function anyOf(language: Language, choices: readonly string[]): string {
  // British English has no comma before the last.
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : formatTag(language), { type: 'disjunction' }).format(choices);
}
