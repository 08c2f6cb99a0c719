import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the resized pictures. */
export function picturesFolder(dataDir: string): string {
  return join(dataDir, 'pictures');
}

/** Pictures are deleted down to this share, so that not every next picture costs a scan of all of them. */
const keptShare = 0.9;

/** Keeps the resized pictures within so many bytes: the oldest are deleted, and made again when requested. Returns how many were deleted. */
export async function evictPictures(folder: string, maxBytes: number): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.webp'));
  const files = [];
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found) files.push({ path, bytes: found.size, resizedAt: found.mtimeMs });
  }
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= maxBytes) return 0;
  let deleted = 0;
  for (const file of files.toSorted((a, b) => a.resizedAt - b.resizedAt)) {
    if (bytes <= maxBytes * keptShare) break;
    await rm(file.path, { force: true });
    bytes -= file.bytes;
    deleted += 1;
  }
  return deleted;
}
