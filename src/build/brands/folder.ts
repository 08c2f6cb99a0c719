import { readdir } from 'node:fs/promises';

/** Returns the folder names in brands/; each is a brand. */
export async function brandNames(brands = 'brands'): Promise<string[]> {
  const entries = await readdir(brands, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name).toSorted();
}
