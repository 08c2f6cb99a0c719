import { useEffect, useRef, useState } from 'react';
import { keepDraft as keepOnDevice, keptDraft } from '../../../local/drafts';
import { draftOf, forgetDraft, keepDraft } from '../../ui/form-drafts';

const settleMs = 400;
/** Storage that never answers must not hold up the form (hazard 23). */
const patienceMs = 2_000;

/** A form's draft is named after what it edits; '' is a new address. */
export const draftNameOf = (id: string) => `address ${id || 'new'}`;

function isRecordOfText(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

/** Brings what was typed before a reload to where the form looks for it; true once it may be drawn. */
export function useBroughtDraft(name: string): boolean {
  const [ready, setReady] = useState<string>();
  useEffect(() => {
    let gone = false;
    const bring = async () => {
      // The tab's own is newer.
      if (Object.keys(draftOf(name)).length > 0) return;
      const kept: unknown = JSON.parse((await keptDraft(name)) || '{}');
      if (!gone && isRecordOfText(kept)) keepDraft(name, kept);
    };
    const open = () => {
      if (!gone) setReady(name);
    };
    const patience = setTimeout(open, patienceMs);
    void bring().catch(() => {}).then(open);
    return () => {
      gone = true;
      clearTimeout(patience);
    };
  }, [name]);
  return ready === name;
}

function write(name: string, values: Readonly<Record<string, string>> | undefined): Promise<void> {
  return keepOnDevice(name, values ? JSON.stringify(values) : '');
}

/** Nothing of it is kept any longer, neither in the tab nor on the device. */
export function forgetWritten(name: string): void {
  forgetDraft(name);
  // Not forgotten (storage refused): it goes with the user.
  void write(name, undefined).catch(() => {});
}

/** Keeps on the device what is typed in these fields and the others with them, as it grows; not before anything was. `ended` stops it, once all is sent or given up. */
export function useKeptOnDevice<Field extends string>(name: string, values: Readonly<Record<Field, string>>, typedIn: readonly Field[]): { readonly ended: () => void } {
  const first = useRef(values);
  const last = useRef<Readonly<Record<string, string>>>(undefined);
  const over = useRef(false);
  const isUntouched = useRef(true);
  useEffect(() => () => {
    // Untouched, it would show next time what the address was, and not what it is by then.
    if (isUntouched.current) forgetDraft(name);
    else if (!over.current && last.current) void write(name, last.current).catch(() => {});
  }, [name]);
  useEffect(() => {
    isUntouched.current = typedIn.every((field) => values[field] === first.current[field]);
    if (over.current || isUntouched.current) return undefined;
    last.current = values;
    const keep = () => {
      if (over.current || last.current === undefined) return;
      void write(name, last.current).catch(() => {});
      last.current = undefined;
    };
    const timer = setTimeout(keep, settleMs);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
  }, [name, values, typedIn]);
  return {
    ended: () => {
      over.current = true;
      forgetWritten(name);
    },
  };
}
