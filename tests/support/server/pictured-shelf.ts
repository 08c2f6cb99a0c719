import { createHash } from 'node:crypto';
import { kindIds, kinds, type KindId } from '../../../src/server/demo/goods/kinds';
import { parseShelf, type Product } from '../../../src/server/demo/goods/shelf';

const picture = (text: string) => `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.webp`;
const materialOf = (kind: KindId) => ({ kitchen: 'steel', textiles: 'cotton', furniture: 'wood', jewellery: 'silver', tableware: 'stoneware' })[kinds[kind].group as string] ?? 'plastic';

/**
 * A shelf as the studio writes it, with every kind: a plain design in three colours, its stripes in two, another design
 * in one.
 */
export function picturedShelf(only: readonly KindId[] = kindIds): readonly Product[] {
  return parseShelf(only.flatMap((kind) => [
    { id: `${kind}-round`, pattern: 'plain', colours: ['white', 'navy', 'mustard'] },
    { id: `${kind}-round-stripes`, pattern: 'stripes', colours: ['sage', 'coral'] },
    { id: `${kind}-square`, pattern: 'plain', colours: ['charcoal'] },
  ].map(({ id, pattern, colours }) => ({
    id,
    kind,
    material: materialOf(kind),
    pattern,
    size: [127, 114, 95],
    grams: 340,
    colourways: colours.map((colour) => ({ id: colour, picture: picture(`${id} ${colour}`), views: [picture(`${id} ${colour} above`)] })),
  }))));
}
