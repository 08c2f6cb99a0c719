/**
 * Lets the oldest entries go until no more than `limit` are left. Cache Storage lists keys in the order of putting, and
 * what is put again goes to the end in one step: deleted before, it would be missing to who asks in between.
 */
export async function trim(cache: Cache, limit: number): Promise<void> {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - limit))) await cache.delete(key);
}
