import { join } from 'node:path';
import type { Settings } from './settings';
import { bucketStorage } from './storage-bucket';
import { folderStorage } from './storage-folder';

/**
 * Where uploads are kept: the only door to them. Names are the server's own random ones. What was put is there when
 * `put` is done; deleting what isn't there is done already; all else that goes wrong throws.
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
