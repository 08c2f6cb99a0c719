import { useEffect, useMemo, useState } from 'react';
import { useCurrentUser } from './current-user';
import { storedDraft, type WriteDraft } from './stored-draft';

/**
 * The current user's unsent text, by name; saved to the device at every change, so that neither closing nor reloading
 * loses it. `undefined` until the stored draft is read; what is typed before that is applied to it. An empty text is no
 * draft. `late` changes when the stored draft comes after the form was opened without it: the key of a form that reads
 * it only once.
 */
export function useDraft(name: string): readonly [text: string | undefined, write: WriteDraft, late: number] {
  const owner = useCurrentUser()?.usercode;
  const draft = useMemo(() => storedDraft(name, owner), [name, owner]);
  const [shown, setShown] = useState<{ readonly of: typeof draft; readonly text: string; readonly late: number }>();
  useEffect(() => draft.open((text, isLate) => setShown((before) => ({ of: draft, text, late: (before?.late ?? 0) + (isLate ? 1 : 0) }))), [draft]);
  return [shown?.of === draft ? shown.text : undefined, draft.write, shown?.late ?? 0];
}
