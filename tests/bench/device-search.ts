import type { Page } from 'playwright';
import { build } from 'vite';
import type { GoodsCard } from '../../src/contract/shop/goods';
import type { Language } from '../../src/rules/languages';
import { ask } from './ask';
import { withChromium } from './browser';
import { withMall } from './catalogs';
import type { Figure, Pace } from './figures';
import { realQueries, type Query } from './keywords';
import { median, quantile } from './samples';

const goods = 5_000;
const languages: readonly Language[] = ['en', 'cn', 'ar'];

type Shop = { readonly lang: Language; readonly cards: readonly GoodsCard[]; readonly queries: readonly Query[] };
type Timed = { readonly firstMs: number; readonly times: readonly number[]; readonly empty: number };

/** The search on the device: src/local/catalog/search.ts over a real IndexedDB in Chromium, among the goods that a phone stores. */
export async function deviceSearch(pace: Pace): Promise<Figure[]> {
  const shops = await withMall({ database: 'PostgreSQL', goods }, async ({ url }) => {
    const queries = await realQueries(url, { count: pace.short ? 300 : 1_000, typos: 0.2 });
    return Promise.all(languages.map(async (lang) => ({ lang, cards: await allCards(url, lang), queries: queries.filter((query) => query.lang === lang) })));
  });
  const timed = await withChromium(async (browser) => {
    const page = await browser.newPage();
    await openBlank(page, await bundle());
    const results: Timed[] = [];
    for (const shop of shops) results.push(await page.evaluate(searchAll, shop));
    return results;
  });
  const times = timed.flatMap((each) => each.times);
  const empty = timed.reduce((sum, each) => sum + each.empty, 0);
  return [
    {
      what: `device search over ${goods.toLocaleString('en')}, p95`,
      unit: 'ms',
      measured: quantile(times, 0.95),
      bound: 'at most',
      limit: 50,
      note:
        `${Math.min(...shops.map(({ cards }) => cards.length))} rows; ${times.length} questions in ${languages.join(', ')}, a fifth mistyped, ${empty} found nothing; p50 ${median(times).toFixed(1)} ms; ` +
        `the first question of each language, which makes the index: ${timed.map(({ firstMs }) => firstMs.toFixed(0)).join(', ')} ms`,
    },
  ];
}

/** All goods that are for sale; some of the catalog's are not. */
async function allCards(url: string, lang: Language): Promise<GoodsCard[]> {
  const cards: GoodsCard[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { pageList } = await ask(url, 'sellerGoods!list', { pageNum, pageSize: 100, sort: 'new' }, lang);
    if (pageList.length === 0) return cards;
    cards.push(...pageList);
  }
}

type Device = typeof import('../../src/local/database/database') & typeof import('../../src/local/catalog/search');
type Holding = typeof globalThis & { benchDevice?: Pick<Device, 'device' | 'searchDevice'> };

const origin = 'http://device.localhost';
const entry = 'virtual:device';
const entryText = `import { device } from '/src/local/database/database.ts';
import { searchDevice } from '/src/local/catalog/search.ts';
globalThis.benchDevice = { device, searchDevice };`;

/** Builds the modules that the page's own chunks contain, in the same way, and exposes them to the test. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'device',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) => (id === `\0${entry}` ? entryText : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry, output: { codeSplitting: false } } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The device’s search was not built.');
  return chunk.code;
}

async function openBlank(page: Page, script: string): Promise<void> {
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><meta charset="utf-8"><script type="module">${script}</script>` }),
  );
  await page.goto(`${origin}/`);
}

/** Runs in the page. */
async function searchAll({ lang, cards, queries }: Shop): Promise<Timed> {
  const { benchDevice } = globalThis as Holding;
  if (!benchDevice) throw new Error('The device’s search did not load.');
  const { device, searchDevice } = benchDevice;
  await device.goods.clear();
  await device.goods.bulkPut(cards.map((card) => ({ id: card.sellerGoodsId, language: lang, card, asOf: Date.now(), usedAt: Date.now() })));
  const timed = async (keyword: string) => {
    const from = performance.now();
    const found = await searchDevice(lang, keyword);
    return { ms: performance.now() - from, isEmpty: found.length === 0 };
  };
  const first = await timed('?a');
  const times: number[] = [];
  let empty = 0;
  for (const { keyword } of queries) {
    const { ms, isEmpty } = await timed(keyword);
    times.push(ms);
    if (isEmpty) empty += 1;
  }
  return { firstMs: first.ms, times, empty };
}
