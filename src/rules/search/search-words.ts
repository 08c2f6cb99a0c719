import { distance } from 'fastest-levenshtein';
import { pairs, type SearchTerm } from './search-text';

/** The indexed words that match one search term, best first; `exact` is whether no error was forgiven. */
export type Meaning = {
  readonly term: string;
  /** for an unspaced run, whose words are its pairs of characters */
  readonly unspaced: boolean;
  readonly exact: boolean;
  /** any of these matches; if there are none, nothing is found */
  readonly anyOf: readonly string[];
  /** how many of them must match: for an unspaced run it may be more than one */
  readonly atLeast: number;
};

/** Forgives one wrong letter from four letters on, two from eight on: shorter words would match anything. */
export function forgivenErrors(word: string): number {
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
}

// A term that completes to more words than this is too vague to look up each of them.
const maxWords = 40;

// Of a run longer than any name, only the beginning is matched with errors: each pair is looked up in the words of every name that has one of them.
const maxForgivenPairs = 24;

/** Two swapped letters are one typing error, though two letters differ. */
function isSwap(term: string, word: string): boolean {
  if (term.length !== word.length) return false;
  let at = 0;
  while (at < term.length && term[at] === word[at]) at += 1;
  return term[at] === word[at + 1] && term[at + 1] === word[at] && term.slice(at + 2) === word.slice(at + 2);
}

/**
 * The word without an ending of two letters ("boxes", "Bilder") or without the Arabic article. It counts as one error, or
 * a plural would find nothing where the singular finds much. What is left is long enough not to be a preposition.
 */
export function shortened(word: string): string[] {
  const stem = word.slice(0, -2);
  const hasStem = stem.length >= (word.endsWith('es') ? 3 : 4);
  return [...(hasStem ? [stem] : []), ...(word.startsWith('ال') && word.length >= 5 ? [word.slice(2)] : [])];
}

/** The words within the forgiven errors, only those with the fewest errors. */
function nearWords(term: string, vocabulary: Iterable<string>): string[] {
  const errors = forgivenErrors(term);
  if (errors === 0) return [];
  const shorter = shortened(term);
  const near: { word: string; errors: number }[] = [];
  for (const word of vocabulary) {
    const isShorter = shorter.includes(word);
    if (word === term || (!isShorter && Math.abs(word.length - term.length) > errors)) continue;
    const found = isShorter || isSwap(term, word) ? 1 : distance(term, word);
    if (found <= errors) near.push({ word, errors: found });
  }
  const fewest = Math.min(...near.map((found) => found.errors));
  return near.filter((found) => found.errors === fewest).map(({ word }) => word);
}

/** The word itself and words that start with it, shortest first; then, with `inside`, words that contain it. */
function wordsWith(term: string, vocabulary: Iterable<string>, inside: boolean): string[] {
  const begins: string[] = [];
  const holds: string[] = [];
  for (const word of vocabulary) {
    if (word.startsWith(term)) begins.push(word);
    else if (inside && word.includes(term)) holds.push(word);
  }
  return [...begins.toSorted((a, b) => a.length - b.length), ...holds];
}

function oneOf(term: string, exact: boolean, words: readonly string[]): Meaning {
  return { term, unspaced: false, exact, anyOf: words.slice(0, maxWords), atLeast: 1 };
}

function wholeRun(term: string): Meaning {
  const grams = pairs(term);
  return { term, unspaced: true, exact: true, anyOf: grams, atLeast: grams.length };
}

/** The words in the vocabulary that match a term as written: itself, words that start with it, words that contain it (compounds). */
export function writtenMeaningOf({ text, unspaced }: SearchTerm, vocabulary: Iterable<string>): Meaning {
  return unspaced ? wholeRun(text) : oneOf(text, true, wordsWith(text, vocabulary, text.length >= 3));
}

/** The same, and only if there are none, words with a typing error: looking for these takes longer than all else. */
export function meaningOf(term: SearchTerm, vocabulary: Iterable<string>): Meaning {
  const written = writtenMeaningOf(term, vocabulary);
  return written.anyOf.length > 0 ? written : oneOf(term.text, false, nearWords(term.text, vocabulary));
}

/**
 * The stricter match for store names, since a store result leads away from the goods: the word itself, and from three
 * letters on words that start with it; for an unspaced run at least two characters.
 */
export function strictMeaningOf({ text, unspaced }: SearchTerm, vocabulary: Iterable<string>): Meaning {
  const length = Array.from(text).length;
  if (unspaced) return length >= 2 ? wholeRun(text) : { ...wholeRun(text), anyOf: [] };
  return oneOf(text, true, wordsWith(text, vocabulary, false).filter((word) => length >= 3 || word === text));
}

/**
 * Forgives one wrong character in a run of three or more, which spoils at most two of its pairs; for long runs half of
 * the pairs are enough. Three characters have no pair left if the middle one is wrong, so two of the three characters
 * are enough.
 */
export function forgiveRun(meaning: Meaning): Meaning {
  const { term } = meaning;
  const anyOf = meaning.anyOf.slice(0, maxForgivenPairs);
  const all = anyOf.length;
  if (all < 2) return meaning;
  if (all === 2) return { ...meaning, exact: false, anyOf: Array.from(term), atLeast: 2 };
  return { ...meaning, exact: false, anyOf, atLeast: Math.min(Math.ceil(all / 2), all - 2) };
}

/**
 * The wider match if nothing has all terms as written: an existing word may be a typing error too ("lane" for "lamp"),
 * so words with a typing error are added to the earlier matches.
 */
export function forgive(meaning: Meaning, vocabulary: Iterable<string>): Meaning {
  if (meaning.unspaced) return forgiveRun(meaning);
  if (!meaning.exact) return meaning;
  const near = nearWords(meaning.term, vocabulary).filter((word) => !meaning.anyOf.includes(word));
  return near.length === 0 ? meaning : oneOf(meaning.term, false, [...near.slice(0, maxWords / 2), ...meaning.anyOf]);
}
