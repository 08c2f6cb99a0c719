const turns = new Map<string, Promise<unknown>>();

/** Runs what has the same name one after another, in all tabs; in this one alone where plain http has no locks. */
export function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined;
  if (locks) return locks.request(name, work);
  const mine = (turns.get(name) ?? Promise.resolve()).then(work);
  turns.set(name, mine.catch(() => {}));
  return mine;
}
