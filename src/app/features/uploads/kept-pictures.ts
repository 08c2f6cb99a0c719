/** Storage that never answers must not hold up what is sent. */
const patienceMs = 2_000;

const drafts = () => import('../../../local/draft-pictures');
export type KeptPictures = Awaited<ReturnType<typeof drafts>>;

/**
 * Does something with the pictures that the device keeps for a form; settles when that is done, can't be, or gets no
 * answer: where there is no room for them, pictures still stand in the form.
 */
export async function onDevice(work: (kept: KeptPictures) => Promise<void>): Promise<void> {
  await Promise.race([drafts().then(work).catch(() => {}), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
