import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../../queries/current-user';
import { onDevice } from '../../../queries/wait-at-most';
import { draftPictures } from '../../uploads';

const place = 'message';

/** The picture chosen for an unsent message; stored on the device like the text draft, so that it survives a reload. */
export function useChosenPicture(draft: string): readonly [Blob | undefined, (picture: Blob | undefined) => Promise<void>] {
  const [chosen, setChosen] = useState<Blob>();
  const own = { form: draft, owner: useCurrentUser()?.usercode };
  useEffect(() => {
    let gone = false;
    void onDevice(draftPictures, async ({ keptDraftPictures }) => {
      const [kept] = await keptDraftPictures(draft);
      // The user may have chosen another one before the device answered.
      if (!gone && kept) setChosen((before) => before ?? kept.picture);
    });
    return () => {
      gone = true;
    };
  }, [draft]);
  const choose = async (picture: Blob | undefined) => {
    if (picture) await onDevice(draftPictures, ({ keepDraftPicture }) => keepDraftPicture(own, { id: place, place, picture }));
    else void onDevice(draftPictures, ({ forgetDraftPictures }) => forgetDraftPictures(own));
    setChosen(picture);
  };
  return [chosen, choose];
}
