import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);

/** Writes a brotli file beside each text asset, at a level that is too slow for compressing per request. */
export function compressed(): Plugin {
  let outDir = '';
  return {
    name: 'dhow-compressed',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After the worker has been built and written.
      order: 'post',
      sequential: true,
      async handler() {
        for (const file of await readdir(outDir, { recursive: true })) {
          if (!/\.(js|css|json|svg|webmanifest)$/.test(file)) continue;
          const text = await readFile(join(outDir, file));
          await writeFile(join(outDir, `${file}.br`), await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        }
      },
    },
  };
}
