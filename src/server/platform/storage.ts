import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings';
import { bucketStorage } from './storage-bucket';
import { folderStorage } from './storage-folder';

/**
 * Where uploads are stored; nothing else reads or writes them. Names are random and made by the server. A file is durable
 * when `put` resolves; deleting a missing file succeeds; every other failure throws, `Unavailable` if it may be temporary.
 */
export type Storage = {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  delete(name: string): Promise<void>;
};

type StorageSettings = Pick<Settings, 'dataDir' | 'bucket'>;
const folderIn = (dataDir: string) => join(dataDir, 'uploads');

/** A bucket if the settings name one, else a folder beside the rest of the data. */
export function openStorage({ dataDir, bucket }: StorageSettings): Storage {
  return bucket ? bucketStorage(bucket) : folderStorage(folderIn(dataDir));
}

/** Identifies the storage, the same on all servers that share it: a bucket's URL, or the id that the first server wrote into the folder. */
export async function nameOfStorage({ dataDir, bucket }: StorageSettings): Promise<string> {
  if (bucket) return bucket.url;
  const file = join(folderIn(dataDir), '.storage');
  await mkdir(folderIn(dataDir), { recursive: true });
  // Written atomically: another server may be reading it.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomUUID());
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(file, 'utf8');
}
