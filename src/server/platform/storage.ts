import { join } from 'node:path';
import type { Settings } from './settings';
import { bucketStorage } from './storage-bucket';
import { folderStorage } from './storage-folder';

/**
 * Where uploads are stored; nothing else reads or writes them. Names are random and made by the server. A file is durable
 * when `put` resolves; deleting a missing file succeeds; every other failure throws, `Unavailable` where it may pass.
 */
export type Storage = {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  delete(name: string): Promise<void>;
};

/** A bucket where the settings name one, else a folder beside the rest of the data. */
export function openStorage({ dataDir, bucket }: Pick<Settings, 'dataDir' | 'bucket'>): Storage {
  return bucket ? bucketStorage(bucket) : folderStorage(join(dataDir, 'uploads'));
}
