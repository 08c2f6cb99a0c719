// What the demo mall can sell. Every text a shopper reads lives in words/*.json under the ids
// used here; this file holds only what no language changes.

/**
 * Phrases that describe goods without agreeing with the noun beside them ("of oak wood", "with lid"),
 * so a generated name stays grammatical in languages with genders, cases and plurals.
 */
export const traits = [
  'cotton', 'linen', 'wool', 'silk', 'leather', 'oak', 'bamboo', 'rattan', 'steel', 'cast-iron',
  'brass', 'glass', 'porcelain', 'clay', 'stripes', 'dots', 'flower-pattern', 'pockets', 'zip',
  'soft-lining', 'soft-sole', 'shoulder-strap', 'handle', 'lid', 'case', 'cover', 'carry-bag',
  'stand', 'wall-bracket', 'folding-frame', 'glass-front', 'wheels', 'display', 'cable',
  'usb-c', 'eraser', 'ball-pump', 'bell', 'carrier', 'instructions', 'nuts', 'honey', 'sesame',
  'gift-box', 'storage-box', 'tin', 'glass-jar', 'paper-bag', 'wooden-crate', 'clay-pot',
  'mini', 'large', 'set-2', 'set-4', 'set-6', 'two', 'everyday', 'travel', 'weekend', 'summer',
  'winter', 'rainy-days', 'evening', 'beach', 'picnic', 'breakfast', 'baking', 'sharing',
  'guests', 'birthday', 'beginners', 'collectors', 'left-hand', 'school', 'office', 'workshop',
  'garden', 'balcony', 'window-sill', 'kitchen-shelf', 'childrens-room', 'small-rooms',
] as const;
export type TraitId = (typeof traits)[number];

/** The one attribute a kind is sold by, and its values in the order a shopper expects them. */
export const options = {
  colour: ['black', 'white', 'grey', 'brown', 'red', 'yellow', 'green', 'blue', 'violet', 'pink'],
  size: ['small', 'medium', 'large', 'extra-large'],
  'shoe-size': ['eu-36', 'eu-37', 'eu-38', 'eu-39', 'eu-40', 'eu-41', 'eu-42', 'eu-43', 'eu-44', 'eu-45'],
  pack: ['pack-1', 'pack-4', 'pack-6', 'pack-12'],
  weight: ['g-250', 'g-500', 'kg-1', 'kg-2'],
  length: ['m-1', 'm-2', 'm-5', 'm-10'],
  material: ['wood', 'bamboo', 'metal'],
  finish: ['matt', 'gloss', 'satin'],
  flavour: ['vanilla', 'cocoa', 'strawberry', 'lemon', 'mint'],
  scent: ['no-scent', 'lavender', 'rose-scent', 'citrus', 'cedar'],
  storage: ['gb-128', 'gb-256', 'gb-512', 'tb-1'],
  light: ['warm-light', 'neutral-light', 'daylight'],
  pieces: ['pieces-100', 'pieces-500', 'pieces-1000'],
} as const;
export type OptionId = keyof typeof options;
export type OptionValueId = (typeof options)[OptionId][number];

type Emoji = { readonly emoji: string };

const sectionList = [
  { id: 'clothing', emoji: '1f455' },
  { id: 'shoes', emoji: '1f45f' },
  { id: 'bags', emoji: '1f45c' },
  { id: 'accessories', emoji: '1f9e2' },
  { id: 'jewellery', emoji: '1f48d' },
  { id: 'cookware', emoji: '1f958' },
  { id: 'tableware', emoji: '1f37d-fe0f' },
  { id: 'drinkware', emoji: '1fad6' },
  { id: 'fruit', emoji: '1f353' },
  { id: 'vegetables', emoji: '1f955' },
  { id: 'bakery', emoji: '1f950' },
  { id: 'sweets', emoji: '1f36b' },
  { id: 'pantry', emoji: '1f36f' },
  { id: 'drinks', emoji: '1f343' },
  { id: 'furniture', emoji: '1fa91' },
  { id: 'lighting', emoji: '1f4a1' },
  { id: 'decoration', emoji: '1f5bc-fe0f' },
  { id: 'household', emoji: '1f9fa' },
  { id: 'bath', emoji: '1f9fc' },
  { id: 'computers', emoji: '1f5a5-fe0f' },
  { id: 'photo', emoji: '1f4f7' },
  { id: 'audio', emoji: '1f3a7' },
  { id: 'power', emoji: '1f50b' },
  { id: 'writing', emoji: '1f58b-fe0f' },
  { id: 'desk', emoji: '2702-fe0f' },
  { id: 'learning', emoji: '1f52c' },
  { id: 'crafts', emoji: '1f9f6' },
  { id: 'music', emoji: '1f3b8' },
  { id: 'games', emoji: '265f-fe0f' },
  { id: 'toys', emoji: '1fa81' },
  { id: 'toy-vehicles', emoji: '1f682' },
  { id: 'baby-pets', emoji: '1f37c' },
  { id: 'celebration', emoji: '1f388' },
  { id: 'ball-games', emoji: '1f3c0' },
  { id: 'water-winter', emoji: '1f6f7' },
  { id: 'wheels', emoji: '1f6b2' },
  { id: 'camping', emoji: '26fa' },
  { id: 'plants', emoji: '1f335' },
  { id: 'hand-tools', emoji: '1f528' },
  { id: 'fixings', emoji: '1f529' },
] as const satisfies readonly (Emoji & { readonly id: string })[];
export type SectionId = (typeof sectionList)[number]['id'];
type Section = Emoji & { readonly id: SectionId };
export const sections: readonly Section[] = sectionList;

const departmentList = [
  {
    id: 'fashion',
    emoji: '1f457',
    sections: ['clothing', 'shoes', 'bags', 'accessories', 'jewellery'],
  },
  {
    id: 'kitchen',
    emoji: '1f373',
    sections: ['cookware', 'tableware', 'drinkware'],
  },
  {
    id: 'food',
    emoji: '1f34e',
    sections: ['fruit', 'vegetables', 'bakery', 'sweets', 'pantry', 'drinks'],
  },
  {
    id: 'home',
    emoji: '1f6cb-fe0f',
    sections: ['furniture', 'lighting', 'decoration', 'household', 'bath'],
  },
  {
    id: 'electronics',
    emoji: '1f4bb',
    sections: ['computers', 'photo', 'audio', 'power'],
  },
  {
    id: 'study',
    emoji: '1f3a8',
    sections: ['writing', 'desk', 'learning', 'crafts', 'music'],
  },
  {
    id: 'family',
    emoji: '1f9f8',
    sections: ['games', 'toys', 'toy-vehicles', 'baby-pets', 'celebration'],
  },
  {
    id: 'sports',
    emoji: '26bd',
    sections: ['ball-games', 'water-winter', 'wheels', 'camping'],
  },
  {
    id: 'garden',
    emoji: '1fab4',
    sections: ['plants', 'hand-tools', 'fixings'],
  },
] as const satisfies readonly (Emoji & { readonly id: string; readonly sections: readonly SectionId[] })[];
export type DepartmentId = (typeof departmentList)[number]['id'];
type Department = Emoji & { readonly id: DepartmentId; readonly sections: readonly SectionId[] };
export const departments: readonly Department[] = departmentList;

/** one kind of goods of the demo catalog; a leaf of its category tree */
export type Kind = {
  readonly id: string;
  readonly section: SectionId;
  /** file name without '.svg' in node_modules/@lobehub/fluent-emoji-modern/assets */
  readonly emoji: string;
  /** whole cents USDT: a plausible span for weightGrams of goods, from simple to choice */
  readonly priceFrom: number;
  readonly priceTo: number;
  /** parcel not counted, as freight adds its own */
  readonly weightGrams: number;
  /** no material when the option is 'material', no set when it is 'pack', no format when it is 'size': a name must not
   * contradict what the shopper chose */
  readonly traits: readonly TraitId[];
  readonly option: OptionId;
  /** false where a turned hue would show something that does not exist, like a blue banana */
  readonly tint: boolean;
};

const kindList = [
  // clothing
  {
    id: 't-shirt', section: 'clothing', emoji: '1f455',
    priceFrom: 590, priceTo: 2900, weightGrams: 180, option: 'size', tint: true,
    traits: ['cotton', 'linen', 'stripes', 'flower-pattern', 'summer', 'everyday'],
  },
  {
    id: 'shirt', section: 'clothing', emoji: '1f454',
    priceFrom: 1490, priceTo: 5900, weightGrams: 260, option: 'size', tint: true,
    traits: ['cotton', 'linen', 'stripes', 'office', 'evening', 'gift-box'],
  },
  {
    id: 'trousers', section: 'clothing', emoji: '1f456',
    priceFrom: 1690, priceTo: 6900, weightGrams: 520, option: 'size', tint: true,
    traits: ['cotton', 'linen', 'pockets', 'zip', 'everyday', 'winter'],
  },
  {
    id: 'dress', section: 'clothing', emoji: '1f457',
    priceFrom: 1990, priceTo: 9900, weightGrams: 340, option: 'size', tint: true,
    traits: ['cotton', 'linen', 'silk', 'flower-pattern', 'pockets', 'summer', 'evening'],
  },
  {
    id: 'blouse', section: 'clothing', emoji: '1f45a',
    priceFrom: 1290, priceTo: 5900, weightGrams: 190, option: 'size', tint: true,
    traits: ['cotton', 'silk', 'linen', 'flower-pattern', 'dots', 'office'],
  },
  {
    id: 'coat', section: 'clothing', emoji: '1f9e5',
    priceFrom: 3990, priceTo: 18900, weightGrams: 1300, option: 'size', tint: true,
    traits: ['wool', 'cotton', 'soft-lining', 'pockets', 'winter', 'rainy-days'],
  },
  // shoes
  {
    id: 'lace-up-shoes', section: 'shoes', emoji: '1f45e',
    priceFrom: 2990, priceTo: 12900, weightGrams: 980, option: 'shoe-size', tint: true,
    traits: ['leather', 'soft-sole', 'soft-lining', 'office', 'evening', 'everyday'],
  },
  {
    id: 'trainers', section: 'shoes', emoji: '1f45f',
    priceFrom: 1990, priceTo: 9900, weightGrams: 720, option: 'shoe-size', tint: true,
    traits: ['soft-sole', 'soft-lining', 'stripes', 'travel', 'everyday', 'summer'],
  },
  {
    id: 'heels', section: 'shoes', emoji: '1f460',
    priceFrom: 1990, priceTo: 9900, weightGrams: 560, option: 'shoe-size', tint: true,
    traits: ['leather', 'soft-lining', 'soft-sole', 'evening', 'office'],
  },
  {
    id: 'sandals', section: 'shoes', emoji: '1f461',
    priceFrom: 1190, priceTo: 5900, weightGrams: 420, option: 'shoe-size', tint: true,
    traits: ['leather', 'soft-sole', 'summer', 'beach', 'travel'],
  },
  {
    id: 'boots', section: 'shoes', emoji: '1f462',
    priceFrom: 3490, priceTo: 14900, weightGrams: 1350, option: 'shoe-size', tint: true,
    traits: ['leather', 'zip', 'soft-lining', 'winter', 'rainy-days'],
  },
  // bags
  {
    id: 'handbag', section: 'bags', emoji: '1f45c',
    priceFrom: 1990, priceTo: 14900, weightGrams: 640, option: 'colour', tint: true,
    traits: ['leather', 'cotton', 'shoulder-strap', 'zip', 'evening', 'office'],
  },
  {
    id: 'briefcase', section: 'bags', emoji: '1f4bc',
    priceFrom: 2990, priceTo: 15900, weightGrams: 1400, option: 'colour', tint: true,
    traits: ['leather', 'shoulder-strap', 'pockets', 'office', 'travel'],
  },
  {
    id: 'backpack', section: 'bags', emoji: '1f392',
    priceFrom: 1990, priceTo: 8900, weightGrams: 780, option: 'colour', tint: true,
    traits: ['cotton', 'pockets', 'zip', 'school', 'travel', 'rainy-days'],
  },
  {
    id: 'shopping-bag', section: 'bags', emoji: '1f6cd-fe0f',
    priceFrom: 190, priceTo: 1490, weightGrams: 90, option: 'size', tint: true,
    traits: ['cotton', 'linen', 'handle', 'stripes', 'flower-pattern', 'everyday'],
  },
  // accessories
  {
    id: 'cap', section: 'accessories', emoji: '1f9e2',
    priceFrom: 590, priceTo: 2900, weightGrams: 90, option: 'colour', tint: true,
    traits: ['cotton', 'linen', 'wool', 'summer', 'beach', 'everyday'],
  },
  {
    id: 'sun-hat', section: 'accessories', emoji: '1f452',
    priceFrom: 990, priceTo: 4900, weightGrams: 130, option: 'size', tint: true,
    traits: ['cotton', 'linen', 'flower-pattern', 'summer', 'beach', 'garden'],
  },
  {
    id: 'scarf', section: 'accessories', emoji: '1f9e3',
    priceFrom: 790, priceTo: 5900, weightGrams: 170, option: 'colour', tint: true,
    traits: ['wool', 'cotton', 'silk', 'stripes', 'winter', 'gift-box'],
  },
  {
    id: 'gloves', section: 'accessories', emoji: '1f9e4',
    priceFrom: 690, priceTo: 3900, weightGrams: 110, option: 'size', tint: true,
    traits: ['wool', 'leather', 'soft-lining', 'winter', 'gift-box', 'everyday'],
  },
  {
    id: 'umbrella', section: 'accessories', emoji: '1f302',
    priceFrom: 790, priceTo: 3900, weightGrams: 380, option: 'colour', tint: true,
    traits: ['handle', 'case', 'dots', 'flower-pattern', 'rainy-days', 'travel'],
  },
  {
    id: 'hand-fan', section: 'accessories', emoji: '1faad',
    priceFrom: 290, priceTo: 2490, weightGrams: 60, option: 'colour', tint: true,
    traits: ['bamboo', 'silk', 'cotton', 'flower-pattern', 'summer', 'gift-box'],
  },
  // jewellery
  {
    id: 'ring', section: 'jewellery', emoji: '1f48d',
    priceFrom: 990, priceTo: 24900, weightGrams: 8, option: 'size', tint: false,
    traits: ['brass', 'steel', 'gift-box', 'evening', 'everyday'],
  },
  {
    id: 'bead-necklace', section: 'jewellery', emoji: '1f4ff',
    priceFrom: 690, priceTo: 5900, weightGrams: 45, option: 'colour', tint: true,
    traits: ['glass', 'oak', 'clay', 'gift-box', 'summer'],
  },
  {
    id: 'wristwatch', section: 'jewellery', emoji: '231a',
    priceFrom: 2490, priceTo: 19900, weightGrams: 85, option: 'finish', tint: false,
    traits: ['steel', 'leather', 'case', 'gift-box', 'travel', 'everyday'],
  },
  {
    id: 'sunglasses', section: 'jewellery', emoji: '1f576-fe0f',
    priceFrom: 990, priceTo: 7900, weightGrams: 38, option: 'finish', tint: false,
    traits: ['steel', 'case', 'summer', 'beach', 'travel'],
  },
  // cookware
  {
    id: 'frying-pan', section: 'cookware', emoji: '1f373',
    priceFrom: 1290, priceTo: 7900, weightGrams: 1200, option: 'finish', tint: false,
    traits: ['cast-iron', 'steel', 'lid', 'handle', 'two', 'everyday'],
  },
  {
    id: 'shallow-pan', section: 'cookware', emoji: '1f958',
    priceFrom: 1990, priceTo: 9900, weightGrams: 2400, option: 'finish', tint: false,
    traits: ['cast-iron', 'steel', 'lid', 'sharing', 'guests'],
  },
  {
    id: 'stew-pot', section: 'cookware', emoji: '1f372',
    priceFrom: 1990, priceTo: 11900, weightGrams: 2900, option: 'size', tint: true,
    traits: ['cast-iron', 'clay', 'steel', 'lid', 'winter', 'guests'],
  },
  {
    id: 'food-jar', section: 'cookware', emoji: '1fad9',
    priceFrom: 290, priceTo: 1990, weightGrams: 420, option: 'size', tint: false,
    traits: ['glass', 'lid', 'set-2', 'set-4', 'set-6', 'kitchen-shelf'],
  },
  {
    id: 'lunch-box', section: 'cookware', emoji: '1f371',
    priceFrom: 690, priceTo: 3900, weightGrams: 380, option: 'size', tint: true,
    traits: ['bamboo', 'steel', 'lid', 'school', 'office', 'travel', 'picnic'],
  },
  // tableware
  {
    id: 'plate-set', section: 'tableware', emoji: '1f37d-fe0f',
    priceFrom: 990, priceTo: 6900, weightGrams: 1900, option: 'finish', tint: false,
    traits: ['porcelain', 'set-2', 'set-4', 'set-6', 'guests', 'everyday'],
  },
  {
    id: 'cutlery', section: 'tableware', emoji: '1f374',
    priceFrom: 690, priceTo: 6900, weightGrams: 320, option: 'finish', tint: false,
    traits: ['steel', 'brass', 'set-2', 'set-4', 'set-6', 'guests', 'picnic'],
  },
  {
    id: 'chopsticks', section: 'tableware', emoji: '1f962',
    priceFrom: 190, priceTo: 1990, weightGrams: 40, option: 'material', tint: false,
    traits: ['set-2', 'set-4', 'set-6', 'gift-box', 'case', 'travel'],
  },
  {
    id: 'bowl', section: 'tableware', emoji: '1f963',
    priceFrom: 490, priceTo: 2900, weightGrams: 420, option: 'colour', tint: true,
    traits: ['porcelain', 'clay', 'set-2', 'set-4', 'breakfast', 'everyday'],
  },
  {
    id: 'salt-shaker', section: 'tableware', emoji: '1f9c2',
    priceFrom: 290, priceTo: 1990, weightGrams: 140, option: 'finish', tint: false,
    traits: ['glass', 'steel', 'porcelain', 'kitchen-shelf', 'picnic', 'gift-box'],
  },
  // drinkware
  {
    id: 'coffee-cup', section: 'drinkware', emoji: '2615',
    priceFrom: 390, priceTo: 2490, weightGrams: 320, option: 'size', tint: false,
    traits: ['porcelain', 'clay', 'set-2', 'set-4', 'set-6', 'breakfast', 'office'],
  },
  {
    id: 'tea-bowl', section: 'drinkware', emoji: '1f375',
    priceFrom: 490, priceTo: 2900, weightGrams: 280, option: 'finish', tint: true,
    traits: ['porcelain', 'clay', 'set-2', 'set-4', 'guests', 'gift-box'],
  },
  {
    id: 'teapot', section: 'drinkware', emoji: '1fad6',
    priceFrom: 1290, priceTo: 6900, weightGrams: 860, option: 'colour', tint: true,
    traits: ['porcelain', 'clay', 'glass', 'two', 'guests', 'breakfast'],
  },
  {
    id: 'drinking-glass', section: 'drinkware', emoji: '1f95b',
    priceFrom: 190, priceTo: 1490, weightGrams: 260, option: 'size', tint: false,
    traits: ['set-2', 'set-4', 'set-6', 'stripes', 'guests', 'everyday'],
  },
  // fruit
  {
    id: 'apples', section: 'fruit', emoji: '1f34e',
    priceFrom: 190, priceTo: 690, weightGrams: 1000, option: 'weight', tint: false,
    traits: ['paper-bag', 'wooden-crate', 'baking', 'school', 'everyday'],
  },
  {
    id: 'bananas', section: 'fruit', emoji: '1f34c',
    priceFrom: 150, priceTo: 490, weightGrams: 1000, option: 'weight', tint: false,
    traits: ['paper-bag', 'wooden-crate', 'breakfast', 'school', 'baking'],
  },
  {
    id: 'grapes', section: 'fruit', emoji: '1f347',
    priceFrom: 290, priceTo: 890, weightGrams: 1000, option: 'weight', tint: false,
    traits: ['paper-bag', 'wooden-crate', 'guests', 'picnic', 'sharing'],
  },
  {
    id: 'strawberries', section: 'fruit', emoji: '1f353',
    priceFrom: 290, priceTo: 990, weightGrams: 500, option: 'weight', tint: false,
    traits: ['paper-bag', 'wooden-crate', 'baking', 'breakfast', 'summer'],
  },
  {
    id: 'mangoes', section: 'fruit', emoji: '1f96d',
    priceFrom: 290, priceTo: 990, weightGrams: 1000, option: 'weight', tint: false,
    traits: ['paper-bag', 'wooden-crate', 'breakfast', 'summer', 'guests'],
  },
  // vegetables
  {
    id: 'tomatoes', section: 'vegetables', emoji: '1f345',
    priceFrom: 190, priceTo: 690, weightGrams: 1000, option: 'weight', tint: false,
    traits: ['paper-bag', 'wooden-crate', 'picnic', 'summer', 'everyday'],
  },
  {
    id: 'carrots', section: 'vegetables', emoji: '1f955',
    priceFrom: 120, priceTo: 450, weightGrams: 1000, option: 'weight', tint: false,
    traits: ['paper-bag', 'wooden-crate', 'baking', 'winter', 'everyday'],
  },
  {
    id: 'potatoes', section: 'vegetables', emoji: '1f954',
    priceFrom: 90, priceTo: 350, weightGrams: 1000, option: 'weight', tint: false,
    traits: ['paper-bag', 'wooden-crate', 'baking', 'winter', 'sharing', 'everyday'],
  },
  {
    id: 'corn', section: 'vegetables', emoji: '1f33d',
    priceFrom: 150, priceTo: 590, weightGrams: 1000, option: 'weight', tint: false,
    traits: ['paper-bag', 'wooden-crate', 'summer', 'picnic', 'sharing'],
  },
  // bakery
  {
    id: 'bread', section: 'bakery', emoji: '1f35e',
    priceFrom: 190, priceTo: 690, weightGrams: 500, option: 'pack', tint: false,
    traits: ['paper-bag', 'nuts', 'sesame', 'breakfast', 'everyday'],
  },
  {
    id: 'croissants', section: 'bakery', emoji: '1f950',
    priceFrom: 60, priceTo: 290, weightGrams: 60, option: 'pack', tint: false,
    traits: ['paper-bag', 'nuts', 'honey', 'breakfast', 'sharing'],
  },
  {
    id: 'pretzels', section: 'bakery', emoji: '1f968',
    priceFrom: 50, priceTo: 290, weightGrams: 80, option: 'pack', tint: false,
    traits: ['paper-bag', 'sesame', 'picnic', 'sharing', 'evening'],
  },
  // sweets
  {
    id: 'chocolate', section: 'sweets', emoji: '1f36b',
    priceFrom: 150, priceTo: 990, weightGrams: 100, option: 'flavour', tint: false,
    traits: ['nuts', 'honey', 'gift-box', 'tin', 'baking', 'sharing'],
  },
  {
    id: 'cookies', section: 'sweets', emoji: '1f36a',
    priceFrom: 190, priceTo: 990, weightGrams: 250, option: 'flavour', tint: false,
    traits: ['nuts', 'honey', 'tin', 'gift-box', 'sharing', 'guests'],
  },
  {
    id: 'bonbons', section: 'sweets', emoji: '1f36c',
    priceFrom: 150, priceTo: 890, weightGrams: 200, option: 'flavour', tint: true,
    traits: ['tin', 'glass-jar', 'paper-bag', 'sharing', 'guests'],
  },
  // pantry
  {
    id: 'honey', section: 'pantry', emoji: '1f36f',
    priceFrom: 390, priceTo: 1990, weightGrams: 500, option: 'weight', tint: false,
    traits: ['glass-jar', 'nuts', 'gift-box', 'breakfast', 'baking'],
  },
  {
    id: 'peanuts', section: 'pantry', emoji: '1f95c',
    priceFrom: 190, priceTo: 890, weightGrams: 500, option: 'weight', tint: false,
    traits: ['honey', 'paper-bag', 'tin', 'sharing', 'evening'],
  },
  {
    id: 'rice', section: 'pantry', emoji: '1f35a',
    priceFrom: 150, priceTo: 790, weightGrams: 1000, option: 'weight', tint: false,
    traits: ['paper-bag', 'tin', 'sharing', 'everyday', 'guests'],
  },
  {
    id: 'beans', section: 'pantry', emoji: '1fad8',
    priceFrom: 150, priceTo: 690, weightGrams: 500, option: 'weight', tint: false,
    traits: ['paper-bag', 'glass-jar', 'tin', 'winter', 'kitchen-shelf'],
  },
  {
    id: 'olives', section: 'pantry', emoji: '1fad2',
    priceFrom: 290, priceTo: 1290, weightGrams: 400, option: 'weight', tint: false,
    traits: ['glass-jar', 'tin', 'guests', 'picnic', 'evening'],
  },
  // drinks
  {
    id: 'leaf-tea', section: 'drinks', emoji: '1f343',
    priceFrom: 290, priceTo: 2490, weightGrams: 150, option: 'weight', tint: false,
    traits: ['tin', 'glass-jar', 'paper-bag', 'gift-box', 'breakfast', 'office'],
  },
  {
    id: 'herbal-tea', section: 'drinks', emoji: '1f33f',
    priceFrom: 250, priceTo: 1690, weightGrams: 120, option: 'weight', tint: false,
    traits: ['tin', 'glass-jar', 'paper-bag', 'evening', 'winter'],
  },
  {
    id: 'mate-tea', section: 'drinks', emoji: '1f9c9',
    priceFrom: 390, priceTo: 1990, weightGrams: 500, option: 'weight', tint: false,
    traits: ['tin', 'paper-bag', 'gift-box', 'office', 'sharing'],
  },
  {
    id: 'juice', section: 'drinks', emoji: '1f9c3',
    priceFrom: 90, priceTo: 490, weightGrams: 220, option: 'pack', tint: true,
    traits: ['everyday', 'breakfast', 'school', 'picnic', 'travel'],
  },
  // furniture
  {
    id: 'chair', section: 'furniture', emoji: '1fa91',
    priceFrom: 2990, priceTo: 19900, weightGrams: 5200, option: 'material', tint: false,
    traits: ['set-2', 'set-4', 'cover', 'balcony', 'office', 'small-rooms'],
  },
  {
    id: 'sofa', section: 'furniture', emoji: '1f6cb-fe0f',
    priceFrom: 19900, priceTo: 129000, weightGrams: 42000, option: 'colour', tint: true,
    traits: ['leather', 'linen', 'cotton', 'cover', 'two', 'small-rooms'],
  },
  {
    id: 'bed', section: 'furniture', emoji: '1f6cf-fe0f',
    priceFrom: 14900, priceTo: 89900, weightGrams: 38000, option: 'material', tint: false,
    traits: ['cover', 'wheels', 'childrens-room', 'guests', 'small-rooms'],
  },
  {
    id: 'cabinet', section: 'furniture', emoji: '1f5c4-fe0f',
    priceFrom: 6900, priceTo: 34900, weightGrams: 18000, option: 'finish', tint: false,
    traits: ['steel', 'wheels', 'office', 'workshop', 'small-rooms'],
  },
  {
    id: 'mirror', section: 'furniture', emoji: '1fa9e',
    priceFrom: 1490, priceTo: 14900, weightGrams: 3200, option: 'size', tint: false,
    traits: ['oak', 'brass', 'bamboo', 'stand', 'wall-bracket', 'small-rooms'],
  },
  // lighting
  {
    id: 'light-bulb', section: 'lighting', emoji: '1f4a1',
    priceFrom: 190, priceTo: 1490, weightGrams: 60, option: 'light', tint: false,
    traits: ['set-2', 'set-4', 'set-6', 'small-rooms', 'office', 'workshop'],
  },
  {
    id: 'candle', section: 'lighting', emoji: '1f56f-fe0f',
    priceFrom: 190, priceTo: 1990, weightGrams: 300, option: 'scent', tint: false,
    traits: ['set-2', 'set-4', 'tin', 'glass-jar', 'gift-box', 'evening'],
  },
  {
    id: 'paper-lantern', section: 'lighting', emoji: '1f3ee',
    priceFrom: 390, priceTo: 2490, weightGrams: 180, option: 'size', tint: true,
    traits: ['handle', 'set-2', 'set-4', 'balcony', 'garden', 'evening'],
  },
  {
    id: 'clay-lamp', section: 'lighting', emoji: '1fa94',
    priceFrom: 290, priceTo: 1990, weightGrams: 220, option: 'pack', tint: true,
    traits: ['flower-pattern', 'handle', 'gift-box', 'evening', 'guests'],
  },
  // decoration
  {
    id: 'picture-frame', section: 'decoration', emoji: '1f5bc-fe0f',
    priceFrom: 590, priceTo: 4900, weightGrams: 620, option: 'material', tint: false,
    traits: ['glass-front', 'wall-bracket', 'stand', 'gift-box', 'childrens-room', 'office'],
  },
  {
    id: 'mantel-clock', section: 'decoration', emoji: '1f570-fe0f',
    priceFrom: 2490, priceTo: 14900, weightGrams: 1600, option: 'finish', tint: false,
    traits: ['oak', 'brass', 'gift-box', 'office', 'collectors'],
  },
  {
    id: 'alarm-clock', section: 'decoration', emoji: '23f0',
    priceFrom: 790, priceTo: 3900, weightGrams: 280, option: 'colour', tint: true,
    traits: ['steel', 'mini', 'display', 'school', 'travel', 'childrens-room'],
  },
  {
    id: 'wind-chime', section: 'decoration', emoji: '1f390',
    priceFrom: 590, priceTo: 2900, weightGrams: 240, option: 'colour', tint: true,
    traits: ['glass', 'bamboo', 'brass', 'balcony', 'garden', 'gift-box'],
  },
  // household
  {
    id: 'broom', section: 'household', emoji: '1f9f9',
    priceFrom: 490, priceTo: 1990, weightGrams: 780, option: 'material', tint: true,
    traits: ['handle', 'wall-bracket', 'balcony', 'workshop', 'everyday'],
  },
  {
    id: 'basket', section: 'household', emoji: '1f9fa',
    priceFrom: 690, priceTo: 4900, weightGrams: 720, option: 'size', tint: false,
    traits: ['rattan', 'bamboo', 'handle', 'lid', 'picnic', 'childrens-room'],
  },
  {
    id: 'bucket', section: 'household', emoji: '1faa3',
    priceFrom: 390, priceTo: 1990, weightGrams: 640, option: 'colour', tint: true,
    traits: ['steel', 'handle', 'lid', 'garden', 'workshop'],
  },
  {
    id: 'waste-bin', section: 'household', emoji: '1f5d1-fe0f',
    priceFrom: 790, priceTo: 5900, weightGrams: 1900, option: 'size', tint: false,
    traits: ['steel', 'lid', 'wheels', 'office', 'small-rooms'],
  },
  // bath
  {
    id: 'soap', section: 'bath', emoji: '1f9fc',
    priceFrom: 150, priceTo: 990, weightGrams: 110, option: 'scent', tint: true,
    traits: ['case', 'honey', 'set-2', 'set-4', 'gift-box', 'travel'],
  },
  {
    id: 'toothbrush', section: 'bath', emoji: '1faa5',
    priceFrom: 90, priceTo: 990, weightGrams: 25, option: 'pack', tint: true,
    traits: ['bamboo', 'case', 'stand', 'travel', 'everyday'],
  },
  {
    id: 'body-lotion', section: 'bath', emoji: '1f9f4',
    priceFrom: 390, priceTo: 2490, weightGrams: 260, option: 'scent', tint: false,
    traits: ['honey', 'case', 'gift-box', 'travel', 'mini', 'summer'],
  },
  {
    id: 'comb', section: 'bath', emoji: '1faae',
    priceFrom: 120, priceTo: 1490, weightGrams: 40, option: 'material', tint: false,
    traits: ['handle', 'case', 'gift-box', 'travel', 'everyday'],
  },
  {
    id: 'lipstick', section: 'bath', emoji: '1f484',
    priceFrom: 490, priceTo: 2900, weightGrams: 30, option: 'finish', tint: true,
    traits: ['case', 'mini', 'gift-box', 'evening', 'travel'],
  },
  // computers
  {
    id: 'laptop', section: 'computers', emoji: '1f4bb',
    priceFrom: 29900, priceTo: 169000, weightGrams: 1600, option: 'storage', tint: false,
    traits: ['usb-c', 'case', 'stand', 'office', 'school', 'travel'],
  },
  {
    id: 'monitor', section: 'computers', emoji: '1f5a5-fe0f',
    priceFrom: 9900, priceTo: 59900, weightGrams: 4800, option: 'finish', tint: false,
    traits: ['usb-c', 'stand', 'wall-bracket', 'cable', 'office', 'small-rooms'],
  },
  {
    id: 'keyboard', section: 'computers', emoji: '2328-fe0f',
    priceFrom: 1490, priceTo: 9900, weightGrams: 640, option: 'finish', tint: false,
    traits: ['usb-c', 'cable', 'cover', 'mini', 'office', 'travel'],
  },
  {
    id: 'mouse', section: 'computers', emoji: '1f5b1-fe0f',
    priceFrom: 690, priceTo: 5900, weightGrams: 95, option: 'finish', tint: false,
    traits: ['usb-c', 'cable', 'mini', 'case', 'office', 'travel'],
  },
  {
    id: 'printer', section: 'computers', emoji: '1f5a8-fe0f',
    priceFrom: 5900, priceTo: 29900, weightGrams: 5600, option: 'finish', tint: false,
    traits: ['display', 'cable', 'cover', 'office', 'school', 'small-rooms'],
  },
  {
    id: 'phone', section: 'computers', emoji: '1f4f1',
    priceFrom: 9900, priceTo: 99900, weightGrams: 190, option: 'storage', tint: false,
    traits: ['usb-c', 'case', 'large', 'mini', 'everyday', 'travel'],
  },
  // photo
  {
    id: 'camera', section: 'photo', emoji: '1f4f7',
    priceFrom: 9900, priceTo: 129000, weightGrams: 520, option: 'finish', tint: false,
    traits: ['usb-c', 'case', 'shoulder-strap', 'display', 'travel', 'beginners'],
  },
  {
    id: 'film-camera', section: 'photo', emoji: '1f3a5',
    priceFrom: 14900, priceTo: 99900, weightGrams: 2800, option: 'finish', tint: false,
    traits: ['stand', 'case', 'handle', 'collectors', 'workshop'],
  },
  {
    id: 'television', section: 'photo', emoji: '1f4fa',
    priceFrom: 14900, priceTo: 149000, weightGrams: 9800, option: 'size', tint: false,
    traits: ['stand', 'wall-bracket', 'cable', 'small-rooms', 'childrens-room', 'evening'],
  },
  // audio
  {
    id: 'headphones', section: 'audio', emoji: '1f3a7',
    priceFrom: 1490, priceTo: 29900, weightGrams: 260, option: 'colour', tint: true,
    traits: ['usb-c', 'cable', 'case', 'office', 'travel', 'everyday'],
  },
  {
    id: 'radio', section: 'audio', emoji: '1f4fb',
    priceFrom: 1990, priceTo: 12900, weightGrams: 980, option: 'colour', tint: true,
    traits: ['oak', 'usb-c', 'handle', 'display', 'breakfast', 'workshop'],
  },
  {
    id: 'studio-microphone', section: 'audio', emoji: '1f399-fe0f',
    priceFrom: 2990, priceTo: 24900, weightGrams: 640, option: 'finish', tint: false,
    traits: ['usb-c', 'stand', 'case', 'cable', 'beginners', 'workshop'],
  },
  // power
  {
    id: 'battery', section: 'power', emoji: '1f50b',
    priceFrom: 90, priceTo: 990, weightGrams: 25, option: 'pack', tint: true,
    traits: ['usb-c', 'case', 'tin', 'travel', 'everyday', 'workshop'],
  },
  {
    id: 'power-cable', section: 'power', emoji: '1f50c',
    priceFrom: 390, priceTo: 2490, weightGrams: 180, option: 'length', tint: false,
    traits: ['case', 'carry-bag', 'office', 'workshop', 'travel'],
  },
  {
    id: 'telephone', section: 'power', emoji: '260e-fe0f',
    priceFrom: 1990, priceTo: 8900, weightGrams: 920, option: 'colour', tint: true,
    traits: ['brass', 'display', 'wall-bracket', 'office', 'collectors'],
  },
  // writing
  {
    id: 'pencil', section: 'writing', emoji: '270f-fe0f',
    priceFrom: 50, priceTo: 690, weightGrams: 8, option: 'pack', tint: true,
    traits: ['eraser', 'case', 'tin', 'school', 'office'],
  },
  {
    id: 'ballpoint-pen', section: 'writing', emoji: '1f58a-fe0f',
    priceFrom: 90, priceTo: 1990, weightGrams: 15, option: 'colour', tint: true,
    traits: ['steel', 'brass', 'case', 'gift-box', 'school', 'office'],
  },
  {
    id: 'fountain-pen', section: 'writing', emoji: '1f58b-fe0f',
    priceFrom: 990, priceTo: 12900, weightGrams: 32, option: 'finish', tint: false,
    traits: ['brass', 'steel', 'case', 'gift-box', 'left-hand', 'school'],
  },
  {
    id: 'notebook', section: 'writing', emoji: '1f4d3',
    priceFrom: 190, priceTo: 1990, weightGrams: 260, option: 'colour', tint: true,
    traits: ['cover', 'stripes', 'dots', 'school', 'office', 'travel'],
  },
  {
    id: 'calendar', section: 'writing', emoji: '1f4c5',
    priceFrom: 390, priceTo: 2490, weightGrams: 240, option: 'size', tint: false,
    traits: ['stand', 'flower-pattern', 'gift-box', 'office', 'kitchen-shelf'],
  },
  // desk
  {
    id: 'scissors', section: 'desk', emoji: '2702-fe0f',
    priceFrom: 190, priceTo: 1990, weightGrams: 90, option: 'colour', tint: true,
    traits: ['steel', 'case', 'left-hand', 'school', 'office'],
  },
  {
    id: 'ruler', section: 'desk', emoji: '1f4cf',
    priceFrom: 90, priceTo: 890, weightGrams: 40, option: 'material', tint: true,
    traits: ['handle', 'case', 'left-hand', 'school', 'workshop'],
  },
  {
    id: 'drawing-pins', section: 'desk', emoji: '1f4cc',
    priceFrom: 90, priceTo: 690, weightGrams: 60, option: 'colour', tint: true,
    traits: ['brass', 'steel', 'tin', 'storage-box', 'office', 'school'],
  },
  // learning
  {
    id: 'microscope', section: 'learning', emoji: '1f52c',
    priceFrom: 3990, priceTo: 29900, weightGrams: 1800, option: 'finish', tint: false,
    traits: ['case', 'usb-c', 'instructions', 'school', 'beginners', 'workshop'],
  },
  {
    id: 'telescope', section: 'learning', emoji: '1f52d',
    priceFrom: 4990, priceTo: 49900, weightGrams: 3200, option: 'finish', tint: false,
    traits: ['stand', 'case', 'carry-bag', 'beginners', 'balcony', 'garden'],
  },
  {
    id: 'abacus', section: 'learning', emoji: '1f9ee',
    priceFrom: 690, priceTo: 3900, weightGrams: 540, option: 'size', tint: false,
    traits: ['oak', 'bamboo', 'instructions', 'school', 'childrens-room', 'gift-box'],
  },
  // crafts
  {
    id: 'paint-set', section: 'crafts', emoji: '1f3a8',
    priceFrom: 590, priceTo: 4900, weightGrams: 420, option: 'size', tint: false,
    traits: ['tin', 'case', 'instructions', 'school', 'beginners', 'childrens-room'],
  },
  {
    id: 'paintbrush', section: 'crafts', emoji: '1f58c-fe0f',
    priceFrom: 90, priceTo: 1490, weightGrams: 30, option: 'pack', tint: true,
    traits: ['bamboo', 'handle', 'case', 'school', 'beginners', 'workshop'],
  },
  {
    id: 'thread', section: 'crafts', emoji: '1f9f5',
    priceFrom: 90, priceTo: 990, weightGrams: 60, option: 'colour', tint: true,
    traits: ['cotton', 'silk', 'linen', 'storage-box', 'beginners'],
  },
  {
    id: 'yarn', section: 'crafts', emoji: '1f9f6',
    priceFrom: 190, priceTo: 1490, weightGrams: 100, option: 'colour', tint: true,
    traits: ['wool', 'cotton', 'linen', 'winter', 'gift-box', 'beginners'],
  },
  // music
  {
    id: 'guitar', section: 'music', emoji: '1f3b8',
    priceFrom: 6900, priceTo: 69900, weightGrams: 3400, option: 'colour', tint: true,
    traits: ['carry-bag', 'stand', 'case', 'beginners', 'left-hand', 'travel'],
  },
  {
    id: 'piano-keyboard', section: 'music', emoji: '1f3b9',
    priceFrom: 7900, priceTo: 79900, weightGrams: 7200, option: 'finish', tint: false,
    traits: ['stand', 'cover', 'usb-c', 'display', 'beginners', 'small-rooms'],
  },
  {
    id: 'trumpet', section: 'music', emoji: '1f3ba',
    priceFrom: 8900, priceTo: 59900, weightGrams: 1300, option: 'finish', tint: false,
    traits: ['brass', 'case', 'stand', 'beginners', 'school'],
  },
  {
    id: 'violin', section: 'music', emoji: '1f3bb',
    priceFrom: 5900, priceTo: 69900, weightGrams: 900, option: 'size', tint: false,
    traits: ['case', 'stand', 'carry-bag', 'beginners', 'school', 'left-hand'],
  },
  {
    id: 'drum', section: 'music', emoji: '1f941',
    priceFrom: 2990, priceTo: 29900, weightGrams: 3600, option: 'colour', tint: true,
    traits: ['cover', 'stand', 'carry-bag', 'beginners', 'school', 'childrens-room'],
  },
  // games
  {
    id: 'chess-set', section: 'games', emoji: '265f-fe0f',
    priceFrom: 990, priceTo: 9900, weightGrams: 1100, option: 'material', tint: false,
    traits: ['storage-box', 'case', 'two', 'travel', 'beginners', 'gift-box'],
  },
  {
    id: 'dice', section: 'games', emoji: '1f3b2',
    priceFrom: 30, priceTo: 390, weightGrams: 8, option: 'pack', tint: true,
    traits: ['oak', 'glass', 'tin', 'case', 'travel'],
  },
  {
    id: 'jigsaw-puzzle', section: 'games', emoji: '1f9e9',
    priceFrom: 490, priceTo: 2900, weightGrams: 620, option: 'pieces', tint: true,
    traits: ['storage-box', 'tin', 'oak', 'childrens-room', 'evening', 'gift-box'],
  },
  {
    id: 'playing-cards', section: 'games', emoji: '1f0cf',
    priceFrom: 190, priceTo: 1490, weightGrams: 110, option: 'pack', tint: false,
    traits: ['tin', 'case', 'storage-box', 'large', 'travel', 'evening'],
  },
  // toys
  {
    id: 'teddy-bear', section: 'toys', emoji: '1f9f8',
    priceFrom: 790, priceTo: 5900, weightGrams: 340, option: 'size', tint: true,
    traits: ['wool', 'cotton', 'gift-box', 'childrens-room', 'travel'],
  },
  {
    id: 'yo-yo', section: 'toys', emoji: '1fa80',
    priceFrom: 190, priceTo: 1490, weightGrams: 70, option: 'colour', tint: true,
    traits: ['oak', 'steel', 'case', 'beginners', 'gift-box'],
  },
  {
    id: 'kite', section: 'toys', emoji: '1fa81',
    priceFrom: 490, priceTo: 3900, weightGrams: 260, option: 'colour', tint: true,
    traits: ['silk', 'cotton', 'carry-bag', 'beach', 'beginners', 'summer'],
  },
  {
    id: 'nesting-dolls', section: 'toys', emoji: '1fa86',
    priceFrom: 890, priceTo: 5900, weightGrams: 380, option: 'size', tint: true,
    traits: ['flower-pattern', 'gift-box', 'childrens-room', 'collectors', 'storage-box'],
  },
  // toy-vehicles
  {
    id: 'toy-car', section: 'toy-vehicles', emoji: '1f697',
    priceFrom: 290, priceTo: 2900, weightGrams: 210, option: 'colour', tint: true,
    traits: ['oak', 'steel', 'storage-box', 'gift-box', 'childrens-room'],
  },
  {
    id: 'toy-train', section: 'toy-vehicles', emoji: '1f682',
    priceFrom: 790, priceTo: 5900, weightGrams: 480, option: 'finish', tint: true,
    traits: ['oak', 'steel', 'storage-box', 'childrens-room', 'collectors'],
  },
  {
    id: 'toy-rocket', section: 'toy-vehicles', emoji: '1f680',
    priceFrom: 390, priceTo: 2900, weightGrams: 260, option: 'colour', tint: true,
    traits: ['oak', 'stand', 'gift-box', 'childrens-room', 'collectors'],
  },
  // baby-pets
  {
    id: 'baby-bottle', section: 'baby-pets', emoji: '1f37c',
    priceFrom: 390, priceTo: 1990, weightGrams: 140, option: 'size', tint: true,
    traits: ['glass', 'lid', 'set-2', 'set-4', 'travel', 'everyday'],
  },
  {
    id: 'rattle', section: 'baby-pets', emoji: '1fa87',
    priceFrom: 290, priceTo: 1490, weightGrams: 90, option: 'colour', tint: true,
    traits: ['oak', 'bamboo', 'set-2', 'stripes', 'gift-box'],
  },
  {
    id: 'chew-bone', section: 'baby-pets', emoji: '1f9b4',
    priceFrom: 190, priceTo: 1290, weightGrams: 160, option: 'size', tint: false,
    traits: ['paper-bag', 'tin', 'set-2', 'set-4', 'gift-box'],
  },
  {
    id: 'cat-feather', section: 'baby-pets', emoji: '1fab6',
    priceFrom: 190, priceTo: 990, weightGrams: 40, option: 'colour', tint: true,
    traits: ['bamboo', 'handle', 'set-2', 'mini', 'gift-box'],
  },
  // celebration
  {
    id: 'balloons', section: 'celebration', emoji: '1f388',
    priceFrom: 20, priceTo: 190, weightGrams: 5, option: 'pack', tint: true,
    traits: ['dots', 'stripes', 'storage-box', 'birthday', 'summer'],
  },
  {
    id: 'gift-box', section: 'celebration', emoji: '1f381',
    priceFrom: 190, priceTo: 1990, weightGrams: 220, option: 'size', tint: true,
    traits: ['lid', 'dots', 'stripes', 'flower-pattern', 'birthday'],
  },
  {
    id: 'pinata', section: 'celebration', emoji: '1fa85',
    priceFrom: 690, priceTo: 3900, weightGrams: 680, option: 'size', tint: true,
    traits: ['stripes', 'instructions', 'birthday', 'childrens-room', 'garden'],
  },
  {
    id: 'mirror-ball', section: 'celebration', emoji: '1faa9',
    priceFrom: 990, priceTo: 6900, weightGrams: 1400, option: 'size', tint: true,
    traits: ['stand', 'case', 'birthday', 'evening', 'guests'],
  },
  // ball-games
  {
    id: 'football', section: 'ball-games', emoji: '26bd',
    priceFrom: 890, priceTo: 4900, weightGrams: 430, option: 'size', tint: false,
    traits: ['leather', 'carry-bag', 'ball-pump', 'beach', 'school', 'beginners'],
  },
  {
    id: 'basketball', section: 'ball-games', emoji: '1f3c0',
    priceFrom: 990, priceTo: 5900, weightGrams: 610, option: 'size', tint: true,
    traits: ['leather', 'carry-bag', 'ball-pump', 'school', 'beginners'],
  },
  {
    id: 'volleyball', section: 'ball-games', emoji: '1f3d0',
    priceFrom: 890, priceTo: 4900, weightGrams: 270, option: 'size', tint: true,
    traits: ['leather', 'carry-bag', 'ball-pump', 'beach', 'school'],
  },
  {
    id: 'tennis-balls', section: 'ball-games', emoji: '1f3be',
    priceFrom: 90, priceTo: 490, weightGrams: 58, option: 'pack', tint: true,
    traits: ['tin', 'carry-bag', 'summer', 'beginners', 'school'],
  },
  {
    id: 'table-tennis-bat', section: 'ball-games', emoji: '1f3d3',
    priceFrom: 590, priceTo: 4900, weightGrams: 190, option: 'colour', tint: true,
    traits: ['case', 'set-2', 'set-4', 'beginners', 'garden', 'office'],
  },
  {
    id: 'badminton-set', section: 'ball-games', emoji: '1f3f8',
    priceFrom: 790, priceTo: 4900, weightGrams: 260, option: 'colour', tint: true,
    traits: ['carry-bag', 'two', 'beach', 'garden', 'beginners'],
  },
  // water-winter
  {
    id: 'ice-skates', section: 'water-winter', emoji: '26f8-fe0f',
    priceFrom: 2490, priceTo: 12900, weightGrams: 1600, option: 'shoe-size', tint: true,
    traits: ['leather', 'soft-lining', 'carry-bag', 'winter', 'beginners'],
  },
  {
    id: 'skis', section: 'water-winter', emoji: '1f3bf',
    priceFrom: 7900, priceTo: 49900, weightGrams: 5200, option: 'size', tint: true,
    traits: ['carry-bag', 'cover', 'winter', 'beginners', 'travel'],
  },
  {
    id: 'sled', section: 'water-winter', emoji: '1f6f7',
    priceFrom: 1990, priceTo: 8900, weightGrams: 3800, option: 'colour', tint: true,
    traits: ['oak', 'steel', 'two', 'winter', 'carry-bag', 'beginners'],
  },
  {
    id: 'diving-mask', section: 'water-winter', emoji: '1f93f',
    priceFrom: 990, priceTo: 5900, weightGrams: 480, option: 'size', tint: true,
    traits: ['carry-bag', 'case', 'summer', 'beach', 'beginners'],
  },
  // wheels
  {
    id: 'bicycle', section: 'wheels', emoji: '1f6b2',
    priceFrom: 9900, priceTo: 89900, weightGrams: 14000, option: 'colour', tint: true,
    traits: ['steel', 'bell', 'carrier', 'everyday', 'travel', 'beginners'],
  },
  {
    id: 'kick-scooter', section: 'wheels', emoji: '1f6f4',
    priceFrom: 2990, priceTo: 14900, weightGrams: 3900, option: 'colour', tint: true,
    traits: ['steel', 'bell', 'folding-frame', 'everyday', 'beginners'],
  },
  {
    id: 'skateboard', section: 'wheels', emoji: '1f6f9',
    priceFrom: 1990, priceTo: 9900, weightGrams: 2300, option: 'colour', tint: true,
    traits: ['bamboo', 'carry-bag', 'stripes', 'beginners', 'summer'],
  },
  {
    id: 'roller-skates', section: 'wheels', emoji: '1f6fc',
    priceFrom: 2490, priceTo: 9900, weightGrams: 1900, option: 'shoe-size', tint: true,
    traits: ['leather', 'soft-lining', 'carry-bag', 'beginners', 'summer'],
  },
  // camping
  {
    id: 'tent', section: 'camping', emoji: '26fa',
    priceFrom: 3990, priceTo: 29900, weightGrams: 3400, option: 'colour', tint: true,
    traits: ['cotton', 'carry-bag', 'pockets', 'two', 'summer', 'beach'],
  },
  {
    id: 'suitcase', section: 'camping', emoji: '1f9f3',
    priceFrom: 2990, priceTo: 19900, weightGrams: 3200, option: 'size', tint: true,
    traits: ['wheels', 'leather', 'zip', 'pockets', 'travel', 'weekend'],
  },
  {
    id: 'hiking-boots', section: 'camping', emoji: '1f97e',
    priceFrom: 3990, priceTo: 17900, weightGrams: 1250, option: 'shoe-size', tint: true,
    traits: ['leather', 'soft-lining', 'soft-sole', 'winter', 'rainy-days', 'beginners'],
  },
  {
    id: 'compass', section: 'camping', emoji: '1f9ed',
    priceFrom: 490, priceTo: 3900, weightGrams: 90, option: 'finish', tint: true,
    traits: ['brass', 'lid', 'case', 'travel', 'beginners', 'collectors'],
  },
  {
    id: 'torch', section: 'camping', emoji: '1f526',
    priceFrom: 490, priceTo: 3900, weightGrams: 220, option: 'colour', tint: true,
    traits: ['usb-c', 'case', 'mini', 'large', 'travel', 'workshop'],
  },
  // plants
  {
    id: 'potted-plant', section: 'plants', emoji: '1fab4',
    priceFrom: 590, priceTo: 4900, weightGrams: 1800, option: 'size', tint: true,
    traits: ['clay-pot', 'balcony', 'window-sill', 'office', 'small-rooms'],
  },
  {
    id: 'cactus', section: 'plants', emoji: '1f335',
    priceFrom: 290, priceTo: 2490, weightGrams: 600, option: 'size', tint: false,
    traits: ['clay-pot', 'balcony', 'window-sill', 'office', 'gift-box'],
  },
  {
    id: 'rose', section: 'plants', emoji: '1f339',
    priceFrom: 190, priceTo: 1490, weightGrams: 90, option: 'pack', tint: true,
    traits: ['gift-box', 'paper-bag', 'birthday', 'guests'],
  },
  {
    id: 'tulip', section: 'plants', emoji: '1f337',
    priceFrom: 150, priceTo: 990, weightGrams: 60, option: 'pack', tint: true,
    traits: ['clay-pot', 'gift-box', 'paper-bag', 'balcony', 'garden'],
  },
  {
    id: 'bouquet', section: 'plants', emoji: '1f490',
    priceFrom: 990, priceTo: 5900, weightGrams: 700, option: 'size', tint: true,
    traits: ['paper-bag', 'gift-box', 'birthday', 'guests', 'office'],
  },
  // hand-tools
  {
    id: 'hammer', section: 'hand-tools', emoji: '1f528',
    priceFrom: 590, priceTo: 3900, weightGrams: 720, option: 'size', tint: false,
    traits: ['steel', 'handle', 'workshop', 'beginners', 'everyday'],
  },
  {
    id: 'spanner', section: 'hand-tools', emoji: '1f527',
    priceFrom: 390, priceTo: 3900, weightGrams: 340, option: 'size', tint: false,
    traits: ['steel', 'case', 'set-2', 'set-4', 'set-6', 'workshop'],
  },
  {
    id: 'screwdriver', section: 'hand-tools', emoji: '1fa9b',
    priceFrom: 190, priceTo: 1990, weightGrams: 140, option: 'size', tint: true,
    traits: ['steel', 'case', 'set-2', 'set-4', 'set-6', 'workshop', 'beginners'],
  },
  {
    id: 'saw', section: 'hand-tools', emoji: '1fa9a',
    priceFrom: 790, priceTo: 4900, weightGrams: 520, option: 'size', tint: true,
    traits: ['steel', 'handle', 'cover', 'workshop', 'garden'],
  },
  {
    id: 'toolbox', section: 'hand-tools', emoji: '1f9f0',
    priceFrom: 1490, priceTo: 9900, weightGrams: 3200, option: 'size', tint: true,
    traits: ['steel', 'handle', 'lid', 'workshop', 'beginners', 'everyday'],
  },
  {
    id: 'ladder', section: 'hand-tools', emoji: '1fa9c',
    priceFrom: 2490, priceTo: 14900, weightGrams: 6400, option: 'material', tint: false,
    traits: ['wheels', 'folding-frame', 'workshop', 'garden', 'small-rooms'],
  },
  // fixings
  {
    id: 'bolts', section: 'fixings', emoji: '1f529',
    priceFrom: 90, priceTo: 990, weightGrams: 240, option: 'size', tint: false,
    traits: ['steel', 'brass', 'tin', 'storage-box', 'workshop'],
  },
  {
    id: 'hook', section: 'fixings', emoji: '1fa9d',
    priceFrom: 90, priceTo: 990, weightGrams: 70, option: 'pack', tint: false,
    traits: ['steel', 'brass', 'wall-bracket', 'storage-box', 'workshop'],
  },
  {
    id: 'rope', section: 'fixings', emoji: '1faa2',
    priceFrom: 190, priceTo: 1990, weightGrams: 380, option: 'length', tint: true,
    traits: ['cotton', 'linen', 'carry-bag', 'workshop', 'garden'],
  },
  {
    id: 'padlock', section: 'fixings', emoji: '1f512',
    priceFrom: 390, priceTo: 2900, weightGrams: 280, option: 'size', tint: false,
    traits: ['brass', 'steel', 'cover', 'set-2', 'travel', 'workshop'],
  },
] as const satisfies readonly Kind[];
export type KindId = (typeof kindList)[number]['id'];
export const kinds: readonly (Kind & { readonly id: KindId })[] = kindList;

/** Coined, so that a demo product is never taken for a real brand's and needs no translation. */
export const seriesWords = [
  'Brelo', 'Cadrel', 'Dovrin', 'Elsum', 'Fandro', 'Galvu', 'Hadrel', 'Jorvel', 'Kelvu',
  'Lorvun', 'Mavrel', 'Nelvor', 'Ostrel', 'Quelso', 'Rondru', 'Selvor', 'Tandrel', 'Ulvren',
  'Zandru', 'Balmur', 'Cesvun', 'Delmur', 'Farlun', 'Halvun', 'Jesvun', 'Kalvor', 'Lembru',
  'Mirvun', 'Norvun', 'Orblen', 'Parvun', 'Relmo', 'Sorvun', 'Telvun', 'Valmun', 'Yendro',
  'Zelmur', 'Amvrel', 'Bervo', 'Corlun', 'Dalvun', 'Endrul', 'Felsun', 'Gorlan', 'Hesmur',
  'Imbrel', 'Jandrul', 'Kemvol', 'Lanvor', 'Meldru', 'Nanvel', 'Ondrul', 'Perlun', 'Quarlo',
  'Risvel', 'Sanvel', 'Tumrel', 'Urvel', 'Varlun', 'Wandrel', 'Yelmur', 'Zorvel', 'Arvlen',
  'Bendrul', 'Celvor', 'Dorlun', 'Ermund', 'Fenvol', 'Gandrel', 'Hasvel', 'Jarvun', 'Korlen',
  'Lusvel', 'Morvel', 'Nembru', 'Olvand', 'Pandrul', 'Resbun', 'Sulvor', 'Temvel',
] as const;

/** Disjoint from seriesWords: a store must not look like the maker of another store's goods. */
export const storeWords = [
  'Amberun', 'Besmoru', 'Cadrino', 'Dalvera', 'Elmoru', 'Farvelo', 'Galmeru', 'Helvaro',
  'Ilmoru', 'Jorvamu', 'Kelmaro', 'Lumbero', 'Marveso', 'Nolvera', 'Orvelu', 'Palmeno',
  'Quelmara', 'Rovelmo', 'Salmeru', 'Talvero', 'Ulmeno', 'Valdoru', 'Welmara', 'Yolvera',
  'Zelmaro', 'Arlundo', 'Bramelu', 'Corvelmo', 'Dorvelu', 'Esmoru', 'Felvano', 'Gorvelu',
  'Halmero', 'Jelvaro', 'Kalmeru', 'Lorvemo', 'Melvumo', 'Norvemo', 'Olmaru', 'Pelmaro',
  'Relvano', 'Sorvelu', 'Tolmeru', 'Urlemo', 'Vesmaro', 'Wolveru', 'Yelmaro', 'Zolveru',
  'Andrelo', 'Bolmeru', 'Calvemo', 'Delmaro', 'Ermalo', 'Folvera', 'Gelmoru', 'Holmaru',
  'Jarvelo', 'Korvemo', 'Lesmaru', 'Mirvelo',
] as const;
