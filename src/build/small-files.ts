import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { largeFile } from '../rules/large-files';

/** Beyond so many characters a file is one of its own: all small ones are read where one of them is wanted. */
const largestSmallFile = 32_000;

/**
 * Writes `assets/small-files-*.json`: the small scripts and styles of the page in one file, text by path, which the worker
 * brings and keeps as one (src/sw/small-files.ts). Texts of a language come one by one, as everywhere.
 */
export function smallFiles(): Plugin {
  return {
    name: 'dhow-small-files',
    apply: 'build',
    generateBundle: {
      // After `smaller`: the texts as they are served.
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
