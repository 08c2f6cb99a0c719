import * as v from 'valibot';
import { languageCodes, type Language } from '../../../rules/languages';
import { careIds, noteIds, useIds } from './care';
import { attributes, colours, materials, saidPatterns, shapes } from './ids';
import { departmentIds, groupIds, kindIds } from './kinds';

/** The words of the demo mall, one file per language under words/. ids.ts and kinds.ts define the ids. */
const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const texts = v.pipe(v.array(text), v.nonEmpty('needs at least one'));

function perId<Id extends string, Schema extends v.GenericSchema>(ids: readonly Id[], schema: Schema) {
  return v.strictObject(Object.fromEntries(ids.map((id) => [id, schema])) as Record<Id, Schema>);
}

const wordsSchema = v.strictObject({
  /** Templates that build a name: with a material, a pattern, one colour, a series. They only follow the word order of the language. */
  names: v.strictObject({ made: text, patterned: text, coloured: text, ofSeries: text }),
  departments: perId(departmentIds, text),
  groups: perId(groupIds, text),
  /** the singular, the name of its category, and what else people search for */
  kinds: perId(kindIds, v.tupleWithRest([text, text], text)),
  /** the singular, and what else people search for */
  shapes: perId(shapes, v.tupleWithRest([text], text)),
  colours: perId(colours, text),
  /** on its own, and in a name, where a language may inflect it, as "из стали" */
  materials: perId(materials, v.strictTuple([text, text])),
  patterns: perId(saidPatterns, text),
  attributes: perId(attributes, text),
  /** contains {count} */
  set: text,
  single: text,
  /** each contains {value} */
  facts: v.strictObject({ material: text, packaging: text, contents: text, dimensions: text, weight: text, box: text }),
  uses: perId(useIds, text),
  materialNotes: perId(noteIds, text),
  care: perId(careIds, text),
  /** about the group, naming the {kind}, which no sentence inflects, and about the order only */
  reviews: v.strictObject({ groups: perId(groupIds, text), named: v.strictObject({ good: texts, medium: texts, bad: texts }), good: texts, medium: texts, bad: texts }),
  /** `finds` contains {goods}; `demo` says that the store is a demo, and ends every store's text */
  stores: v.strictObject({ finds: text, about: texts, demo: text }),
  banners: perId(['kitchen', 'home', 'electronics', 'study'] as const, v.strictObject({ title: text, text })),
});
export type Words = v.InferOutput<typeof wordsSchema>;

export const wordsFiles = import.meta.glob<unknown>('./words/*.json', { import: 'default', eager: true });

/** Validates one file; throws with every id that is missing, unknown or empty, a line each. */
export function parseWords(file: string, content: unknown): Words {
  const read = v.safeParse(wordsSchema, content);
  if (read.success) return read.output;
  const wrong = read.issues.map((issue) => {
    const place = v.getDotPath(issue) ?? 'the file';
    if (issue.received === 'undefined') return `${place} is missing`;
    return issue.expected === 'never' ? `${place} is not a known id` : `${place}: ${issue.message}`;
  });
  throw new Error(`The demo catalog's ${file} can't be used:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
}

/** Words in every language of the mall. */
export function readWords(): Map<Language, Words> {
  return new Map(languageCodes.map((language) => [language, parseWords(`words/${language}.json`, wordsFiles[`./words/${language}.json`])]));
}

/** A template with its {placeholders} filled in. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** The item at `place`, which wraps around at the end of the list. */
export function at<Item>(items: readonly Item[], place: number): Item {
  return items[place % items.length] as Item;
}

/** Joins sentences: scripts without spaces between words have none between sentences either. */
export function joinSentences(language: Language, sentences: readonly string[]): string {
  return sentences.join(['cn', 'tw', 'ja'].includes(language) ? '' : ' ');
}
