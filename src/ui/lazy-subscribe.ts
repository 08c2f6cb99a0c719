import { bring } from './retry-import';

/**
 * Follows something with what a script offers, from when that has come. What it returns ends this, also before: then
 * nothing begins any more.
 */
export function follow<Module>(load: () => Promise<Module>, begin: (module: Module) => () => void, missed?: () => void): () => void {
  let stop = () => {};
  let gone = false;
  void bring(load, () => gone || missed?.()).then((module) => {
    if (!gone) stop = begin(module);
  });
  return () => {
    gone = true;
    stop();
  };
}
