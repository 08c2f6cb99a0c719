import { defaultLanguage, type Language } from '../../../rules/languages';
import { respelled, searchTerms, type SearchTerm } from '../../../rules/search/search-text';
import { forgive, meaningOf, strictMeaningOf, writtenMeaningOf, type Meaning } from '../../../rules/search/search-words';
import type { SearchContext } from './context';

/** One way to understand a query: what each of its terms may mean among the words of one language. */
export type Attempt = { readonly language: Language; readonly meanings: readonly Meaning[]; readonly corrected: boolean };

/** Whether every term means something; otherwise the query finds nothing. */
function isHopeful({ meanings }: Attempt): boolean {
  return meanings.every(({ anyOf }) => anyOf.length > 0);
}

function attempt(language: Language, meanings: readonly Meaning[]): Attempt {
  return { language, meanings, corrected: meanings.some(({ exact }) => !exact) };
}

/** Matches the terms as written; `undefined` at the first that matches nothing. */
function asWritten(language: Language, terms: readonly SearchTerm[], words: readonly string[]): Attempt | undefined {
  const meanings: Meaning[] = [];
  for (const term of terms) {
    const meaning = writtenMeaningOf(term, words);
    if (meaning.anyOf.length === 0) return undefined;
    meanings.push(meaning);
  }
  return attempt(language, meanings);
}

/** Matches words that equal or begin with a term: used for stores, and for names that exist only in English. */
async function strictly(question: string, language: Language, { vocabulary }: SearchContext): Promise<Attempt> {
  const words = await vocabulary.words(language);
  return attempt(language, searchTerms(question).map((term) => strictMeaningOf(term, words)));
}

/**
 * The attempts to find goods; the first that finds some wins: as written; respelled; as written, in English; with errors
 * forgiven in terms that mean nothing else; with errors forgiven in all. None for an empty query. One after the other, since
 * forgiving compares every known word and few queries get that far.
 */
export async function* goodsAttempts(question: string, context: SearchContext): AsyncGenerator<Attempt, void> {
  const terms = searchTerms(question);
  if (terms.length === 0) return;
  const { language, vocabulary } = context;
  const words = await vocabulary.words(language);
  const own = attempt(language, terms.map((term) => meaningOf(term, words)));
  if (!own.corrected && isHopeful(own)) yield own;
  for (const other of respelled(question)) {
    const made = asWritten(language, searchTerms(other), words);
    if (made) yield made;
  }
  if (language !== defaultLanguage) {
    const english = await strictly(question, defaultLanguage, context);
    if (isHopeful(english)) yield english;
  }
  if (own.corrected && isHopeful(own)) yield own;
  const forgiven = own.meanings.map((meaning) => forgive(meaning, words));
  const more = attempt(language, forgiven);
  if (forgiven.some((meaning, index) => meaning !== own.meanings[index]) && isHopeful(more)) yield more;
}

/** Whether a store may have such a name: few words are in store names, so most queries can be skipped. */
async function maySellersBe({ language, meanings }: Attempt, { vocabulary }: SearchContext): Promise<boolean> {
  const ofSellers = await vocabulary.wordsOfSellers(language);
  return meanings.every(({ anyOf, atLeast }) => anyOf.length > 0 && anyOf.filter((word) => ofSellers.has(word)).length >= atLeast);
}

/** The attempts to find stores as written: nobody is led to a store by a part of a word or a wrong letter. */
export async function* storeAttempts(question: string, context: SearchContext): AsyncGenerator<Attempt, void> {
  if (searchTerms(question).length === 0) return;
  for (const language of new Set([context.language, defaultLanguage])) {
    const made = await strictly(question, language, context);
    if (await maySellersBe(made, context)) yield made;
  }
}

/** The attempts to find stores in spite of wrong letters, for when neither goods nor stores are found as written. */
export async function* forgivenStoreAttempts(question: string, context: SearchContext): AsyncGenerator<Attempt, void> {
  const { language, vocabulary } = context;
  const words = await vocabulary.words(language);
  const made = attempt(language, searchTerms(question).map((term) => forgive(strictMeaningOf(term, words), words)));
  if (made.corrected && (await maySellersBe(made, context))) yield made;
}
