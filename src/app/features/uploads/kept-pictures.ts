/** Storage that never answers must not hold up sending. */
const patienceMs = 2_000;

const drafts = () => import('../../../local/draft-pictures');
export type KeptPictures = Awaited<ReturnType<typeof drafts>>;

/**
 * Runs work on the pictures stored on the device for a form. Settles when that is done, fails or times out: even without storage,
 * the pictures stay in the form.
 */
export async function onDevice(work: (kept: KeptPictures) => Promise<void>): Promise<void> {
  await Promise.race([drafts().then(work).catch(() => {}), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
