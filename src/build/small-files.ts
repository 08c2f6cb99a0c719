import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Below this many characters a file's round trip costs a far line more than its bytes. */
const smallFile = 32_000;

/**
 * Writes `assets/small-files-*.json`: every small script and style of the page in one file, its text by its address, for
 * the worker to bring at once (src/sw/prefetch-precache.ts). Texts of a language come one by one, as everywhere.
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
          if (!/^assets\/(?!_messages-).*\.(js|css)$/.test(name)) continue;
          const text = file.type === 'chunk' ? file.code : file.source.toString();
          if (text.length < smallFile) texts[name] = text;
        }
        const source = JSON.stringify(texts);
        this.emitFile({ type: 'asset', fileName: `assets/small-files-${createHash('sha256').update(source).digest('base64url').slice(0, 7)}.json`, source });
      },
    },
  };
}
