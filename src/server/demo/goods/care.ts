import { classOfMaterial, materialClasses, type MaterialId } from './ids';
import { groupIds, kinds, type KindId } from './kinds';
import type { Colourway, Product } from './shelf';

// What a description says besides what is visible: purpose, material and care. The kind decides where its group or its
// material would be wrong; every text is in words/*.json under the ids used here.

export const useIds = [...groupIds, 'flowers', 'games', 'garden', 'reading', 'time', 'workshop'] as const;
type UseId = (typeof useIds)[number];
export const noteIds = [...materialClasses, 'painted', 'food', 'device', 'clock', 'jewellery'] as const;
type NoteId = (typeof noteIds)[number];
export const careIds = [...noteIds, 'rug', 'tool'] as const;
type CareId = (typeof careIds)[number];

type OfKinds<Id> = Readonly<Partial<Record<KindId, Id>>>;

const uses: OfKinds<UseId> = {
  vase: 'flowers', planter: 'flowers',
  dice: 'games', 'building-blocks': 'games', 'stacking-rings': 'games', 'toy-car': 'games', 'toy-train': 'games', 'puzzle-box': 'games',
  'spinning-top': 'games', domino: 'games', 'chess-pieces': 'games', skittles: 'games', abacus: 'games',
  'watering-can': 'garden', 'bird-house': 'garden', 'garden-trowel': 'garden',
  book: 'reading',
  'alarm-clock': 'time', 'wall-clock': 'time', hourglass: 'time',
  screwdriver: 'workshop', hammer: 'workshop', 'tape-measure': 'workshop', 'spirit-level': 'workshop', 'paint-tin': 'workshop', 'paint-brush': 'workshop', padlock: 'workshop',
};

const painted: OfKinds<'painted'> = {
  candlestick: 'painted', 'building-blocks': 'painted', 'stacking-rings': 'painted', 'serving-tray': 'painted', 'toy-car': 'painted', skittles: 'painted',
  'spinning-top': 'painted', drum: 'painted',
};

const cares: OfKinds<CareId> = {
  ...painted,
  'alarm-clock': 'clock', 'wall-clock': 'clock', 'wrist-watch': 'clock',
  'kitchen-scale': 'device', 'table-lamp': 'device', 'pendant-lamp': 'device', 'floor-lamp': 'device', 'light-bulb': 'device', 'desk-lamp': 'device', torch: 'device',
  'spice-tin': 'food', 'cream-jar': 'food', 'perfume-bottle': 'food', 'shampoo-bottle': 'food', 'nail-polish': 'food', 'paint-tin': 'food',
  ring: 'jewellery', bracelet: 'jewellery', 'hoop-earrings': 'jewellery', 'bead-necklace': 'jewellery',
  book: 'paper', 'pencil-set': 'paper', 'picture-frame': 'paper',
  'round-mirror': 'plastic', 'phone-case': 'plastic',
  rug: 'rug',
  screwdriver: 'tool', hammer: 'tool', 'watering-can': 'tool', 'garden-trowel': 'tool',
};

const notes: OfKinds<NoteId> = { ...painted, 'alarm-clock': 'clock', 'wall-clock': 'clock', book: 'paper' };

export function purposeOf(kind: KindId): UseId {
  return uses[kind] ?? kinds[kind].group;
}

/** The id of the care text: by the material, unless the product is eaten, used up, worn, or electric. */
export function careOf(kind: KindId, material: MaterialId): CareId {
  const { group } = kinds[kind];
  const own = cares[kind];
  if (own) return own;
  if (group === 'pantry') return 'food';
  return group === 'audio' || group === 'electronics' ? 'device' : classOfMaterial[material];
}

/** The id of the material note: by the material, unless the product is eaten, worn, or electric. */
export function noteOf(kind: KindId, material: MaterialId): NoteId {
  const care = careOf(kind, material);
  return notes[kind] ?? (care === 'food' || care === 'device' || care === 'jewellery' ? care : classOfMaterial[material]);
}

/** Whether it comes in a package; its material is then the package's. */
export function isPacked(kind: KindId): boolean {
  return careOf(kind, 'tin') === 'food';
}

const metals: readonly MaterialId[] = ['gold', 'silver', 'copper', 'bronze'];

/** The materials in these colours: for jewellery the colour is the metal. */
export function materialsOf({ material }: Product, colourways: readonly Colourway[]): readonly MaterialId[] {
  const shown = metals.includes(material) ? metals.filter((metal) => colourways.some(({ id }) => id === metal)) : [];
  return shown.length > 0 ? shown : [material];
}
