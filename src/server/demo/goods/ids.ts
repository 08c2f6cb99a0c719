// The ids shared by the studio's pictures and the demo's texts; src/build/studio/vocabulary.json has the same.

export const colours = [
  'white', 'cream', 'ivory', 'sand', 'beige', 'light-grey', 'grey', 'charcoal', 'black', 'navy', 'blue', 'sky-blue',
  'teal', 'turquoise', 'mint', 'sage', 'green', 'forest-green', 'olive', 'yellow', 'mustard', 'orange', 'apricot',
  'terracotta', 'coral', 'red', 'burgundy', 'pink', 'rose', 'lilac', 'violet', 'plum', 'brown', 'chocolate',
  'caramel', 'gold', 'silver', 'copper', 'brass', 'bronze', 'oak', 'walnut', 'ash', 'beech', 'cherry', 'ebony',
  'clear', 'amber', 'smoke', 'multicolour',
] as const;
export type ColourId = (typeof colours)[number];

export const materials = [
  'stoneware', 'porcelain', 'terracotta', 'concrete', 'marble', 'glass', 'steel', 'aluminium', 'brass', 'copper',
  'cast-iron', 'silver', 'gold', 'bronze', 'enamel', 'tin', 'wood', 'bamboo', 'cork', 'leather', 'linen', 'cotton', 'wool',
  'felt', 'plastic', 'rubber', 'silicone', 'foam', 'paper', 'cardboard', 'wax', 'soap',
] as const;
export type MaterialId = (typeof materials)[number];

/** Shapes with a name of their own, which a product has instead of its kind's. */
export const shapes = ['square-mug', 'pasta-bowl', 'round-vase'] as const;
export type ShapeId = (typeof shapes)[number];

/** Patterns painted on a product, which its name mentions. */
export const saidPatterns = [
  'speckle', 'stripes', 'wide-stripes', 'bands', 'dots', 'checks', 'gingham', 'dip', 'ombre', 'chevron', 'waves',
  'terrazzo', 'marbled', 'grid', 'triangles',
] as const;
type SaidPatternId = (typeof saidPatterns)[number];
/** Nothing painted, or only the print on a package. */
const silentPatterns = ['plain', 'label'] as const;
export const patterns = [...saidPatterns, ...silentPatterns] as const;
export type PatternId = (typeof patterns)[number];

export function isSaid(pattern: PatternId): pattern is SaidPatternId {
  return saidPatterns.some((said) => said === pattern);
}

/** Classes of materials that share care texts and material notes, unless the kind has its own (care.ts). */
export const materialClasses = ['clay', 'glass', 'metal', 'stone', 'wood', 'leather', 'textile', 'plastic', 'rubber', 'paper', 'wax'] as const;
type MaterialClass = (typeof materialClasses)[number];

export const classOfMaterial: Readonly<Record<MaterialId, MaterialClass>> = {
  stoneware: 'clay', porcelain: 'clay', terracotta: 'clay', concrete: 'stone', marble: 'stone', glass: 'glass',
  steel: 'metal', aluminium: 'metal', brass: 'metal', copper: 'metal', 'cast-iron': 'metal', silver: 'metal', gold: 'metal', bronze: 'metal', enamel: 'metal', tin: 'metal',
  // Cork is light and sheds water, as plastic does.
  wood: 'wood', bamboo: 'wood', cork: 'plastic', leather: 'leather', linen: 'textile', cotton: 'textile', wool: 'textile', felt: 'textile',
  plastic: 'plastic', rubber: 'rubber', silicone: 'rubber', foam: 'rubber', paper: 'paper', cardboard: 'paper', wax: 'wax', soap: 'wax',
};

/** The attributes that shoppers choose by. */
export const attributes = ['colour', 'size', 'capacity', 'set', 'weight', 'storage'] as const;
export type AttributeId = (typeof attributes)[number];
