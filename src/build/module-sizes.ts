import path from 'node:path';
import { minify, type Plugin } from 'vite';

/**
 * Writes `.vite/modules.json`: the bytes of each module in each chunk of the page, minified separately. A chunk's name
 * does not say what is in it; `npm run bench -- treemap` reads it here.
 */
export function moduleSizes(): Plugin {
  let root = '';
  return {
    name: 'dhow-module-sizes',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const sizes: Record<string, Record<string, number>> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const modules = (sizes[chunk.fileName] = {} as Record<string, number>);
        // No compression: in a single module much looks unused, and would be dropped.
        for (const [id, { code }] of Object.entries(chunk.modules)) {
          if (code) modules[nameOf(id, root)] = (await minify(id, code, { module: true, compress: false })).code.length;
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(sizes) });
    },
  };
}

/** The path from the project root for a file, its own name for a virtual module. */
function nameOf(id: string, root: string): string {
  return path.isAbsolute(id) ? path.relative(root, id).replaceAll(path.sep, '/') : id.replace('\0', '');
}
