import type { MaterialId } from './ids';

// The kinds that the studio can picture and the demo mall can sell, each with its group of stores and its price range.
// Every text is in words/*.json under the ids used here.

/** Units of capacity, weight and size; their names come from Intl (see values.ts). */
export type Unit = 'cm' | 'ml' | 'g' | 'kg' | 'gb' | 'mah' | 'inch';

/**
 * What a kind is sold by besides its colour: number, size or amount; flat things by two sides in centimetres. A kind with an
 * amount printed on it is sold in no other.
 */
export type Measure = 'set' | 'cm' | { readonly unit: Unit; readonly amounts: readonly number[] } | { readonly sides: readonly (readonly [number, number])[] };

type Row = {
  readonly group: GroupId;
  /** whole cents USDT: a plausible range, from simple to fine */
  readonly from: number;
  readonly to: number;
  readonly by?: Measure;
  /** the number of pieces in its picture, if more than one: at least that many are sold together */
  readonly pictured?: number;
  /** the number of parts of one piece, if more than one */
  readonly parts?: number;
  /** what else is in its box, as in its picture */
  readonly beside?: 'pen';
};

export const departments = {
  kitchen: ['tableware', 'kitchen', 'pantry'],
  home: ['lighting', 'furniture', 'decor', 'textiles'],
  electronics: ['audio', 'electronics'],
  study: ['stationery', 'toys'],
  body: ['bath', 'jewellery'],
  active: ['sport', 'tools'],
} as const;
export type DepartmentId = keyof typeof departments;
export type GroupId = (typeof departments)[DepartmentId][number];
export const departmentIds = Object.keys(departments) as DepartmentId[];
export const groupIds: readonly GroupId[] = departmentIds.flatMap((department): readonly GroupId[] => departments[department]);

const rows = {
  // tableware
  mug: { group: 'tableware', from: 590, to: 2400, by: 'set' },
  'espresso-cup': { group: 'tableware', from: 690, to: 2200, by: 'set' },
  bowl: { group: 'tableware', from: 690, to: 2900, by: 'set' },
  plate: { group: 'tableware', from: 790, to: 2900, by: 'set' },
  vase: { group: 'tableware', from: 1490, to: 6900, by: 'cm' },
  teapot: { group: 'tableware', from: 1990, to: 5900, by: { unit: 'ml', amounts: [600, 900, 1200] } },
  planter: { group: 'tableware', from: 990, to: 4900, by: 'cm' },
  jug: { group: 'tableware', from: 1490, to: 4900, by: { unit: 'ml', amounts: [500, 1000, 1500] } },
  candlestick: { group: 'tableware', from: 890, to: 3900, by: 'set' },
  'egg-cup': { group: 'tableware', from: 390, to: 1200, by: 'set' },
  'sugar-bowl': { group: 'tableware', from: 890, to: 2400, by: { unit: 'ml', amounts: [200, 300] } },
  'baking-dish': { group: 'tableware', from: 1490, to: 4900, by: 'cm' },
  'cake-stand': { group: 'tableware', from: 1990, to: 5900, by: 'cm' },
  'serving-tray': { group: 'tableware', from: 1490, to: 4900, by: 'cm' },
  'coaster-set': { group: 'tableware', from: 690, to: 1900, by: 'set', parts: 5 },
  // kitchen
  'chopping-board': { group: 'kitchen', from: 1290, to: 4900, by: 'cm' },
  'rolling-pin': { group: 'kitchen', from: 990, to: 2900, by: 'cm' },
  'pepper-mill': { group: 'kitchen', from: 1490, to: 4900, by: 'cm' },
  'storage-jar': { group: 'kitchen', from: 990, to: 3400, by: 'set' },
  'spice-tin': { group: 'kitchen', from: 390, to: 1200, by: 'set', pictured: 3 },
  mortar: { group: 'kitchen', from: 1490, to: 4900, by: 'cm' },
  'mixing-bowl': { group: 'kitchen', from: 1290, to: 3900, by: 'cm' },
  saucepan: { group: 'kitchen', from: 1990, to: 6900, by: { unit: 'ml', amounts: [1000, 1500, 2000] } },
  'frying-pan': { group: 'kitchen', from: 1990, to: 7900, by: { unit: 'cm', amounts: [24, 28, 32] } },
  kettle: { group: 'kitchen', from: 2490, to: 7900, by: { unit: 'ml', amounts: [1200, 1700] } },
  'french-press': { group: 'kitchen', from: 1490, to: 4900, by: { unit: 'ml', amounts: [350, 600, 1000] } },
  'kitchen-knife': { group: 'kitchen', from: 1490, to: 7900, by: 'cm' },
  tablespoon: { group: 'kitchen', from: 290, to: 1200, by: 'set', pictured: 3 },
  spatula: { group: 'kitchen', from: 490, to: 1500, by: 'set' },
  'wooden-spoon': { group: 'kitchen', from: 290, to: 1200, by: 'set', pictured: 2 },
  'kitchen-scale': { group: 'kitchen', from: 1490, to: 4900 },
  carafe: { group: 'kitchen', from: 1490, to: 4900, by: { unit: 'ml', amounts: [500, 750, 1000] } },
  tumbler: { group: 'kitchen', from: 390, to: 1600, by: 'set', pictured: 2 },
  'wine-glass': { group: 'kitchen', from: 690, to: 2400, by: 'set' },
  thermos: { group: 'kitchen', from: 1490, to: 4400, by: { unit: 'ml', amounts: [350, 500, 750] } },
  'lunch-box': { group: 'kitchen', from: 990, to: 3400, by: { unit: 'ml', amounts: [700, 1000, 1400] } },
  whisk: { group: 'kitchen', from: 590, to: 1900, by: 'cm' },
  // pantry
  'olive-oil': { group: 'pantry', from: 790, to: 2400, by: 'set' },
  'tea-tin': { group: 'pantry', from: 690, to: 1900, by: 'set' },
  'coffee-bag': { group: 'pantry', from: 790, to: 2200, by: 'set' },
  'chocolate-bar': { group: 'pantry', from: 250, to: 700, by: 'set' },
  'jam-jar': { group: 'pantry', from: 390, to: 1100, by: 'set' },
  'honey-jar': { group: 'pantry', from: 590, to: 1600, by: 'set' },
  'spice-jar': { group: 'pantry', from: 290, to: 900, by: 'set', pictured: 3 },
  'cereal-box': { group: 'pantry', from: 390, to: 900, by: 'set' },
  'milk-carton': { group: 'pantry', from: 180, to: 390, by: 'set' },
  'drink-can': { group: 'pantry', from: 120, to: 290, by: 'set', pictured: 2 },
  'juice-bottle': { group: 'pantry', from: 290, to: 790, by: 'set' },
  'biscuit-tin': { group: 'pantry', from: 690, to: 1900, by: { unit: 'g', amounts: [200, 400] } },
  // lighting
  'table-lamp': { group: 'lighting', from: 2990, to: 12900, by: 'cm' },
  'pendant-lamp': { group: 'lighting', from: 2990, to: 14900, by: 'cm' },
  'floor-lamp': { group: 'lighting', from: 5900, to: 22900 },
  'light-bulb': { group: 'lighting', from: 390, to: 1600, by: 'set', pictured: 2 },
  lantern: { group: 'lighting', from: 1490, to: 5900, by: 'cm' },
  'desk-lamp': { group: 'lighting', from: 2490, to: 9900 },
  torch: { group: 'lighting', from: 890, to: 3900 },
  candle: { group: 'lighting', from: 490, to: 2400, by: 'set' },
  // furniture
  stool: { group: 'furniture', from: 3900, to: 14900, by: 'set' },
  bench: { group: 'furniture', from: 7900, to: 29900, by: 'cm' },
  chair: { group: 'furniture', from: 4900, to: 22900, by: 'set' },
  'side-table': { group: 'furniture', from: 4900, to: 19900, by: 'cm' },
  'coffee-table': { group: 'furniture', from: 7900, to: 34900, by: 'cm' },
  'dining-table': { group: 'furniture', from: 19900, to: 79900, by: 'cm' },
  'wall-shelf': { group: 'furniture', from: 2490, to: 8900, by: 'cm' },
  bookcase: { group: 'furniture', from: 8900, to: 34900, by: 'cm' },
  'drawer-unit': { group: 'furniture', from: 7900, to: 29900 },
  'bedside-table': { group: 'furniture', from: 4900, to: 17900, by: 'set' },
  // decor
  'picture-frame': { group: 'decor', from: 890, to: 3900, by: { sides: [[15, 20], [21, 28], [30, 40]] } },
  'round-mirror': { group: 'decor', from: 2490, to: 11900, by: 'cm' },
  'wall-clock': { group: 'decor', from: 1490, to: 6900, by: 'cm' },
  'alarm-clock': { group: 'decor', from: 1290, to: 4900 },
  hourglass: { group: 'decor', from: 790, to: 2900 },
  // audio
  speaker: { group: 'audio', from: 2990, to: 14900, by: 'set' },
  'smart-speaker': { group: 'audio', from: 3900, to: 14900, by: 'set' },
  headphones: { group: 'audio', from: 2990, to: 19900 },
  'earbud-case': { group: 'audio', from: 1990, to: 12900 },
  radio: { group: 'audio', from: 2490, to: 12900 },
  microphone: { group: 'audio', from: 2990, to: 16900 },
  'record-player': { group: 'audio', from: 8900, to: 34900 },
  // electronics
  keyboard: { group: 'electronics', from: 1990, to: 11900 },
  'computer-mouse': { group: 'electronics', from: 990, to: 5900 },
  'power-bank': { group: 'electronics', from: 1490, to: 5900, by: { unit: 'mah', amounts: [5000, 10000, 20000] } },
  monitor: { group: 'electronics', from: 9900, to: 39900, by: { unit: 'inch', amounts: [24, 27, 32] } },
  laptop: { group: 'electronics', from: 39900, to: 149900, by: { unit: 'gb', amounts: [256, 512, 1024] } },
  tablet: { group: 'electronics', from: 14900, to: 69900, by: { unit: 'gb', amounts: [64, 128, 256] } },
  smartphone: { group: 'electronics', from: 14900, to: 89900, by: { unit: 'gb', amounts: [128, 256, 512] } },
  'phone-case': { group: 'electronics', from: 690, to: 2900 },
  router: { group: 'electronics', from: 2990, to: 12900 },
  camera: { group: 'electronics', from: 29900, to: 119900 },
  'camera-lens': { group: 'electronics', from: 14900, to: 79900 },
  'wall-charger': { group: 'electronics', from: 990, to: 3900, by: 'set' },
  'usb-stick': { group: 'electronics', from: 590, to: 2900, by: { unit: 'gb', amounts: [32, 64, 128, 256] } },
  // stationery
  notebook: { group: 'stationery', from: 490, to: 1900, by: 'set', beside: 'pen' },
  book: { group: 'stationery', from: 790, to: 1900, pictured: 2 },
  pen: { group: 'stationery', from: 190, to: 1900, by: 'set' },
  'pencil-set': { group: 'stationery', from: 490, to: 1900, parts: 8 },
  'pencil-cup': { group: 'stationery', from: 690, to: 2400 },
  'desk-organiser': { group: 'stationery', from: 1290, to: 4900 },
  'ring-binder': { group: 'stationery', from: 290, to: 900, by: 'set' },
  'tape-dispenser': { group: 'stationery', from: 690, to: 2400 },
  ruler: { group: 'stationery', from: 190, to: 900, by: 'set' },
  wallet: { group: 'stationery', from: 1490, to: 6900 },
  // textiles
  'folded-towels': { group: 'textiles', from: 590, to: 1900, by: { sides: [[50, 100], [70, 140], [100, 150]] }, pictured: 3 },
  'folded-blanket': { group: 'textiles', from: 2490, to: 9900, by: { sides: [[130, 170], [150, 200], [180, 220]] } },
  rug: { group: 'textiles', from: 3900, to: 24900, by: { sides: [[60, 90], [80, 120], [120, 180]] } },
  cushion: { group: 'textiles', from: 1290, to: 4900, by: 'set' },
  // bath
  'soap-bar': { group: 'bath', from: 290, to: 900, by: 'set', pictured: 2 },
  'soap-dispenser': { group: 'bath', from: 890, to: 2900, by: 'set' },
  'cream-jar': { group: 'bath', from: 690, to: 2400, by: 'set', pictured: 2 },
  'perfume-bottle': { group: 'bath', from: 1990, to: 8900, by: 'set' },
  'shampoo-bottle': { group: 'bath', from: 590, to: 1900, by: 'set' },
  lipstick: { group: 'bath', from: 690, to: 2900 },
  'nail-polish': { group: 'bath', from: 390, to: 1600, by: 'set' },
  comb: { group: 'bath', from: 290, to: 1400 },
  toothbrush: { group: 'bath', from: 190, to: 900, by: 'set', pictured: 2 },
  'hand-mirror': { group: 'bath', from: 890, to: 3400 },
  'toothbrush-cup': { group: 'bath', from: 590, to: 1900 },
  // sport
  dumbbell: { group: 'sport', from: 990, to: 2900, by: { unit: 'kg', amounts: [1, 2, 4, 8] }, pictured: 2 },
  kettlebell: { group: 'sport', from: 1990, to: 4900, by: 'set' },
  'beach-ball': { group: 'sport', from: 490, to: 1500, by: 'cm' },
  basketball: { group: 'sport', from: 1490, to: 4900 },
  'tennis-ball': { group: 'sport', from: 190, to: 500, by: 'set', pictured: 3 },
  skateboard: { group: 'sport', from: 2990, to: 11900 },
  'yoga-mat': { group: 'sport', from: 1490, to: 5900 },
  'water-bottle': { group: 'sport', from: 890, to: 3400, by: { unit: 'ml', amounts: [500, 750, 1000] } },
  'foam-roller': { group: 'sport', from: 1290, to: 3900, by: 'cm' },
  'table-tennis-bat': { group: 'sport', from: 890, to: 3900, by: 'set' },
  // toys
  dice: { group: 'toys', from: 90, to: 290, by: 'set', pictured: 5 },
  'building-blocks': { group: 'toys', from: 1290, to: 4900, parts: 10 },
  'stacking-rings': { group: 'toys', from: 990, to: 2900, parts: 5 },
  'toy-car': { group: 'toys', from: 690, to: 2900, by: 'set' },
  'toy-train': { group: 'toys', from: 1490, to: 4900 },
  'puzzle-box': { group: 'toys', from: 890, to: 2900 },
  'spinning-top': { group: 'toys', from: 390, to: 1500, by: 'set' },
  domino: { group: 'toys', from: 690, to: 2400 },
  'chess-pieces': { group: 'toys', from: 1490, to: 6900 },
  skittles: { group: 'toys', from: 1290, to: 3900 },
  abacus: { group: 'toys', from: 990, to: 3400 },
  xylophone: { group: 'toys', from: 1490, to: 4900 },
  drum: { group: 'toys', from: 1990, to: 7900, by: 'cm' },
  maracas: { group: 'toys', from: 690, to: 1900 },
  metronome: { group: 'toys', from: 1990, to: 6900 },
  // tools
  screwdriver: { group: 'tools', from: 390, to: 1900, by: 'set', pictured: 3 },
  hammer: { group: 'tools', from: 890, to: 3900 },
  'tape-measure': { group: 'tools', from: 390, to: 1900 },
  'watering-can': { group: 'tools', from: 990, to: 3900, by: { unit: 'ml', amounts: [1500, 5000, 9000] } },
  'bird-house': { group: 'tools', from: 1290, to: 4900 },
  umbrella: { group: 'tools', from: 990, to: 4900 },
  'spirit-level': { group: 'tools', from: 790, to: 3900, by: 'cm' },
  'paint-tin': { group: 'tools', from: 1290, to: 3900, by: 'set' },
  padlock: { group: 'tools', from: 490, to: 2900, by: 'set' },
  'garden-trowel': { group: 'tools', from: 590, to: 2400 },
  'paint-brush': { group: 'tools', from: 290, to: 1500, by: 'set' },
  suitcase: { group: 'tools', from: 3900, to: 19900, by: 'cm' },
  // jewellery
  ring: { group: 'jewellery', from: 990, to: 14900 },
  bracelet: { group: 'jewellery', from: 990, to: 14900, parts: 3 },
  'wrist-watch': { group: 'jewellery', from: 2990, to: 29900 },
  'hoop-earrings': { group: 'jewellery', from: 690, to: 9900 },
  'bead-necklace': { group: 'jewellery', from: 690, to: 5900, by: 'cm' },
} as const satisfies Readonly<Record<string, Row>>;
export type KindId = keyof typeof rows;
export const kinds: Readonly<Record<KindId, Row>> = rows;
export const kindIds = Object.keys(rows) as KindId[];

function departmentOf(kind: KindId): DepartmentId {
  const { group } = kinds[kind];
  const found = departmentIds.find((department) => departments[department].some((one) => one === group));
  if (!found) throw new Error(`no department has the group ${group}`);
  return found;
}

/** The id of a group's category; not the plain name, because some groups share theirs with a department. */
export function groupCategory(group: GroupId): string {
  return `${group}-goods`;
}

/** The categories above a kind and its own, top first. */
export function pathOf(kind: KindId): string[] {
  return [departmentOf(kind), groupCategory(kinds[kind].group), kind];
}

const namedByMaterial: readonly GroupId[] = ['tableware', 'kitchen', 'lighting', 'furniture', 'decor', 'textiles', 'toys', 'jewellery'];
const humble: readonly MaterialId[] = ['plastic', 'rubber', 'foam', 'paper', 'cardboard', 'wax', 'soap', 'tin'];
/** Their names say the material already, or they are not mainly made of it. */
const unnamed: readonly KindId[] = ['wooden-spoon', 'wine-glass', 'light-bulb', 'torch', 'candle', 'round-mirror', 'hourglass', 'kitchen-scale', 'coaster-set', 'puzzle-box', 'rolling-pin', 'tumbler', 'carafe', 'spice-tin', 'ring', 'bracelet', 'hoop-earrings', 'alarm-clock'];

/** Whether a product's name includes its material, as a stoneware mug's does, and a laptop's does not. */
export function saysMaterial(kind: KindId, material: MaterialId): boolean {
  return kind === 'wallet' || (namedByMaterial.includes(kinds[kind].group) && !humble.includes(material) && !unnamed.includes(kind));
}
