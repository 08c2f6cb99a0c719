import { ask } from './ask';
import { withMall } from './catalogs';
import type { Figure, Pace } from './figures';
import { realQueries } from './keywords';
import { median, quantile } from './samples';

/** The search and the suggestions of a large mall, one query after the other: words, beginnings, parts of Chinese names, typing errors. */
export async function largeCatalog(pace: Pace): Promise<Figure[]> {
  const goods = 50_000;
  return withMall({ database: 'PostgreSQL', goods }, async ({ url }) => {
    const count = pace.short ? 60 : 200;
    const all = await realQueries(url, { count: 2 * count, typos: 0.2 });
    const [warmUp, queries] = [all.slice(0, count), all.slice(count)];
    // Each language's vocabulary is read once, at the first search in it (server/features/search/vocabulary.ts), and each
    // kind of statement is planned once.
    for (const { lang, keyword } of warmUp) await ask(url, 'sellerGoods!search', { keyword }, lang);
    const languages = new Set(queries.map(({ lang }) => lang));
    const figures: Figure[] = [];
    for (const [told, name] of [['search', 'sellerGoods!search'], ['suggest', 'sellerGoods!search-keyword']] as const) {
      const times: { ms: number; told: string }[] = [];
      for (const { lang, keyword } of queries) {
        const from = performance.now();
        await ask(url, name, { keyword }, lang);
        times.push({ ms: performance.now() - from, told: `${keyword} (${lang})` });
      }
      const samples = times.map(({ ms }) => ms);
      const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
      figures.push({
        what: `${goods.toLocaleString('en')} goods: server ${told}, p95`,
        unit: 'ms',
        measured: quantile(samples, 0.95),
        bound: 'at most',
        limit: 20,
        note:
          `${samples.length} questions in ${languages.size} languages, a fifth mistyped; p50 ${median(samples).toFixed(0)} ms; ` +
          `slowest: ${slowest.map(({ ms, told: question }) => `${question} ${ms.toFixed(0)} ms`).join(', ')}`,
      });
    }
    return figures;
  });
}
