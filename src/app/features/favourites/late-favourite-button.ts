import { late } from '../../shell/late';

/** The toggle in words: its script comes after the first view. */
export const LateFavouriteButton = late(async () => (await import('./favourite-button')).FavouriteButton);
