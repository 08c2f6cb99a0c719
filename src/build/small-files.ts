import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { largeFile } from '../rules/large-files';

/** Largest small file, in characters: reading one small file reads them all, so larger ones are kept separately. */
const largestSmallFile = 32_000;

/**
 * Writes `assets/small-files-*.json`: the page's small scripts and styles in one file, text by path, which the worker
 * fetches and caches as one (src/sw/small-files.ts). Messages are left out: they are loaded per language, as everywhere.
 */
export function smallFiles(): Plugin {
  return {
    name: 'dhow-small-files',
    apply: 'build',
    generateBundle: {
      // After `minifyAgain`, so that the texts are those that are served.
      order: 'post',
      handler(_options, bundle) {
        const texts: Record<string, string> = {};
        for (const [name, file] of Object.entries(bundle)) {
          if (!/^assets\/(?!_messages-).*\.(js|css)$/.test(name) || largeFile.test(name)) continue;
          const text = file.type === 'chunk' ? file.code : file.source.toString();
          if (text.length > largestSmallFile) this.error(`${name} is no small file: split it, or name it in src/rules/large-files.ts`);
          texts[`/${name}`] = text;
        }
        const source = JSON.stringify(texts);
        this.emitFile({ type: 'asset', fileName: `assets/small-files-${createHash('sha256').update(source).digest('base64url').slice(0, 7)}.json`, source });
      },
    },
  };
}
