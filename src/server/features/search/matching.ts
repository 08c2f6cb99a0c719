import { sql, type RawBuilder } from 'kysely';
import { pairs } from '../../../rules/search/search-text';
import type { Meaning } from '../../../rules/search/search-words';
import type { Attempt } from './attempts';

/** Words as the text rows store them: each prefixed with its language. */
const led = (language: string, words: readonly string[]) => words.map((word) => `${language}:${word}`);

/** The condition for text rows `t` that match all terms of an attempt. Every part can use the index on their words. */
export function hasAll({ language, meanings }: Attempt): RawBuilder<boolean> {
  const parts = meanings.map(({ anyOf, atLeast }) => {
    const words = sql`${led(language, anyOf)}::text[]`;
    if (atLeast === anyOf.length) return sql`t.words @> ${words}`;
    const any = sql`t.words && ${words}`;
    return atLeast === 1 ? any : sql`${any} and cardinality(array(select unnest(${words}) intersect select unnest(t.words))) >= ${atLeast}`;
  });
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** A text row's words in the order of its name, separated by blanks; computed once for all terms. */
export const spokenWords = sql`lateral (select ' ' || array_to_string(t.words, ' ') || ' ' as words offset 0) spoken`;

const says = (text: string) => sql`strpos(spoken.words, ${text}) > 0`;

/** 0 if the name has the word itself, 1 if a word that begins with it, 2 if one that contains it, 3 if it is misspelled. */
function wordDistance({ term, exact }: Meaning, language: string): RawBuilder<number> {
  if (!exact) return sql<number>`case when ${says(` ${language}:${term}`)} then 1 when ${says(term)} then 2 else 3 end`;
  return sql<number>`case when ${says(` ${language}:${term} `)} then 0 when ${says(` ${language}:${term}`)} then 1 else 2 end`;
}

/** How many pairs of characters of an unspaced term are missing, plus one if the name does not contain the term as a whole. */
function runDistance({ term, exact }: Meaning, language: string): RawBuilder<number> {
  const together = sql`(strpos(t.name, ${term}) = 0)::int`;
  if (exact) return sql<number>`${together}`;
  const missing = led(language, pairs(term)).map((pair) => sql`(strpos(spoken.words, ${` ${pair} `}) = 0)::int`);
  return sql<number>`${together} + ${sql.join(missing, sql` + `)}`;
}

/** The prefix of a name that begins with the query, in the form of `spokenWords`. */
function beginning({ language, meanings }: Attempt): string {
  const words = meanings.filter(({ unspaced }) => !unspaced).map(({ term }) => term);
  const run = new Set(meanings.find(({ unspaced }) => unspaced)?.term);
  return ` ${led(language, words.length > 0 ? words : [...run]).join(' ')}`;
}

/** Sort keys, lower is better: whether the name does not begin with the query, then the distance of the name's words from its terms. */
export function relevance(attempt: Attempt): RawBuilder<unknown> {
  const distances = attempt.meanings.map((meaning) => (meaning.unspaced ? runDistance : wordDistance)(meaning, attempt.language));
  return sql`(not starts_with(spoken.words, ${beginning(attempt)}))::int, ${sql.join(distances, sql` + `)}`;
}
