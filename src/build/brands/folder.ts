import { readdir } from 'node:fs/promises';

/** The folders in brands/, each a brand. */
export async function brandNames(brands = 'brands'): Promise<string[]> {
  const entries = await readdir(brands, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name).toSorted();
}
