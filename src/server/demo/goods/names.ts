import type { Language } from '../../../rules/languages';
import { isSaid } from './ids';
import { saysMaterial } from './kinds';
import type { Colourway, Product } from './shelf';
import { capitalised } from './values';
import { fill, type Words } from './words';

/** The parts of a name; a product that comes in several colours is named without one. */
export type Named = { readonly product: Product; readonly series: string; readonly colour: Colourway | undefined };

/** The word for one such product: by its shape if that has a name. */
export function thingOf({ kind, shape }: Product, words: Words): string {
  const [one] = shape ? words.shapes[shape] : words.kinds[kind];
  return one;
}

/** Says what is visible: kind, material, pattern, and the colour if there is only one. */
export function nameOf({ product, series, colour }: Named, language: Language, words: Words): string {
  const { kind, material, pattern } = product;
  const one = thingOf(product, words);
  let name = saysMaterial(kind, material) ? fill(words.names.made, { kind: one, material: words.materials[material][1] }) : one;
  if (isSaid(pattern)) name = fill(words.names.patterned, { name, pattern: words.patterns[pattern] });
  name = fill(words.names.ofSeries, { name, series });
  if (colour) name = fill(words.names.coloured, { name, colour: words.colours[colour.id] });
  return capitalised(name, language);
}

/** The search terms besides its name: the name of its category, and what else people call it. */
export function synonymsOf({ kind, shape }: Product, words: Words): readonly string[] {
  return shape ? [...words.shapes[shape].slice(1), ...words.kinds[kind]] : words.kinds[kind].slice(1);
}
