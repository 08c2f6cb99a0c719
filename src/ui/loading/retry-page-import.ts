import { isShopThere, retryImport, withinChunkTimeout } from './retry-import';

/**
 * Retries a page's chunk until the limit of one; the error page that follows offers to try again. If the shop answers but
 * the chunk still fails, it may belong to an old build: the router reloads the page.
 */
export function retryPageImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () => {
    let misses = 0;
    const askShop = async (error: unknown) => {
      if (++misses > 1 && (await isShopThere())) throw error;
    };
    return withinChunkTimeout(retryImport(load, askShop));
  };
}
