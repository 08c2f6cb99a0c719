import { defaultLanguage, type Language } from '../../../rules/languages';
import { searchTerms } from '../../../rules/search-text';
import { forgive, meaningOf, strictMeaningOf, type Meaning } from '../../../rules/search-words';
import type { SearchContext } from './context';

/** One way to understand a question: what each of its terms may mean among the words of one language. */
export type Attempt = { readonly language: Language; readonly meanings: readonly Meaning[]; readonly corrected: boolean };

/** Every term means something; else the question finds nothing. */
function isHopeful({ meanings }: Attempt): boolean {
  return meanings.every(({ anyOf }) => anyOf.length > 0);
}

function attempt(language: Language, meanings: readonly Meaning[]): Attempt {
  return { language, meanings, corrected: meanings.some(({ exact }) => !exact) };
}

/** As the names are, or begin: what is asked of stores, and of names that are only in English. */
async function strictly(question: string, languages: readonly Language[], { vocabulary }: SearchContext): Promise<Attempt[]> {
  const terms = searchTerms(question);
  const each = await Promise.all(
    languages.map(async (language) => {
      const words = await vocabulary.words(language);
      return attempt(language, terms.map((term) => strictMeaningOf(term, words)));
    }),
  );
  return each.filter(isHopeful);
}

/**
 * How goods are looked for, the first attempt that finds some wins: as it was written; as it was written, in English;
 * with errors forgiven in terms that mean nothing else; with errors forgiven in all. None where the question is empty.
 */
export async function goodsAttempts(question: string, context: SearchContext): Promise<Attempt[]> {
  const terms = searchTerms(question);
  if (terms.length === 0) return [];
  const { language, vocabulary } = context;
  const words = await vocabulary.words(language);
  const own = attempt(language, terms.map((term) => meaningOf(term, words)));
  const english = language === defaultLanguage ? [] : await strictly(question, [defaultLanguage], context);
  const forgiven = own.meanings.map((meaning) => forgive(meaning, words));
  const more = forgiven.some((meaning, index) => meaning !== own.meanings[index]) ? [attempt(language, forgiven)] : [];
  return [...(own.corrected ? [...english, own] : [own, ...english]), ...more].filter(isHopeful);
}

/** How stores are looked for as they were written: nobody is led to a store by a part of a word or a wrong letter … */
export async function storeAttempts(question: string, context: SearchContext): Promise<Attempt[]> {
  const languages = [...new Set([context.language, defaultLanguage])];
  return searchTerms(question).length === 0 ? [] : strictly(question, languages, context);
}

/** … unless neither goods nor stores were found so. */
export async function forgivenStoreAttempts(question: string, context: SearchContext): Promise<Attempt[]> {
  const { language, vocabulary } = context;
  const words = await vocabulary.words(language);
  const meanings = searchTerms(question).map((term) => forgive(strictMeaningOf(term, words), words));
  return [attempt(language, meanings)].filter((made) => made.corrected && isHopeful(made));
}
