import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { missingKeys, textProblems, type Glossary } from './text-checks';
import { refusalKeys } from '../../src/contract/refusals';
import { formatTag, isLanguage, languageCodes, type Language } from '../../src/rules/languages';
import { filesUnder } from '../architecture/source-files';
import { said, textsOf } from '../support/texts';

const english = textsOf('en');
const files = readdirSync('locales').filter((file) => file.endsWith('.json')).map((file) => file.replace('.json', ''));
const languages = files.filter(isLanguage);
const glossaryOf = (language: Language) => JSON.parse(readFileSync(`locales/glossary/${language}.json`, 'utf8')) as Glossary;

it('promise nothing that is still to come: what is not there is not spoken of', () => {
  const promised = Object.entries(english).filter(([key, text]) => !key.startsWith('refusal.') && /(?<!\bas )\bsoon\b(?! as)|comes next|\bnot open yet/i.test(text));
  expect(promised.map(([key]) => key)).toEqual([]);
});

it('[S-306] [S-310] are there in all 21 languages, and in no other', () => {
  expect(files.toSorted()).toEqual(languageCodes.toSorted());
  expect(languageCodes).toHaveLength(21);
});

/** The specification's line for each language. */
const lines: Readonly<Record<Language, string>> = {
  en: 'W-514', cn: 'W-515', tw: 'W-516', ja: 'W-517', de: 'W-518', ms: 'W-519', af: 'W-520', th: 'W-521', el: 'W-522', pt: 'W-523', es: 'W-524',
  fr: 'W-525', ru: 'W-526', it: 'W-527', tr: 'W-528', ko: 'W-529', ph: 'W-530', ar: 'W-531', id: 'W-532', hi: 'W-533', vi: 'W-534',
};

describe.each(languages)('the texts in %s', (language) => {
  const texts = textsOf(language);
  const keys = Object.keys(texts);

  it('are each named once, as feature.place.thing', () => {
    const named = [...readFileSync(`locales/${language}.json`, 'utf8').matchAll(/^\s*"([^"]+)":/gm)].map(([, key]) => key);
    expect(named.filter((key, index) => named.indexOf(key) !== index)).toEqual([]);
    expect(keys.filter((key) => !/^[a-z][A-Za-z]*(\.[a-z][\w-]*)+$/.test(key))).toEqual([]);
  });

  it(`[${lines[language]}] [S-312] are there for every key of English: interface, errors, e-mails and footer pages`, () => {
    expect(missingKeys(texts, english)).toEqual([]);
    for (const part of ['shell', 'refusal', 'mail', 'help']) expect(keys.some((key) => key.startsWith(`${part}.`)), part).toBe(true);
  });

  it('stand up to the checks', () => {
    expect(textProblems(language, texts, english, glossaryOf(language), glossaryOf('en'))).toEqual([]);
  });

  it('write decimals as the language does', () => {
    const sign = new Intl.NumberFormat(formatTag(language)).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;
    const foreign = sign === ',' ? /\d\.\d{1,2}(?!\.?\d)/ : /\d,\d{1,2}(?!,?\d)/;
    expect(keys.filter((key) => foreign.test(texts[key] ?? ''))).toEqual([]);
  });

  it('tell every refusal', () => {
    expect(refusalKeys.filter((key) => !texts[`refusal.${key}`])).toEqual([]);
  });
});

it.each<[Language, number, string]>([
  ['en', 1, '1 product'],
  ['en', 0, '0 products'],
  ['en', 1234, '1,234 products'],
  ['cn', 1234, '1,234'],
  ...[0, 1, 2, 3, 11, 100].map((count): [Language, number, string] => ['ar', count, '']),
])('count as the language does: %s %i', (language, count, part) => {
  const text = said(language, 'list.total', { total: count });
  expect(text).toContain(part);
  if (language !== 'ar') return;
  // Each of the six Arabic plural categories has its own wording.
  const others = [0, 1, 2, 3, 11, 100].filter((other) => other !== count).map((other) => said('ar', 'list.total', { total: other }).replaceAll(/\d+/g, '#'));
  expect(others).not.toContain(text.replaceAll(/\d+/g, '#'));
});

describe('the code', () => {
  const literals = new Set<string>();
  const patterns = new Set<string>();
  // Without the table of message groups: it contains prefixes of keys.
  for (const file of filesUnder('src').filter((name) => /\.tsx?$/.test(name) && !name.endsWith('rules/message-groups.ts'))) {
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value === 'string') literals.add(value);
      },
      TemplateLiteral: ({ quasis }) => {
        patterns.add(quasis.map(({ value }) => value.raw.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('[\\w-]+'));
      },
    }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  }
  const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as { shortcuts: { name: string }[] };
  for (const { name } of manifest.shortcuts) literals.add(name);
  const features = [...new Set(Object.keys(english).map((key) => key.split('.')[0] ?? ''))];
  /** Template strings that build keys: those that begin with a feature's name. */
  const made = [...patterns].filter((pattern) => features.some((feature) => pattern.startsWith(`${feature}\\.`))).map((pattern) => new RegExp(`^${pattern}`));

  /** The code names a section by the common part of its title's and text's keys (app/features/support/text-section.tsx). */
  const sectionOf = (key: string) => key.replace(/\.(title|text)$/, '');
  const isMade = (key: string) => made.some((pattern) => pattern.exec(key)?.[0] === key);

  it('uses every text there is', () => {
    const unused = Object.keys(english).filter((key) => ![key, sectionOf(key)].some((name) => literals.has(name) || isMade(name)));
    expect(unused).toEqual([]);
  });

  it('uses no text that is not there', () => {
    const key = new RegExp(`^(${features.join('|')})(\\.[A-Za-z][\\w-]*)+$`);
    const isThere = (name: string) => name in english || `${name}.title` in english;
    const asked = [...literals].filter((literal) => key.test(literal));
    expect(asked.length).toBeGreaterThan(100);
    // File names and addresses look like keys too.
    expect(asked.filter((name) => !isThere(name) && !/\.(tsx?|js|json|css|svg|example)$/.test(name))).toEqual([]);
    for (const pattern of made) expect(Object.keys(english).some((name) => pattern.test(name)), String(pattern)).toBe(true);
  });
});
