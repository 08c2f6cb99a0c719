import { useEffect, useState } from 'react';
import type { Held, HeldKind } from '../../../../local/storage-usage';

type AllHeld = {
  readonly kinds: Readonly<Partial<Record<HeldKind, Held>>>;
  /** bytes of everything, the shop's own program too, and what the browser would let it have; not all browsers tell */
  readonly used: number | undefined;
  readonly room: number | undefined;
};

async function weigh(): Promise<AllHeld> {
  const { held, heldKinds } = await import('../../../../local/storage-usage');
  const kinds = await Promise.all(heldKinds.map(async (kind) => [kind, await held(kind).catch(() => undefined)] as const));
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  return { kinds: Object.fromEntries(kinds.filter(([, one]) => one !== undefined)), used: estimate?.usage, room: estimate?.quota };
}

/** What this device keeps, weighed when the page opens and after each clearing; `undefined` until it is. */
export function useHeld(): { held: AllHeld | undefined; clear: (kind: 'pages' | 'pictures' | 'searches') => Promise<void> } {
  const [all, setAll] = useState<AllHeld>();
  useEffect(() => {
    weigh().then(setAll, () => setAll({ kinds: {}, used: undefined, room: undefined }));
  }, []);
  return {
    held: all,
    clear: async (kind) => {
      const { clearHeld } = await import('../../../../local/storage-usage');
      await clearHeld(kind);
      setAll(await weigh());
    },
  };
}
