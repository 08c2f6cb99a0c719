import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '../../rules/durations';
import { clientFolder } from './client-build';

/** How long hashed assets of earlier builds are served: a tab may stay open over several deploys. */
const serveMs = 30 * dayMs;
/** The job `kept assets` touches those of the present build this often. */
export const touchEveryMs = dayMs;

/** Holds the hashed assets of this build and of earlier ones. */
export const assetsFolder = (dataDir: string) => join(dataDir, 'assets');

/**
 * Copies this build's assets to the folder of all builds, touches them, and deletes those that no build of the last 30 days had.
 * Repeated while the server runs, since a file's age counts from the end of the last build that had it, not from its start.
 */
export async function keepAssets(dataDir: string, now: number): Promise<void> {
  if (!clientFolder) return;
  const [from, folder] = [join(clientFolder, 'assets'), assetsFolder(dataDir)];
  await mkdir(folder, { recursive: true });
  const [current, kept] = [new Set(await readdir(from)), new Set(await readdir(folder))];
  const keep = async (file: string) => {
    const path = join(folder, file);
    // Names contain a hash of the content: an existing file needs no copy, and a new one gets its name when it is complete.
    const unfinished = `${path}.${randomUUID()}`;
    if (!kept.has(file)) await copyFile(join(from, file), unfinished).then(() => rename(unfinished, path));
    await utimes(path, new Date(now), new Date(now));
  };
  const letGo = async (file: string) => {
    const path = join(folder, file);
    // Another server with this folder may have finished or deleted it since.
    const usedAt = await stat(path).then(({ mtimeMs }) => mtimeMs, () => now);
    if (now - usedAt > serveMs + touchEveryMs) await rm(path, { force: true });
  };
  await Promise.all([...[...current].map(keep), ...[...kept].filter((file) => !current.has(file)).map(letGo)]);
}
