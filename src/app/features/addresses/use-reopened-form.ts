import { useEffect, type Dispatch, type SetStateAction } from 'react';
import { draftNameOf } from './address-values';

/** Reopens the form of this address ('' is a new one) if it was begun before a reload, unless another is open by then. */
export function useReopenedForm(id: string | undefined, setEdited: Dispatch<SetStateAction<string | undefined>>): void {
  useEffect(() => {
    if (id === undefined) return undefined;
    let gone = false;
    const reopen = async () => {
      const { keptDraft } = await import('../../../local/drafts');
      if ((await keptDraft(draftNameOf(id))) !== '' && !gone) setEdited((now) => now ?? id);
    };
    void reopen().catch(() => {});
    return () => {
      gone = true;
    };
  }, [id, setEdited]);
}
