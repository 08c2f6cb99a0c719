import { describe, expect, test } from 'vitest';
import vocabulary from '../../../src/build/studio/vocabulary.json';
import { indexWords } from '../../../src/rules/search/search-text';
import { languageCodes, type Language } from '../../../src/rules/languages';
import { colours, materials, patterns, shapes } from '../../../src/server/demo/goods/ids';
import { groupIds, kindIds, kinds } from '../../../src/server/demo/goods/kinds';
import { capitalised, dimensions, valueName } from '../../../src/server/demo/goods/values';
import { parseWords, readWords, wordsFiles, type Words } from '../../../src/server/demo/goods/words';

const words = readWords();
const english = wordsFiles['./words/en.json'];

/** Every text of a file with its path, such as `kinds.mug.1`. */
function textsIn(content: unknown, path = ''): [string, string][] {
  if (typeof content === 'string') return [[path, content]];
  return Object.entries(content as object).flatMap(([key, value]) => textsIn(value, path ? `${path}.${key}` : key));
}

const twice = (texts: readonly string[]) => texts.filter((text, place) => texts.indexOf(text) !== place);

const placeholders = (text: string) => (text.match(/\{.*?\}/g) ?? []).toSorted().join();

/** The script of each language that is not written in Latin letters. */
const scripts: Partial<Record<Language, RegExp>> = {
  cn: /\p{Script=Han}/u, tw: /\p{Script=Han}/u, ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, ko: /\p{Script=Hangul}/u, th: /\p{Script=Thai}/u,
  ar: /\p{Script=Arabic}/u, el: /\p{Script=Greek}/u, ru: /\p{Script=Cyrillic}/u, hi: /\p{Script=Devanagari}/u,
};
/** Written in Latin letters in every language. */
const latinEverywhere = /\bUSB\b|[Uu](?=盘|盤)|°C|\{\w+\}/g;
/** Words that a language has borrowed unchanged. */
const borrowed = new Set([
  'espresso', 'router', 'laptop', 'tablet', 'smartphone', 'monitor', 'skateboard', 'kettlebell', 'dumbbell', 'shampoo', 'french press', 'mug', 'set', 'audio', 'sport', 'domino', 'radio', 'thermos',
  'power bank', 'powerbank', 'headphone', 'casing', 'ruler', 'bronze', 'beige', 'coral', 'orange', 'turquoise', 'multicolore', 'amber', 'violet', 'lilac', 'gold', 'silver', 'bamboo', 'wool', 'plastic',
  'perfume', 'vase', 'carafe', 'microphone', 'xylophone', 'maracas', 'bracelet', 'spatula', 'drum', 'ring', 'hamer', 'lantern', 'pen', 'notebook', 'bank',
]);

describe('the vocabulary', () => {
  test('the vocabulary is the one that the studio pictures', () => {
    expect({ shapes, colours, materials, patterns: patterns.toSorted() }).toEqual({ shapes: vocabulary.shapes, colours: vocabulary.colours, materials: vocabulary.materials, patterns: vocabulary.patterns.toSorted() });
    const byGroup = Object.fromEntries(groupIds.map((group) => [group, kindIds.filter((kind) => kinds[kind].group === group)]));
    expect(byGroup).toEqual(vocabulary.kinds);
  });
});

describe.each(languageCodes)('the words of %s', (language) => {
  const file = `./words/${language}.json`;
  const own = new Map(textsIn(wordsFiles[file]));

  test('words are all there', () => {
    parseWords(file, wordsFiles[file]);
    const fixed = (path: string) => !/^(kinds\..*\.([2-9]|\d\d)|shapes\..*\.[1-9])$/.test(path);
    expect([...own.keys()].filter(fixed).toSorted()).toEqual(textsIn(english).map(([path]) => path).filter(fixed).toSorted());
  });

  test('words have the placeholders of English, and no other braces', () => {
    const wrong = textsIn(english).filter(([path, text]) => placeholders(own.get(path) ?? '') !== placeholders(text) && own.has(path));
    const odd = [...own].filter(([, text]) => /[{}]/.test(text.replace(/\{\w+\}/g, '')));
    expect({ wrong, odd }).toEqual({ wrong: [], odd: [] });
  });

  test('words are clean: no blanks around, none twice in a row, nothing left of a table', () => {
    expect([...own].filter(([, text]) => text !== text.trim() || / {2}|[|;]$|\/\/|\+s\b/.test(text))).toEqual([]);
  });

  test('words name different kinds differently', () => {
    const spoken = words.get(language) as Words;
    expect(twice([...kindIds.map((kind) => spoken.kinds[kind][0]), ...shapes.map((shape) => spoken.shapes[shape][0])])).toEqual([]);
    expect(twice(colours.map((colour) => spoken.colours[colour]))).toEqual([]);
  });

  const script = scripts[language];
  if (script) {
    test('words are in the language’s script', () => {
      const foreign = [...own].filter(([path, text]) => {
        const bare = text.replace(latinEverywhere, '');
        return /\p{Script=Latin}/u.test(bare) || (!script.test(text) && !path.startsWith('names.'));
      });
      expect(foreign).toEqual([]);
    });
  } else if (language !== 'en') {
    test('words are not English that was left over', () => {
      const same = textsIn(english).filter(([path, text]) => {
        if (!/^(kinds|shapes)\./.test(path) && !/ .* /.test(text)) return false;
        if (path.startsWith('names.') || /^(kinds|shapes)\..*\.([1-9]|\d\d)$/.test(path)) return false;
        return own.get(path) === text && !borrowed.has(text.toLowerCase());
      });
      expect(same).toEqual([]);
    });
  }

  test('words find what people ask for', () => {
    const spoken = words.get(language) as Words;
    const asked: Partial<Record<Language, readonly string[]>> = {
      en: ['mug', 'tv', 'couch', 'kettle', 'cup'], de: ['Tasse', 'TV', 'Sofadecke', 'Kessel'], fr: ['tasse', 'télé', 'canapé', 'bouilloire'], es: ['taza', 'tele', 'sofá', 'hervidor'],
      it: ['tazza', 'tv', 'divano', 'bollitore'], pt: ['caneca', 'tv', 'sofá', 'chaleira'], ru: ['кружка', 'телевизор', 'диван', 'чайник'], el: ['κούπα', 'τηλεόραση', 'καναπές', 'βραστήρας'],
      tr: ['kupa', 'tv', 'kanepe', 'kettle'], ar: ['كوب', 'تلفاز', 'كنبة', 'غلاية'], hi: ['मग', 'टीवी', 'सोफ़ा', 'केतली'], th: ['แก้ว', 'ทีวี', 'โซฟา', 'กาน้ำ'], vi: ['cốc', 'tivi', 'sofa', 'siêu'],
      id: ['mug', 'tv', 'sofa', 'ketel'], ms: ['mug', 'tv', 'sofa', 'cerek'], ph: ['mug', 'tv', 'sopa', 'takure'], af: ['beker', 'televisie', 'rusbank', 'ketel'],
      cn: ['杯子', '电视', '沙发', '水壶'], tw: ['杯子', '電視', '沙發', '水壺'], ja: ['コップ', 'テレビ', 'ソファ', 'やかん'], ko: ['머그', '티비', '소파', '주전자'],
    };
    const known = new Set(kindIds.flatMap((kind) => spoken.kinds[kind].flatMap((text) => indexWords(text))));
    const unheard = (asked[language] ?? []).filter((question) => !indexWords(question).every((word) => known.has(word)));
    expect(asked[language]).toBeDefined();
    expect(unheard).toEqual([]);
  });
});

describe('the words of the demo', () => {
  test('a file that lacks an id, or has one too many, is refused by name', () => {
    const { mug: _, ...fewer } = (english as Words).kinds;
    const read = () => parseWords('words/xx.json', { ...(english as Words), kinds: { ...fewer, jug2: ['Jug', 'Jugs'] }, set: ' ' });
    expect(read).toThrow('words/xx.json');
    expect(read).toThrow('kinds.mug is missing');
    expect(read).toThrow('kinds.jug2 is not a known id');
    expect(read).toThrow('set: must not be empty');
  });

  test('amounts are said as the language writes them', () => {
    const said = (language: Language) => ['set-4', 'set-1', 'cm-24', 'ml-1500', 'g-250', 'gb-1024', 'mah-10000', 'navy'].map((id) => valueName(id, language, words.get(language) as Words));
    expect(said('en')).toEqual(['Set of 4', 'Single', '24 cm', '1.5 l', '250 g', '1 TB', '10,000 mAh', 'Navy']);
    // Number and unit are separated by a no-break space, whichever kind the language uses.
    expect(said('ru').map((text) => text.replace(/[\u00A0\u202F]/g, ' '))).toEqual(['Набор, 4 шт.', '1 шт.', '24 см', '1,5 л', '250 г', '1 ТБ', '10 000 mAh', 'Тёмно-синий']);
    expect(() => valueName('sky', 'en', words.get('en') as Words)).toThrow('no colour sky');
    expect(dimensions('de', [127, 114, 950]).replaceAll('\u00A0', ' ')).toBe('12,7 × 11,4 × 95 cm');
    expect(capitalised('istasyon', 'tr')).toBe('İstasyon');
  });
});
