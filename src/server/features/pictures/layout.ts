/** Where objects stand in each view. Lengths are shares of the picture's height, so a banner follows the same rules. */
import type { Ground } from './backdrop';
import type { PictureRecipe } from './recipe';

export type Pose =
  /** on the floor */ | 'stand'
  /** above the floor, its shadow parted from it */ | 'float'
  /** against the paper, lit from the side */ | 'wall';

export type Place = {
  /** Which emoji of the recipe; a recipe with fewer shows the last again. */
  readonly emoji: number;
  /** Middle across and lower edge, from the picture's left and top. */
  readonly x: number;
  readonly base: number;
  /** Side of the square the object is fitted to; long things may be a little longer, stout ones are a little smaller. */
  readonly size: number;
  readonly degrees: number;
  readonly pose: Pose;
  /** 0 in front; a thing behind is a little softer and paler, as a lens would show it. */
  readonly depth: number;
};

type Layout = {
  readonly width: number;
  readonly height: number;
  readonly ground: Ground;
  /** Back to front. */
  readonly places: readonly Place[];
};

const masterWidth = 1200;

/** A number in -1..1 that is always the same for the same words: a studio varies its shots, a cache must not. */
function whim(recipe: PictureRecipe, salt: string): number {
  let hash = 2166136261;
  for (const letter of `${salt}${recipe.emoji.join()}${recipe.view}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return ((hash >>> 8) % 2001) / 1000 - 1;
}

const place = (emoji: number, x: number, base: number, size: number, more: Partial<Place> = {}): Place => ({
  emoji, x, base, size, degrees: 0, pose: 'stand', depth: 0, ...more,
});

/** A banner: the left half stays empty for words, the first object is the largest. */
function scenePlaces(count: number): readonly Place[] {
  if (count === 1) return [place(0, 1.76, 0.86, 0.66)];
  if (count === 2) return [place(1, 2.1, 0.79, 0.48, { depth: 0.5 }), place(0, 1.6, 0.87, 0.62)];
  if (count === 3) {
    return [place(1, 2.12, 0.79, 0.48, { depth: 0.5 }), place(2, 1.31, 0.83, 0.36, { depth: 0.25 }), place(0, 1.7, 0.88, 0.58)];
  }
  return [
    place(1, 2.02, 0.75, 0.46, { depth: 0.5 }),
    place(2, 1.32, 0.8, 0.36, { depth: 0.3 }),
    place(0, 1.66, 0.88, 0.54),
    place(3, 2.14, 0.9, 0.3),
  ];
}

export function layoutOf(recipe: PictureRecipe): Layout {
  const square = { width: masterWidth, height: masterWidth };
  const lean = whim(recipe, 'lean') < 0 ? -1 : 1;
  const last = recipe.emoji.length - 1;
  const other = (index: number): number => Math.min(index, last);
  switch (recipe.view) {
    case 'front': {
      const size = 0.61 * (1 + 0.035 * whim(recipe, 'size'));
      return { ...square, ground: 'room', places: [place(0, 0.5, 0.5 + size / 2 + 0.03, size)] };
    }
    case 'angle':
      return {
        ...square,
        ground: 'room',
        places: [place(0, 0.5, 0.81, 0.66, { pose: 'float', degrees: lean * (9 + 2 * whim(recipe, 'angle')) })],
      };
    case 'close':
      return {
        ...square,
        ground: 'near',
        places: [place(0, 0.6, 1.28 + 0.03 * whim(recipe, 'down'), 1.16, { pose: 'wall', degrees: -6 })],
      };
    case 'pair':
      return {
        ...square,
        ground: 'room',
        places: [place(other(1), 0.7, 0.7, 0.41, { depth: 0.6 }), place(0, 0.39, 0.8, 0.52)],
      };
    case 'group':
      return {
        ...square,
        ground: 'room',
        places: [
          place(other(1), 0.29, 0.67, 0.37, { depth: 0.7 }),
          place(other(2), 0.73, 0.7, 0.39, { depth: 0.5 }),
          place(0, 0.49, 0.82, 0.48),
        ],
      };
    case 'scene':
      return { width: masterWidth, height: 500, ground: 'long', places: scenePlaces(recipe.emoji.length) };
    case 'mark':
      return { ...square, ground: 'mark', places: [place(0, 0.5, 0.765, 0.53, { pose: 'wall' })] };
  }
}
