import { largeFile } from '../rules/large-files';
import { SmallFiles } from './small-files';

declare const self: ServiceWorkerGlobalScope;

// All names contain a hash; messages are cached per language (see assets.ts).
const built = self.__WB_MANIFEST.map((entry) => (typeof entry === 'string' ? { url: entry, revision: null } : entry));
const paths = built.map(({ url }) => `/${url}`);

export const precached = built.filter(({ url }) => largeFile.test(url));
export const smallFiles = new SmallFiles(
  paths.filter((path) => !path.endsWith('.json') && !largeFile.test(path)),
  paths.find((path) => path.endsWith('.json')) ?? '',
);
/** Whether a document that loads these assets can be from this build: each build has large files of its own. */
export function couldLoad(assets: readonly string[]): boolean {
  return assets.every((path) => !largeFile.test(path) || paths.includes(path));
}
/** Identifies the build. */
export const build = paths.filter((path) => path.endsWith('.json') || largeFile.test(path)).join();
