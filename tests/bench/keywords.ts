import { foldText, searchTerms } from '../../src/rules/search/search-text';
import type { Language } from '../../src/rules/languages';
import { ask } from './ask';

export type Query = { readonly lang: Language; readonly keyword: string };

/** Languages written in Latin, Cyrillic, Greek and Arabic, Hindi, and languages without spaces between words. */
const spoken: readonly Language[] = ['en', 'cn', 'ar', 'de', 'ja', 'ru', 'th', 'es', 'ko', 'hi', 'fr', 'vi', 'el', 'tw', 'tr'];

/** Names of goods from all over the catalog, in one language: what shoppers have in mind. */
export async function namesOf(url: string, lang: Language, count: number): Promise<string[]> {
  const { totalElements } = await ask(url, 'sellerGoods!list', { pageSize: 1 }, lang);
  const names: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const pageNum = 1 + Math.floor((nth * totalElements) / count);
    const { pageList } = await ask(url, 'sellerGoods!list', { pageNum, pageSize: 1, sort: 'new' }, lang);
    names.push(...pageList.map(({ name }) => name));
  }
  return names;
}

const letters = (text: string) => Array.from(text);

/** What a shopper types for a name: its longest word, the beginning of that word, or two words; in a script without spaces, a part. */
function asked(name: string, nth: number): string {
  const terms = searchTerms(name);
  const [run] = terms.filter(({ unspaced }) => unspaced).map(({ text }) => letters(text)).toSorted((a, b) => b.length - a.length);
  if (run && run.length >= 2) {
    const length = Math.min(run.length, 2 + (nth % 3));
    const from = (nth * 7) % (run.length - length + 1);
    return run.slice(from, from + length).join('');
  }
  const words = terms.map(({ text }) => text).toSorted((a, b) => letters(b).length - letters(a).length);
  const [first = foldText(name), second] = words;
  if (nth % 3 === 1) return letters(first).slice(0, Math.max(3, Math.ceil(letters(first).length * 0.6))).join('');
  return nth % 3 === 2 && second !== undefined ? `${second} ${first}` : first;
}

/** A name's longest word with one letter dropped, doubled or swapped with its neighbour. */
function mistyped(name: string, nth: number): string {
  const [word = []] = searchTerms(name).map(({ text }) => letters(text)).toSorted((a, b) => b.length - a.length);
  const at = 1 + (nth % Math.max(1, word.length - 2));
  const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)];
  const wrong = [[], [letter, letter], [after[0] ?? '', letter]][nth % 3] ?? [];
  return [...before, ...wrong, ...(nth % 3 === 2 ? after.slice(1) : after)].join('');
}

/** Realistic searches in 15 languages and all their scripts, the same for the same catalog. `typos` is the share of mistyped ones, 0 to 1. */
export async function realQueries(url: string, { count, typos }: { count: number; typos: number }): Promise<Query[]> {
  const each = Math.ceil(count / spoken.length);
  const byLanguage = await Promise.all(spoken.map((lang) => namesOf(url, lang, each)));
  const queries = spoken.flatMap((lang, position) =>
    (byLanguage[position] ?? []).map((name, nth): Query => {
      const number = position + nth * spoken.length;
      const isTypo = typos > 0 && number % Math.round(1 / typos) === 0;
      return { lang, keyword: isTypo ? mistyped(name, number) : asked(name, number) };
    }),
  );
  // Mixed: language by language, each search would profit from the one before.
  return queries.toSorted((a, b) => hash(a.keyword) - hash(b.keyword)).slice(0, count);
}

function hash(text: string): number {
  return letters(text).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
}
