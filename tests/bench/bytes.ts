import { languageCodes } from '../../src/rules/languages';
import type { Figure } from './figures';
import { withMall } from './catalogs';
import { budgetPages, budgets, firstViewBytes, transferred, type Pages } from './first-view-bytes';

const kB = (bytes: number) => bytes / 1_000;

/** First-load scripts and documents, as the built server sends them. */
export async function bytes(): Promise<Figure[]> {
  return withMall({ database: 'PostgreSQL', goods: 5_000 }, async ({ url }) => {
    const pages = await budgetPages(url);
    const script = async (name: keyof typeof budgets.scriptBytes): Promise<Figure> => {
      const { scriptBytes } = await firstViewBytes(url, pages[name]);
      return { what: `first-load JS, ${name}, brotli`, unit: 'kB', measured: kB(scriptBytes), bound: 'at most', limit: kB(budgets.scriptBytes[name]), ...(name !== 'checkout' && { peer: '160' }) };
    };
    const document = async (name: keyof typeof pages): Promise<Figure> => {
      const { bytes: sent } = await transferred(url + pages[name]);
      return {
        what: `document, ${name}, brotli`,
        unit: 'kB',
        measured: kB(sent),
        bound: 'at most',
        limit: kB(budgets.documentBytes),
        peer: '13; 7 + 20 CSS',
        note: `English; ${await largestOfAll(url, name)}`,
      };
    };
    return [await script('home'), await script('product'), await script('checkout'), await document('home'), await document('product'), await document('search'), await document('list')];
  });
}

async function largestOfAll(url: string, name: keyof Pages): Promise<string> {
  let largest = { lang: '', bytes: 0 };
  for (const lang of languageCodes) {
    const pages = await budgetPages(url, lang);
    const { bytes: sent } = await transferred(url + pages[name]);
    if (sent > largest.bytes) largest = { lang, bytes: sent };
  }
  return `of the ${languageCodes.length} languages ${largest.lang} is the largest, ${kB(largest.bytes).toFixed(1)} kB`;
}
