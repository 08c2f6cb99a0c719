import { pictureName, type Tone, type View } from '../pictures';
import type { Kind, OptionValueId, TraitId } from './kinds';
import type { Random } from './random';

/** Names of pictures (see the studio): the gallery, and one of each value. */
export type Photos = { readonly gallery: readonly string[]; readonly values: readonly string[] };

const tones: Partial<Record<OptionValueId, Tone>> = {
  black: 'dark', white: 'pale', grey: 'grey', red: 'red', yellow: 'yellow', green: 'green', blue: 'blue', violet: 'purple', pink: 'pink',
};
const otherTones: readonly Tone[] = ['own', 'own', 'own', 'red', 'orange', 'green', 'teal', 'blue', 'purple', 'pink', 'grey', 'pale'];

/** Only what is sold as several is shown as several. */
function countView(value: OptionValueId | TraitId): View | undefined {
  if (value === 'set-2') return 'pair';
  return ['set-4', 'set-6', 'pack-4', 'pack-6', 'pack-12', 'pieces-500', 'pieces-1000', 'g-500', 'kg-1', 'kg-2'].includes(value) ? 'group' : undefined;
}

export function makePhotos(random: Random, kind: Kind, trait: TraitId, values: readonly OptionValueId[]): Photos {
  const backdrop = random.whole(0, 7);
  const own: Tone = kind.tint ? random.pick(otherTones) : 'own';
  const toneOf = (value: OptionValueId | undefined): Tone => (value && tones[value]) ?? own;
  const mirror = random.chance(0.3);
  const photo = (view: View, tone: Tone, ground = backdrop) => pictureName({ emoji: [kind.emoji], view, backdrop: ground, tone, mirror });

  const main: View = countView(trait) ?? (values[0] && countView(values[0])) ?? random.pick<View>(['front', 'front', 'front', 'angle']);
  const more = (['front', 'angle', 'close'] as const).filter((view) => view !== main);
  const tone = toneOf(values[0]);
  const views = [main, ...more].map((view) => photo(view, tone));
  const gallery = [...views, ...(random.chance(0.6) ? [photo('front', tone, backdrop + 3)] : []), ...(random.chance(0.3) ? [photo('angle', tone, backdrop + 5)] : [])];
  return { gallery: gallery.slice(0, 5), values: values.map((value) => photo((!countView(trait) && countView(value)) || main, toneOf(value))) };
}

/** What a shopper sends with a review: the bought thing, somewhere else. */
export function shopperPhotos(random: Random, { emoji }: Kind, tone: Tone): string[] {
  const views = random.pick<View[]>([['front'], ['angle'], ['close'], ['angle', 'close'], ['front', 'close'], ['front', 'angle', 'close']]);
  const backdrop = random.whole(0, 7);
  return views.map((view) => pictureName({ emoji: [emoji], view, backdrop, tone, mirror: true }));
}

/** The tone of one value's picture, where values are colours. */
export function toneOfValue(value: OptionValueId | undefined): Tone {
  return (value && tones[value]) ?? 'own';
}
