/** The refusals in a schema: the messages of all its parts. */
export function messagesIn(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  const own = 'message' in part && typeof part.message === 'string' ? [part.message] : [];
  return [...own, ...Object.entries(part).flatMap(([key, inner]) => (key.startsWith('~') ? [] : messagesIn(inner, seen)))];
}
