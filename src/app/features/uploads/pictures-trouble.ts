import type { ChosenPicture } from './use-pictures';

/** Why the chosen pictures can't be sent yet, as a message of the group `writing`. */
export function picturesTrouble(chosen: readonly ChosenPicture[]): { readonly id: 'write.pictureFailed' | 'write.stillPreparing' } | undefined {
  if (chosen.every(({ state }) => state.is === 'ready')) return undefined;
  return { id: chosen.some(({ state }) => state.is === 'failed') ? 'write.pictureFailed' : 'write.stillPreparing' };
}
