import { storageTimeoutMs, waitAtMost } from '../../queries/wait-at-most';

const drafts = () => import('../../../local/draft-pictures');
export type KeptPictures = Awaited<ReturnType<typeof drafts>>;

/**
 * Runs work on the pictures stored on the device for a form. Settles when that is done, fails or times out: storage that
 * never answers must not hold up sending, and without storage the pictures stay in the form.
 */
export async function onDevice(work: (kept: KeptPictures) => Promise<unknown>): Promise<void> {
  await waitAtMost(storageTimeoutMs, drafts().then(work).catch(() => {}));
}

/** Stores a picture of a form, however long that takes; resolves to whether it is stored. */
export function keepPicture(...chosen: Parameters<KeptPictures['keepDraftPicture']>): Promise<boolean> {
  return drafts().then(({ keepDraftPicture }) => keepDraftPicture(...chosen)).catch(() => false);
}
