const turns = new Map<string, Promise<unknown>>();

/** Runs work of the same name one after another, across all tabs; over plain http, which has no Web Locks, only within this tab. */
export function withLock(name: string, work: () => Promise<void>): Promise<void> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined;
  if (locks) return locks.request(name, work);
  const mine = (turns.get(name) ?? Promise.resolve()).then(work);
  turns.set(name, mine.catch(() => {}));
  return mine;
}
