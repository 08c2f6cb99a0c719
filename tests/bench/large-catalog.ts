import { ask } from './ask';
import { withMall } from './catalogs';
import type { Figure, Pace } from './figures';
import { realQueries } from './keywords';
import { median, quantile } from './samples';

/** The search of a large mall, one question after the other: words, beginnings, parts of Chinese names, wrong letters. */
export async function largeCatalog(pace: Pace): Promise<Figure[]> {
  const goods = 50_000;
  return withMall({ database: 'PostgreSQL', goods }, async ({ url }) => {
    const queries = await realQueries(url, { count: pace.short ? 60 : 200, typos: 0.2 });
    // Each language's words are read once, when somebody first searches in it (server/features/search/vocabulary.ts).
    const languages = [...new Set(queries.map(({ lang }) => lang))];
    for (const lang of languages) await ask(url, 'sellerGoods!search', { keyword: 'warm up' }, lang);
    const times: { ms: number; told: string }[] = [];
    let empty = 0;
    for (const { lang, keyword } of queries) {
      const from = performance.now();
      const { totalElements, corrected } = await ask(url, 'sellerGoods!search', { keyword }, lang);
      times.push({ ms: performance.now() - from, told: `${keyword} (${lang}, ${totalElements} found${corrected ? ', corrected' : ''})` });
      if (totalElements === 0) empty += 1;
    }
    const samples = times.map(({ ms }) => ms);
    const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
    return [
      {
        what: `${goods.toLocaleString('en')} goods: server search, p95`,
        unit: 'ms',
        measured: quantile(samples, 0.95),
        bound: 'at most',
        limit: 50,
        note:
          `${samples.length} questions in ${languages.length} languages, a fifth mistyped, ${empty} found nothing; p50 ${median(samples).toFixed(0)} ms; ` +
          `slowest: ${slowest.map(({ ms, told }) => `${told} ${ms.toFixed(0)} ms`).join(', ')}`,
      },
    ];
  });
}
