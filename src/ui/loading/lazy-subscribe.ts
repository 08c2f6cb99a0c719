import { hydrated } from './hydration';
import { retryImport } from './retry-import';

/**
 * Subscribes once the page is hydrated and the lazy module has loaded. The returned function unsubscribes, even before
 * that. `missed` is called after each attempt that failed for lack of a connection.
 */
export function lazySubscribe<Module>(load: () => Promise<Module>, begin: (module: Module) => () => void, missed?: () => void): () => void {
  let stop = () => {};
  let gone = false;
  void hydrated.then(() => retryImport(load, () => gone || missed?.())).then((module) => {
    if (!gone) stop = begin(module);
  });
  return () => {
    gone = true;
    stop();
  };
}
