/** How long to wait for storage that never answers. */
export const storageTimeoutMs = 2_000;

/** Resolves to what the work does; to `undefined` if that takes longer. */
export function waitAtMost<Value>(ms: number, work: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);
}
