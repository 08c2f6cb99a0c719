import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright';
import * as v from 'valibot';
import { phone, withChromium } from './browser';
import { withMall } from './catalogs';
import { drawTable, type Figure } from './figures';
import { budgetPages, transferred } from './first-view-bytes';

/** How long a visit is watched: what is requested later, the shopper asked for. */
const visitMs = 8_000;
const pages = ['home', 'product'] as const;
const peers = { home: '160', product: '161' } as const;

/** The file that src/build/module-sizes.ts writes: script → module → bytes, minified. */
const moduleSizes = v.record(v.string(), v.record(v.string(), v.number()));
type ModuleSizes = v.InferOutput<typeof moduleSizes>;

/** All scripts of a first visit except the worker's, and a table of their parts: packages, and folders of ours. */
export async function treemap(): Promise<Figure[]> {
  const sizes = v.parse(moduleSizes, JSON.parse(await readFile('dist/client/.vite/modules.json', 'utf8')));
  return withMall({ database: 'PostgreSQL', goods: 5_000 }, ({ url }) =>
    withChromium(async (browser) => {
      const addresses = await budgetPages(url);
      const figures: Figure[] = [];
      const bytesByPart = new Map<string, { home: number; product: number }>();
      for (const page of pages) {
        const scripts = await scriptsOfVisit(browser, url + addresses[page]);
        let bytes = 0;
        for (const script of scripts) {
          const sent = (await transferred(script)).bytes;
          bytes += sent;
          for (const [part, share] of partsOf(new URL(script).pathname.slice(1), sizes)) {
            const row = bytesByPart.get(part) ?? { home: 0, product: 0 };
            row[page] += share * sent;
            bytesByPart.set(part, row);
          }
        }
        figures.push(
          { what: `all scripts of a first visit, ${page}, brotli`, unit: 'kB', measured: bytes / 1_000, bound: 'at most', limit: 170, peer: peers[page], note: `those asked for within ${visitMs / 1_000} s` },
          { what: `all scripts of a first visit, ${page}`, unit: 'scripts', measured: scripts.length, bound: 'at most', limit: 12 },
        );
      }
      const rows = [...bytesByPart].toSorted(([, a], [, b]) => b.home + b.product - a.home - a.product);
      const kB = (bytes: number) => (bytes / 1_000).toFixed(1);
      console.log(`\n${drawTable(['package or room', 'home, kB brotli', 'product, kB brotli'], rows.map(([part, { home, product }]) => [part, kB(home), kB(product)]))}\n`);
      return figures;
    }),
  );
}

/** The addresses of all scripts that the page requests without any interaction. */
export async function scriptsOfVisit(browser: Browser, address: string): Promise<string[]> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/assets/') && request.resourceType() === 'script') scripts.add(request.url());
    });
    await page.goto(address);
    await page.waitForTimeout(visitMs);
    return [...scripts];
  } finally {
    await context.close();
  }
}

/** The parts of a script with their shares of it: in a compressed script no part has a size of its own. */
function partsOf(script: string, sizes: ModuleSizes): [part: string, share: number][] {
  const modules = Object.entries(sizes[script] ?? {});
  const whole = modules.reduce((sum, [, bytes]) => sum + bytes, 0);
  if (whole === 0) return [['not told apart', 1]];
  return modules.map(([module, bytes]) => [partOf(module), bytes / whole]);
}

/** The part that a module belongs to: its package, or for our own code the runtime's folder, in the page also the feature. */
function partOf(module: string): string {
  return (
    /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ??
    /^src\/app\/features\/[^/]+|^src\/app\/[^/]+(?=\/)|^src\/[^/]+|^brands|^messages/.exec(module)?.[0] ??
    'the build’s own'
  );
}
