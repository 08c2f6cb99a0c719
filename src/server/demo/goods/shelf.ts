import * as v from 'valibot';
import { colours, materials, patterns, shapes, type ColourId, type MaterialId, type PatternId, type ShapeId } from './ids';
import { kindIds, type KindId } from './kinds';

/** The list that the picture studio writes: what it has pictured, in which colours. */
const picture = v.pipe(v.string(), v.regex(/^[0-9a-f]{8,64}\.webp$/, 'must be a picture of the studio'));
const above = v.pipe(v.number(), v.gtValue(0));
/** The format of the amount on a label. */
export const printedAmount = /^(\d+) (ml|g|litre)$/;
const productSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  kind: v.picklist<readonly KindId[]>(kindIds),
  shape: v.optional(v.picklist<readonly ShapeId[]>(shapes)),
  material: v.picklist<readonly MaterialId[]>(materials),
  pattern: v.picklist<readonly PatternId[]>(patterns),
  /** width, depth and height of one piece in millimetres */
  size: v.strictTuple([above, above, above]),
  /** the weight of everything in its picture */
  grams: above,
  /** the amount on its label, such as `300 ml` */
  printed: v.optional(v.pipe(v.string(), v.regex(printedAmount, 'must be an amount'))),
  colourways: v.pipe(
    v.array(v.object({ id: v.picklist<readonly ColourId[]>(colours), picture, views: v.array(picture) })),
    v.nonEmpty('needs at least one colour'),
  ),
});
export type Product = Readonly<v.InferOutput<typeof productSchema>>;
export type Colourway = Product['colourways'][number];

const shelfSchema = v.pipe(v.array(productSchema), v.nonEmpty('is empty'));

/** Validates the shelf; throws with everything that is wrong with it, a line each. */
export function parseShelf(content: unknown): readonly Product[] {
  const read = v.safeParse(shelfSchema, content);
  if (read.success) return read.output;
  const wrong = read.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'the list'}: ${issue.message}`);
  throw new Error(`The studio's shelf can't be used:\n${wrong.join('\n')}`);
}

const files = import.meta.glob<unknown>('/src/build/studio/shelf.json', { import: 'default', eager: true });

/** The studio's shelf, or only the kinds that a brand sells. */
export function readShelf(only?: readonly string[]): readonly Product[] {
  const [content] = Object.values(files);
  const all = parseShelf(content);
  const wanted = only ? all.filter(({ kind }) => only.includes(kind)) : all;
  if (wanted.length === 0) throw new Error(`The studio has pictured none of these kinds: ${only?.join(', ')}`);
  return wanted;
}

/** The name under which the catalog shows a picture of the studio. */
export function pictureName(file: string): string {
  return file.replace(/\.webp$/, '');
}
