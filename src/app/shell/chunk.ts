import { bring } from './bring';

/** Storefront, 8: a script or style chunk that has not loaded after 120 seconds fails. */
export const chunkTimeoutMs = 120_000;

/** A page's chunk, asked for again until that limit; the error page that shows then offers to try again. */
export function chunk<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('chunk timed out')), chunkTimeoutMs);
    });
    try {
      return await Promise.race([bring(load), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
