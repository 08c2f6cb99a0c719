/** How long to wait for storage that never answers. */
export const storageTimeoutMs = 2_000;

/** Resolves to what the work does; to `undefined` if that takes longer. */
export function waitAtMost<Value>(ms: number, work: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);
}

/** Runs work on a lazy module of the device's; `undefined` where that fails or takes too long: storage that never answers must hold up nothing. */
export function onDevice<Module, Value>(load: () => Promise<Module>, work: (module: Module) => Promise<Value>): Promise<Value | undefined> {
  return waitAtMost(storageTimeoutMs, load().then(work)).catch(() => undefined);
}
