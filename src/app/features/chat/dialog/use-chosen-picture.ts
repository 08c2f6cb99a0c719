import { useEffect, useState } from 'react';
import { onDevice } from '../../uploads';

const place = 'message';

/** The picture that was chosen for a message and is not sent: kept like the words beside it, so that no reload loses it. */
export function useChosenPicture(draft: string): readonly [Blob | undefined, (picture: Blob | undefined) => Promise<void>] {
  const [chosen, setChosen] = useState<Blob>();
  useEffect(() => {
    let gone = false;
    void onDevice(async ({ keptDraftPictures }) => {
      const [kept] = await keptDraftPictures(draft);
      // Who is quicker than the device has chosen another.
      if (!gone && kept) setChosen((before) => before ?? kept.picture);
    });
    return () => {
      gone = true;
    };
  }, [draft]);
  const choose = async (picture: Blob | undefined) => {
    if (picture) await onDevice(({ keepDraftPicture }) => keepDraftPicture(draft, { id: place, place, picture }));
    else void onDevice(({ forgetDraftPictures }) => forgetDraftPictures(draft));
    setChosen(picture);
  };
  return [chosen, choose];
}
