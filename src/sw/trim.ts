/**
 * Deletes the oldest entries until no more than `limit` are left. Cache Storage lists keys in the order of insertion, and
 * putting an entry again moves it to the end in one step; if it were deleted first, a reader in between would miss it.
 */
export async function trim(cache: Cache, limit: number): Promise<void> {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - limit))) await cache.delete(key);
}
