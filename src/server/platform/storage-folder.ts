import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isUpload } from '../../contract/pictures';
import type { Storage } from './storage';
import { Unavailable } from './unavailable';

/** Files in a folder, spread over 256 subfolders by the first two letters of their random names. */
export function folderStorage(folder: string): Storage {
  const place = (name: string) => {
    if (!isUpload(name)) throw new Error('not the name of an upload');
    return join(folder, name.slice(0, 2), name);
  };
  return {
    async put(name, bytes) {
      const path = place(name);
      const draft = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        const file = await open(draft, 'wx');
        try {
          await file.writeFile(bytes);
          // Otherwise a power cut could leave the name pointing to an empty file.
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new Unavailable('the disk is full', { cause: error });
        throw error;
      }
    },
    get: (name) => readFile(place(name)).catch(undefinedWhereMissing),
    delete: (name) => rm(place(name), { force: true }),
  };
}

function undefinedWhereMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
