import { describe, expect, test } from 'vitest';
import { languageCodes } from '../../src/rules/languages';
import { identityOf } from '../../src/server/demo/goods';
import { kinds, seriesWords, storeWords } from '../../src/server/demo/kinds';
import { stores } from '../../src/server/demo/stores';
import { fill, parseWords, readWords, wordsFiles, type Words } from '../../src/server/demo/words';

const words = readWords();
const english = wordsFiles['./words/en.json'];

/** Every text of a file under its path, such as `kinds.t-shirt.1`. */
function textsIn(content: unknown, path = ''): [string, string][] {
  if (typeof content === 'string') return [[path, content]];
  return Object.entries(content as object).flatMap(([key, value]) => textsIn(value, path ? `${path}.${key}` : key));
}

const placeholders = (text: string) => (text.match(/\{.*?\}/g) ?? []).toSorted().join();

describe.each(Object.keys(wordsFiles))('%s', (file) => {
  const own = new Map(textsIn(wordsFiles[file]));

  test('is named after a language of the mall', () => {
    expect(languageCodes.map((code) => `./words/${code}.json`)).toContain(file);
  });

  test('has the ids of kinds.ts and as many templates as English', () => {
    parseWords(file, wordsFiles[file]);
    expect([...own.keys()].toSorted()).toEqual(textsIn(english).map(([path]) => path).toSorted());
  });

  test('has the placeholders of English, and no other braces', () => {
    const wrong = textsIn(english).filter(([path, text]) => placeholders(own.get(path) ?? '') !== placeholders(text));
    const odd = [...own].filter(([, text]) => /[{}]/.test(text.replace(/\{\w+\}/g, '')));
    expect({ wrong, odd }).toEqual({ wrong: [], odd: [] });
  });

  test('has no empty text, and none with blanks around it', () => {
    expect([...own].filter(([, text]) => text !== text.trim() || text === '')).toEqual([]);
  });

  test('leads its banners into the same departments as English', () => {
    const departments = (content: unknown) => (content as Words).banners.map(({ department }) => department);
    expect(departments(wordsFiles[file])).toEqual(departments(english));
  });
});

describe('the words of the demo', () => {
  test('a file that lacks an id, or has one too many, is refused by name', () => {
    const { 't-shirt': _, ...fewer } = (english as Words).kinds;
    const read = () => parseWords('words/xx.json', { ...(english as Words), kinds: { ...fewer, 'tea-shirt': ['Tea shirt', 'Tea shirts'] }, productName: ' ' });
    expect(read).toThrow('words/xx.json');
    expect(read).toThrow('kinds.t-shirt is missing');
    expect(read).toThrow('kinds.tea-shirt is not an id of kinds.ts');
    expect(read).toThrow('productName: must not be empty');
  });

  test('a language without a file speaks English', () => {
    expect([...words.keys()]).toEqual(languageCodes);
    const without = languageCodes.filter((code) => !(`./words/${code}.json` in wordsFiles));
    expect(without.filter((code) => words.get(code) !== words.get('en'))).toEqual([]);
  });

  test('50,000 goods bear 50,000 names', () => {
    const names = new Set<string>();
    for (let number = 1; number <= 50_000; number += 1) {
      const { kind, trait, series } = identityOf(number);
      names.add(`${kind.id} ${trait} ${series}`);
    }
    expect(names.size).toBe(50_000);
  });

  test('the first goods are of as many kinds as there are', () => {
    const first = Array.from({ length: kinds.length }, (_, index) => identityOf(index + 1).kind.id);
    expect(new Set(first).size).toBe(kinds.length);
  });

  test.each([...words])('in %s no two stores have the same name', (_, spoken) => {
    const names = stores.map(({ department, template, word }) => {
      const templates = spoken.storeNames[department];
      return fill(templates[template % templates.length] ?? '', { word });
    });
    expect(new Set(names).size).toBe(stores.length);
  });

  test('no store bears the name of a series', () => {
    const series: readonly string[] = seriesWords;
    expect(storeWords.filter((word) => series.includes(word))).toEqual([]);
  });
});
