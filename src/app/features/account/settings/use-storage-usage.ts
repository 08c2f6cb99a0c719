import { useEffect, useState } from 'react';
import type { StorageKind, StorageUsage } from '../../../../local/database/storage-usage';

type AllUsage = {
  readonly kinds: Readonly<Partial<Record<StorageKind, StorageUsage>>>;
  /** bytes used in total, including the app itself, and the browser's quota; not all browsers report them */
  readonly used: number | undefined;
  readonly room: number | undefined;
};

async function weigh(): Promise<AllUsage> {
  const { storageKinds, storageUsage } = await import('../../../../local/database/storage-usage');
  const kinds = await Promise.all(storageKinds.map(async (kind) => [kind, await storageUsage(kind).catch(() => undefined)] as const));
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  return { kinds: Object.fromEntries(kinds.filter(([, one]) => one !== undefined)), used: estimate?.usage, room: estimate?.quota };
}

/** What this device stores, measured when the page opens and after each clearing; `undefined` until measured. */
export function useStorageUsage(): { usage: AllUsage | undefined; clear: (kind: 'pages' | 'pictures' | 'searches') => Promise<void> } {
  const [all, setAll] = useState<AllUsage>();
  useEffect(() => {
    weigh().then(setAll, () => setAll({ kinds: {}, used: undefined, room: undefined }));
  }, []);
  return {
    usage: all,
    clear: async (kind) => {
      const { clearStorage } = await import('../../../../local/database/storage-usage');
      await clearStorage(kind);
      setAll(await weigh());
    },
  };
}
