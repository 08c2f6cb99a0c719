import { distance } from 'fastest-levenshtein';
import { pairs, type SearchTerm } from './search-text';

/** The indexed words that may stand for one asked term, best first; `exact` tells whether no error was forgiven. */
export type Meaning = {
  readonly term: string;
  /** of an unspaced run, whose words are its pairs of characters */
  readonly unspaced: boolean;
  readonly exact: boolean;
  /** any of these will do; where there are none, nothing is found … */
  readonly anyOf: readonly string[];
  /** … and of an unspaced run at least so many must be there */
  readonly atLeast: number;
};

/** One wrong letter is forgiven from four letters on, two from eight on: shorter words would mean anything. */
export function forgivenErrors(word: string): number {
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
}

// A question that completes to more words than this is too vague to be worth asking the index for each.
const mostWords = 40;

// A longer run than any name is forgiven by its beginning: each pair is looked for in the words of every name that has one of them.
const mostForgivenPairs = 24;

/** Two letters that changed places are one slip of the hand, though two letters differ. */
function isSwap(asked: string, word: string): boolean {
  if (asked.length !== word.length) return false;
  let at = 0;
  while (at < asked.length && asked[at] === word[at]) at += 1;
  return asked[at] === word[at + 1] && asked[at + 1] === word[at] && asked.slice(at + 2) === word.slice(at + 2);
}

/** The words a typing error away, those with the fewest errors alone. */
function nearWords(asked: string, vocabulary: Iterable<string>): string[] {
  const errors = forgivenErrors(asked);
  if (errors === 0) return [];
  const near: { word: string; errors: number }[] = [];
  for (const word of vocabulary) {
    if (word === asked || Math.abs(word.length - asked.length) > errors) continue;
    const found = isSwap(asked, word) ? 1 : distance(asked, word);
    if (found <= errors) near.push({ word, errors: found });
  }
  const fewest = Math.min(...near.map((found) => found.errors));
  return near.filter((found) => found.errors === fewest).map(({ word }) => word);
}

/** The word itself and words that begin with it, shortest first; then, where asked for, words that hold it. */
function wordsWith(asked: string, vocabulary: Iterable<string>, inside: boolean): string[] {
  const begins: string[] = [];
  const holds: string[] = [];
  for (const word of vocabulary) {
    if (word.startsWith(asked)) begins.push(word);
    else if (inside && word.includes(asked)) holds.push(word);
  }
  return [...begins.toSorted((a, b) => a.length - b.length), ...holds];
}

function oneOf(term: string, exact: boolean, words: readonly string[]): Meaning {
  return { term, unspaced: false, exact, anyOf: words.slice(0, mostWords), atLeast: 1 };
}

function wholeRun(term: string): Meaning {
  const grams = pairs(term);
  return { term, unspaced: true, exact: true, anyOf: grams, atLeast: grams.length };
}

/**
 * What a term may mean among the words there are: itself, words that begin with it, words that hold it (compounds),
 * and only if none of these exists, words a typing error away.
 */
export function meaningOf({ text, unspaced }: SearchTerm, vocabulary: Iterable<string>): Meaning {
  if (unspaced) return wholeRun(text);
  const exact = wordsWith(text, vocabulary, text.length >= 3);
  return exact.length > 0 ? oneOf(text, true, exact) : oneOf(text, false, nearWords(text, vocabulary));
}

/**
 * The stricter meaning for the names of stores, whose finding leads away from the goods:
 * the word itself, and from three letters on words that begin with it; of an unspaced run two characters or more.
 */
export function strictMeaningOf({ text, unspaced }: SearchTerm, vocabulary: Iterable<string>): Meaning {
  const length = Array.from(text).length;
  if (unspaced) return length >= 2 ? wholeRun(text) : { ...wholeRun(text), anyOf: [] };
  return oneOf(text, true, wordsWith(text, vocabulary, false).filter((word) => length >= 3 || word === text));
}

/**
 * A run of three characters or more may have one wrong, which spoils at most two of its pairs; of long runs half are
 * enough. Three characters have no pair left when the middle one is wrong, so two of the three are enough.
 */
export function forgiveRun(meaning: Meaning): Meaning {
  const { term } = meaning;
  const anyOf = meaning.anyOf.slice(0, mostForgivenPairs);
  const all = anyOf.length;
  if (all < 2) return meaning;
  if (all === 2) return { ...meaning, exact: false, anyOf: Array.from(term), atLeast: 2 };
  return { ...meaning, exact: false, anyOf, atLeast: Math.min(Math.ceil(all / 2), all - 2) };
}

/**
 * What a term may mean where nothing has all terms as they were written: a word that exists may be a wrong one too
 * ("lane" for "lamp"), so words a typing error away stand beside what it meant before.
 */
export function forgive(meaning: Meaning, vocabulary: Iterable<string>): Meaning {
  if (meaning.unspaced) return forgiveRun(meaning);
  if (!meaning.exact) return meaning;
  const near = nearWords(meaning.term, vocabulary).filter((word) => !meaning.anyOf.includes(word));
  return near.length === 0 ? meaning : oneOf(meaning.term, false, [...near.slice(0, mostWords / 2), ...meaning.anyOf]);
}
