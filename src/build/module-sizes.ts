import path from 'node:path';
import { minify, type Plugin } from 'vite';

/**
 * Writes `.vite/modules.json`: the bytes of each module in each script of the page, minified by itself. What stands in a
 * script is not told by its name; `npm run bench -- treemap` reads it here.
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
        // By itself a module uses nothing of its own, so what seems unused is not dropped.
        for (const [id, { code }] of Object.entries(chunk.modules)) {
          if (code) modules[nameOf(id, root)] = (await minify(id, code, { module: true, compress: false })).code.length;
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(sizes) });
    },
  };
}

/** A file by its path from the project's folder on; what the build itself makes by its own name. */
function nameOf(id: string, root: string): string {
  return path.isAbsolute(id) ? path.relative(root, id).replaceAll(path.sep, '/') : id.replace('\0', '');
}
