import * as v from 'valibot';
import { defaultLanguage, languageCodes, type Language } from '../../rules/languages';
import { departments, kinds, options, sections, traits, type DepartmentId, type KindId, type OptionId, type OptionValueId, type SectionId, type TraitId } from './kinds';

/**
 * The words of the demo mall, a file per language under words/. kinds.ts says which ids there are. Two places have a
 * meaning that the code relies on: the last `description.lead` may speak of single pieces, so it is not used where
 * several must be bought; the last sentence of `storeAbout` says that the store is a demo, and ends every store's text.
 */
const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const texts = v.pipe(v.array(text), v.nonEmpty('needs at least one'));

function perId<Id extends string, Schema extends v.GenericSchema>(ids: readonly Id[], schema: Schema) {
  return v.strictObject(Object.fromEntries(ids.map((id) => [id, schema])) as Record<Id, Schema>);
}

const departmentIds = departments.map(({ id }): DepartmentId => id);
const sectionIds = sections.map(({ id }): SectionId => id);
const kindIds = kinds.map(({ id }): KindId => id);
const optionIds = Object.keys(options) as OptionId[];
const optionValueIds = Object.values(options).flat() as OptionValueId[];

const wordsSchema = v.strictObject({
  /** of {kind}, {trait} and {series} */
  productName: text,
  departments: perId(departmentIds, text),
  sections: perId(sectionIds, text),
  /** one, and the name of its category */
  kinds: perId(kindIds, v.strictTuple([text, text])),
  traits: perId<TraitId, typeof text>(traits, text),
  optionLabels: perId(optionIds, text),
  options: perId(optionValueIds, text),
  description: v.strictObject({ lead: v.pipe(texts, v.minLength(2)), use: perId(departmentIds, texts), care: perId(departmentIds, texts), box: texts }),
  reviews: v.strictObject({ good: texts, medium: texts, bad: texts }),
  /** of {word} */
  storeNames: perId(departmentIds, texts),
  storeAbout: v.pipe(texts, v.minLength(3)),
  banners: v.pipe(v.array(v.strictObject({ department: v.picklist(departmentIds), title: text, text })), v.minLength(1)),
});
export type Words = v.InferOutput<typeof wordsSchema>;

export const wordsFiles = import.meta.glob<unknown>('./words/*.json', { import: 'default', eager: true });

/** The content of one file; throws with every id that is missing, unknown or empty, a line each. */
export function parseWords(file: string, content: unknown): Words {
  const read = v.safeParse(wordsSchema, content);
  if (read.success) return read.output;
  const wrong = read.issues.map((issue) => {
    const place = v.getDotPath(issue) ?? 'the file';
    if (issue.received === 'undefined') return `${place} is missing`;
    return issue.expected === 'never' ? `${place} is not an id of kinds.ts` : `${place}: ${issue.message}`;
  });
  throw new Error(`The demo catalog's ${file} can't be used:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
}

/** Words in every language of the mall; where a language has no file, English stands in. */
export function readWords(): Map<Language, Words> {
  const fileOf = (language: Language) => `./words/${language}.json`;
  const read = (language: Language) => parseWords(`words/${language}.json`, wordsFiles[fileOf(language)]);
  const english = read(defaultLanguage);
  return new Map(languageCodes.map((language) => [language, language !== defaultLanguage && fileOf(language) in wordsFiles ? read(language) : english]));
}

/** A template with its {placeholders} filled in. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** The item at a place drawn without knowing how long the list is. */
export function at<Item>(items: readonly Item[], place: number): Item {
  return items[place % items.length] as Item;
}

/** Sentences side by side: scripts without spaces between words have none between sentences either. */
export function joinSentences(language: Language, sentences: readonly string[]): string {
  return sentences.join(['cn', 'tw', 'ja'].includes(language) ? '' : ' ');
}
