import { pictureName, type Tone, type View } from '../features/pictures';
import type { Kind, OptionValueId, SectionId, TraitId } from './kinds';
import type { Random } from './random';

/** Names of pictures (see the studio): the gallery, and one of each value, with the tone it is shown in. */
export type Photos = { readonly gallery: readonly string[]; readonly values: readonly string[]; readonly tones: readonly Tone[] };

const tones: Partial<Record<OptionValueId, Tone>> = {
  black: 'dark', white: 'pale', grey: 'grey', red: 'red', yellow: 'yellow', green: 'green', blue: 'blue', violet: 'purple', pink: 'pink',
};
const wornTones: readonly Tone[] = ['own', 'own', 'own', 'red', 'orange', 'green', 'teal', 'blue', 'purple', 'pink', 'grey', 'pale'];
// What is bought by size comes in any one colour if it is worn or carried; a blue rose or lunch would look wrong.
const wornSections: readonly SectionId[] = ['clothing', 'shoes', 'bags', 'accessories'];

/** Only what is sold as several is shown as several. */
function countView(value: OptionValueId | TraitId): View | undefined {
  if (value === 'set-2') return 'pair';
  return ['set-4', 'set-6', 'pack-4', 'pack-6', 'pack-12', 'pieces-500', 'pieces-1000', 'g-500', 'kg-1', 'kg-2'].includes(value) ? 'group' : undefined;
}

export function makePhotos(random: Random, kind: Kind, trait: TraitId, values: readonly OptionValueId[]): Photos {
  const backdrop = random.whole(0, 7);
  const own: Tone = kind.tint && wornSections.includes(kind.section) ? random.pick(wornTones) : 'own';
  const toneOf = (value: OptionValueId | undefined): Tone => (value && tones[value]) ?? own;
  const mirror = random.chance(0.3);
  const photo = (view: View, tone: Tone, ground = backdrop) => pictureName({ emoji: [kind.emoji], view, backdrop: ground, tone, mirror });

  const main: View = countView(trait) ?? (values[0] && countView(values[0])) ?? random.pick<View>(['front', 'front', 'front', 'angle']);
  const toned = values.map(toneOf);
  const tone = toned[0] ?? own;
  const gallery = [main, ...(['front', 'angle', 'close'] as const).filter((view) => view !== main)].map((view) => photo(view, tone));
  if (random.chance(0.6)) gallery.push(photo('front', tone, backdrop + 3));
  if (random.chance(0.3) && gallery.length < 5) gallery.push(photo('angle', tone, backdrop + 5));
  return {
    gallery,
    values: values.map((value, index) => photo((!countView(trait) && countView(value)) || main, toned[index] ?? own)),
    tones: toned,
  };
}

/** What a shopper sends with a review: the bought thing, somewhere else. */
export function shopperPhotos(random: Random, { emoji }: Kind, tone: Tone): string[] {
  const views = random.pick<View[]>([['front'], ['angle'], ['close'], ['angle', 'close'], ['front', 'close'], ['front', 'angle', 'close']]);
  const backdrop = random.whole(0, 7);
  return views.map((view) => pictureName({ emoji: [emoji], view, backdrop, tone, mirror: true }));
}
