import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, indexWords, pairs, respelled, searchTerms } from '../../../src/rules/search/search-text';
import { anyText } from '../../support/any-text';

const texts = fc.oneof(anyText(), fc.string({ unit: fc.constantFrom(...Array.from('aÉß İıأةςđ台灯ランプ가ตั้ลैंप1-')) }));

describe('folding', () => {
  it.each([
    ['Lámpara', 'lampara'], ['ÉCRAN', 'ecran'], ['Straße', 'strasse'], ['İNCİ', 'inci'], ['ışık', 'isik'], ['Øl', 'ol'], ['Đèn', 'den'],
    ['ΦΩΤΙΣΤΙΚΌΣ', 'φωτιστικοσ'], ['Ёлка', 'елка'], ['ＤＥＳＫ', 'desk'], ['إبريق', 'ابريق'], ['دراجة', 'دراجه'], ['مـكـتب', 'مكتب'], ['مِصْبَاح', 'مصباح'], ['ﬁne', 'fine'],
    ['Œuf', 'oeuf'], ['cœur', 'coeur'], ['Ærø', 'aero'], ['٢٤ سم', '24 سم'], ['۲۴', '24'], ['کرسی', 'كرسي'], ['२४', '24'], ['๒๔', '24'], ['２４', '24'],
  ])('%s is compared as %s', (text, folded) => expect(foldText(text)).toBe(folded));

  it('keeps the marks that are letters', () => {
    for (const text of ['लैंप', 'ตั้งโต๊ะ', 'が', '가']) expect(foldText(text)).toBe(text);
  });

  it('folds what is folded to the same', () => {
    fc.assert(fc.property(texts, (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }));
  });
});

describe('terms', () => {
  it('are words, and runs of scripts that put no blanks', () => {
    const told = (question: string) => searchTerms(question).map(({ text, unspaced }) => (unspaced ? `[${text}]` : text));
    expect(told('Desk-Lamp, LED 5W!')).toEqual(['desk', 'lamp', 'led', '5w']);
    expect(told('USB台灯 护眼')).toEqual(['usb', '[台灯]', '[护眼]']);
    expect(told('오로라 lamp ランプー')).toEqual(['lamp', '[오로라]', '[ランプー]']);
    expect(told('टेबल लैंप')).toEqual(['टेबल', 'लैंप']);
    expect(told('lamp LAMP lámp')).toEqual(['lamp']);
    expect(told("Men's shoes")).toEqual(['men', 'shoes']);
    expect(told('l’huile d’olive')).toEqual(['huile', 'olive']);
    expect(told("dell'acqua, rock'n'roll")).toEqual(['dell', 'acqua', 'rock', 'roll']);
    expect(told(' \u0000 – !? 😀')).toEqual([]);
    // Found by the property test below: of the script, but a symbol.
    expect(told('⺀台灯')).toEqual(['[台灯]']);
  });

  it('have other spellings: katakana, and numbers with their units apart and together', () => {
    expect(respelled('らんぷ 卓上がらす')).toEqual(['ランプ 卓上ガラス']);
    expect(respelled('pan 24cm')).toEqual(['pan 24 cm']);
    expect(respelled('pan 24 cm')).toEqual(['pan 24cm']);
    expect(respelled('usb3')).toEqual(['usb 3']);
    for (const question of ['ランプー lamp 灯', 'desk lamp', '24', '']) expect(respelled(question), question).toEqual([]);
  });

  it('are twelve at most, and only letters, marks and digits', () => {
    fc.assert(
      fc.property(texts, (question) => {
        const terms = searchTerms(question);
        expect(terms.length).toBeLessThanOrEqual(12);
        for (const { text } of terms) expect(text).toMatch(/^[\p{L}\p{M}\p{N}ー]+$/u);
      }),
    );
    expect(searchTerms('a b c d e f g h i j k l m n')).toHaveLength(12);
  });
});

describe('index words', () => {
  it('of a run are its characters and its pairs', () => {
    expect(pairs('极光台灯')).toEqual(['极光', '光台', '台灯']);
    expect(pairs('灯')).toEqual(['灯']);
    expect(pairs('')).toEqual([]);
    expect(indexWords('USB 台灯')).toEqual(['usb', '台', '灯', '台灯']);
  });

  it('hold each word of a name, however long the name is', () => {
    const words = Array.from({ length: 40 }, (_, index) => `word${index}`);
    expect(indexWords(words.join(' '))).toEqual(words);
  });

  it('[S-103] hold all pairs of every part of an unspaced name', () => {
    const run = fc.string({ unit: fc.constantFrom(...Array.from('极光护眼台灯茶壶')), minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(run, fc.nat(), fc.nat(), (name, from, length) => {
        const start = from % name.length;
        const part = name.slice(start, start + 1 + (length % name.length));
        const words = new Set(indexWords(`${name} X1`));
        expect(pairs(part).every((pair) => words.has(pair))).toBe(true);
      }),
    );
  });
});
