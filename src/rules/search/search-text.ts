/**
 * How names and queries become comparable search words, for the server's index and the device's. Scripts without spaces
 * between words (and Korean, whose words have endings) are cut into single characters and pairs, so that any substring
 * finds its goods; the others are split at everything that is neither letter nor digit.
 */
// Only characters used in words: a radical alone (⺀) is not one.
const unspaced = /(?:(?=[\p{L}\p{M}\p{N}])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー])+/gu;
const spaced = /[\p{L}\p{M}\p{N}]+/gu;

const folds: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/g, 'ا'],
  [/[ىی]/g, 'ي'],
  [/ک/g, 'ك'],
  [/ة/g, 'ه'],
  [/ـ/g, ''],
  [/ς/g, 'σ'],
  [/[ıİ]/g, 'i'],
  [/ß/g, 'ss'],
  [/ø/g, 'o'],
  [/đ/g, 'd'],
  [/œ/g, 'oe'],
  [/æ/g, 'ae'],
];
/** Digits on keyboards for Arabic, Persian, Hindi and Thai, though names are written with ASCII digits. */
const ownDigits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९๐๑๒๓๔๕๖๗๘๙';
// Accents of Latin, Greek and Cyrillic and the Arabic vowel signs; the marks of Hindi and Thai are letters and stay.
const accents = /[\u0300-\u036f\u064b-\u0655\u0670]/g;

/** Folds case, width, accents and spelling variants; the result is for comparing only, never shown. */
export function foldText(text: string): string {
  const digits = text.normalize('NFKC').replace(/[٠-٩۰-۹०-९๐-๙]/g, (digit) => String(ownDigits.indexOf(digit) % 10));
  const lower = digits.replace(/İ/g, 'i').toLowerCase();
  return folds.reduce((out, [from, to]) => out.replace(from, to), lower.normalize('NFD').replace(accents, '').normalize('NFC'));
}

export type SearchTerm = {
  readonly text: string;
  /** a run of an unspaced script, matched by its pairs; otherwise a word, which may be completed or corrected */
  readonly unspaced: boolean;
};

function termsOf(text: string): SearchTerm[] {
  const folded = foldText(text);
  const runs = [...folded.matchAll(unspaced)].map((match) => ({ text: match[0], unspaced: true }));
  const words = [...folded.replace(unspaced, ' ').matchAll(spaced)].map((match) => ({ text: match[0], unspaced: false }));
  return [...new Map([...words, ...runs].map((term) => [term.text, term])).values()];
}

// An elided article ("l’huile") and the possessive ("men’s"): words of one letter that the name of the goods need not have.
const besideApostrophe = /(^|[^\p{L}\p{M}\p{N}])\p{Script=Latin}['’](?=\p{L})|['’]s(?![\p{L}\p{M}\p{N}])/giu;

/** The terms of a query, words before runs, without duplicates, at most twelve: a longer query is not a search. */
export function searchTerms(question: string): SearchTerm[] {
  return termsOf(question.replace(besideApostrophe, '$1 ')).slice(0, 12);
}

/**
 * Other ways to write a query, none if there are none: in katakana, since Japanese keyboards write a loanword in hiragana
 * until it is converted; and numbers apart from the letters beside them, or together with their unit ("24 cm", "24cm").
 */
export function respelled(question: string): string[] {
  const converted = question.replace(/[ぁ-ゖ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60));
  const apart = question.replace(/\p{N}(?=\p{L})|\p{L}(?=\p{N})/gu, '$& ');
  const together = question.replace(/(\p{N}) (?=\p{L})/gu, '$1');
  return [...new Set([converted, apart, together])].filter((other) => other !== question);
}

/** The pairs of adjacent characters in a run; for a single character, itself. */
export function pairs(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Every word under which a name is found, in the order of `searchTerms`: its words, and for unspaced runs each character and each pair. */
export function indexWords(name: string): string[] {
  const words = termsOf(name).flatMap((term) =>
    term.unspaced ? [...Array.from(term.text), ...pairs(term.text)] : [term.text],
  );
  return [...new Set(words)];
}
