import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLanguage, formatTag, isLanguage, isRightToLeft, languageCodes, languages, languageTag, preferredLanguage } from '../../src/rules/languages';
import { anyText } from '../support/any-text';

describe('languages', () => {
  it('are the 21 of the specification', () => {
    expect(languageCodes).toHaveLength(21);
    expect(languageCodes.toSorted()).toEqual('af ar cn de el en es fr hi id it ja ko ms ph pt ru th tr tw vi'.split(' '));
    expect(new Set(languages.map(({ name }) => name)).size).toBe(21);
  });

  it('[S-307] default to English', () => expect(defaultLanguage).toBe('en'));

  it('have tags that Intl knows, Chinese by its script and Filipino by its own', () => {
    expect(languageCodes.map((code) => [code, languageTag(code)]).filter(([code, tag]) => code !== tag)).toEqual([['cn', 'zh-Hans'], ['tw', 'zh-Hant'], ['ph', 'fil']]);
    for (const code of languageCodes) {
      expect(Intl.getCanonicalLocales(languageTag(code))).toEqual([languageTag(code)]);
      expect(new Intl.NumberFormat(formatTag(code)).format(1_234)).toMatch(/^1[.,\u202f\u00a0 ]?234$/);
    }
  });

  it('are told from all other texts', () => {
    expect(languageCodes.every(isLanguage)).toBe(true);
    for (const other of ['', 'EN', 'zh-CN', 'xx', '__proto__', 'toString', null, undefined, 7, ['en']]) expect(isLanguage(other)).toBe(false);
  });

  it('[S-315] [W-538] run from right to left in ar, and in ur, fa and pr as soon as the mall speaks them; in no other', () => {
    expect(languageCodes.filter(isRightToLeft)).toEqual(['ar']);
    expect(['ur', 'fa', 'pr', 'us', 'a', 'arz', ''].filter(isRightToLeft)).toEqual(['ur', 'fa', 'pr']);
  });
});

describe('the preferred language', () => {
  it.each([
    ['de', 'de'], ['de-AT,de;q=0.9,en;q=0.8', 'de'], ['fr;q=0.5, es;q=0.9', 'es'], ['zh', 'cn'], ['zh-CN', 'cn'], ['zh-Hans-HK', 'tw'],
    ['zh-TW', 'tw'], ['zh-Hant', 'tw'], ['zh-HK', 'tw'], ['zh-MO', 'tw'], ['tl', 'ph'], ['fil-PH', 'ph'], ['PT-br', 'pt'], ['xx, yy;q=0.5', 'en'],
    ['', 'en'], ['*', 'en'], ['de;q=0, fr;q=0.1', 'fr'], ['de;q=0', 'en'], ['nl, ko;q=0.2', 'ko'], ['de; q=0.9, en; q=0.5', 'de'], ['en ;q=0.1,it\t;Q=0.8', 'it'], ['en-GB,ar', 'en'],
  ])('of “%s” is %s', (wanted, code) => expect(preferredLanguage(wanted)).toBe(code));

  it('is one that the shop speaks, whatever a browser sends', () => {
    fc.assert(fc.property(anyText(), (wanted) => {
      expect(isLanguage(preferredLanguage(wanted))).toBe(true);
    }));
  });
});
