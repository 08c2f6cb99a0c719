/** Storefront, 8: a script or style chunk that has not loaded after 120 seconds fails. */
export const chunkTimeoutMs = 120_000;

/** A chunk's loader with that limit; the error page that shows then offers to try again. */
export function chunk<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('chunk timed out')), chunkTimeoutMs);
    });
    try {
      return await Promise.race([load(), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
