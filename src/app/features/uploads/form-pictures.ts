/** The pictures stored on the device for a form; without storage they stay in the form. */
export const draftPictures = () => import('../../../local/draft-pictures');
export type DraftPictures = Awaited<ReturnType<typeof draftPictures>>;

/** Stores a picture of a form, however long that takes; resolves to whether it is stored. */
export function keepPicture(...chosen: Parameters<DraftPictures['keepDraftPicture']>): Promise<boolean> {
  return draftPictures().then(({ keepDraftPicture }) => keepDraftPicture(...chosen)).catch(() => false);
}
