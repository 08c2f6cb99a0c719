import { ask } from './ask';
import { withMall } from './catalogs';
import type { Figure, Pace } from './figures';
import { realQueries } from './keywords';
import { median, quantile } from './samples';

const steps = [500, 5_000, 50_000];
const calls = ['list', 'search', 'suggest'] as const;
type Times = Readonly<Record<(typeof calls)[number], { readonly p50: number; readonly p95: number }>>;

/** How much longer a list, a search and suggestions take with ten times as many goods. */
export async function growth(pace: Pace): Promise<Figure[]> {
  const each: Times[] = [];
  for (const goods of steps) each.push(await withMall({ database: 'PostgreSQL', goods }, ({ url }) => timesOf(url, pace)));
  return calls.flatMap((call) =>
    (['p50', 'p95'] as const).flatMap((share) =>
      each.slice(1).map((times, index): Figure => {
        const [before, after] = [each[index]?.[call][share] ?? NaN, times[call][share]];
        return {
          what: `${call}, ${share}, ${steps[index]?.toLocaleString('en')} → ${steps[index + 1]?.toLocaleString('en')} goods`,
          unit: 'times',
          measured: after / before,
          bound: 'at most',
          limit: 1.3,
          note: `${before.toFixed(1)} → ${after.toFixed(1)} ms, one question after the other`,
        };
      }),
    ),
  );
}

async function timesOf(url: string, { short }: Pace): Promise<Times> {
  const queries = await realQueries(url, { count: short ? 30 : 150, typos: 0.2 });
  const rounds = short ? 1 : 3;
  const measure = async (questions: readonly (() => Promise<unknown>)[]) => {
    const samples: number[] = [];
    // The first round is not counted: it reads each language's vocabulary and plans the statements.
    for (let round = 0; round <= rounds; round += 1) {
      for (const question of questions) {
        const from = performance.now();
        await question();
        if (round > 0) samples.push(performance.now() - from);
      }
    }
    return { p50: median(samples), p95: quantile(samples, 0.95) };
  };
  return {
    list: await measure(queries.map(({ lang }, index) => () => ask(url, 'sellerGoods!list', { pageNum: 1 + (index % 4) }, lang))),
    search: await measure(queries.map(({ lang, keyword }) => () => ask(url, 'sellerGoods!search', { keyword }, lang))),
    suggest: await measure(queries.map(({ lang, keyword }) => () => ask(url, 'sellerGoods!search-keyword', { keyword }, lang))),
  };
}
