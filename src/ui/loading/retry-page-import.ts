import { retryImport } from './retry-import';

/** A script or style chunk that has not loaded after 120 seconds fails. */
export const chunkTimeoutMs = 120_000;

/**
 * Retries a page's chunk until that limit; the error page that follows offers to try again. If the shop answers but the
 * chunk still fails, it may belong to an old build: the router reloads the page.
 */
export function retryPageImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    let misses = 0;
    const askShop = async (error: unknown) => {
      if (++misses > 1 && (await fetch('/version.json').then(({ ok }) => ok, () => false))) throw error;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('chunk timed out')), chunkTimeoutMs);
    });
    try {
      return await Promise.race([retryImport(load, askShop), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
