import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairs, searchTerms } from '../../../src/rules/search/search-text';
import { forgive, forgiveRun, meaningOf, strictMeaningOf, type Meaning } from '../../../src/rules/search/search-words';

const vocabulary = ['lamp', 'lamps', 'lampshade', 'floodlamp', 'desk', 'desks', 'teapot', 'pot', 'tea', 'porcelain', 'city', 'bicycle', 'led', '5w'];
const termOf = (text: string) => searchTerms(text)[0] ?? { text: '', unspaced: false };
const means = (text: string): Meaning => meaningOf(termOf(text), vocabulary);

describe('what a word may mean', () => {
  it('is itself and what begins with it, shortest first, then what holds it', () => {
    expect(means('lamp')).toEqual({ term: 'lamp', unspaced: false, exact: true, anyOf: ['lamp', 'lamps', 'lampshade', 'floodlamp'], atLeast: 1 });
    expect(means('pot').anyOf).toEqual(['pot', 'teapot']);
  });

  it('of one or two letters is no part of another', () => {
    expect(means('po').anyOf).toEqual(['pot', 'porcelain']);
    expect(means('am')).toMatchObject({ anyOf: [] });
  });

  it('[S-102] is a word with one letter wrong, only where none is as written', () => {
    for (const typed of ['lemp', 'lamq', 'laamp', 'lmap', 'almp']) expect(means(typed), typed).toMatchObject({ exact: false, anyOf: ['lamp'] });
    expect(means('desq')).toMatchObject({ exact: false, anyOf: ['desk'] });
  });

  it('[S-102] of eight letters or more may have two wrong, and the fewest errors win', () => {
    expect(means('porzellain')).toMatchObject({ exact: false, anyOf: ['porcelain'] });
    expect(means('bycicle')).toMatchObject({ exact: false, anyOf: [] });
    expect(meaningOf(termOf('lampshode'), ['lampshade', 'lampshoal'])).toMatchObject({ anyOf: ['lampshade'] });
  });

  it.each([
    ['boxes', 'box'], ['dishes', 'dish'], ['glasses', 'glass'], ['Bilder', 'bild'], ['relojes', 'reloj'], ['المكتب', 'مكتب'],
  ])('is the singular, and a word without its article, where only that exists: %s', (asked, word) => {
    expect(meaningOf(termOf(asked), [word, 'teapot'])).toMatchObject({ exact: false, anyOf: [word] });
  });

  it('is no preposition that a word happens to begin or end with', () => {
    for (const asked of ['perla', 'vides', 'pelos']) expect(meaningOf(termOf(asked), ['per', 'des', 'los']), asked).toMatchObject({ anyOf: [] });
  });

  it('of three letters is not guessed at', () => expect(means('lad')).toMatchObject({ anyOf: [] }));

  it('[S-102] survives any single slip in a word of four letters or more', () => {
    const word = fc.string({ unit: fc.constantFrom(...Array.from('abcdefghij')), minLength: 4, maxLength: 12 });
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('replace', 'drop', 'double', 'swap'), (written, where, slip) => {
        const at = where % (written.length - 1);
        const typed = {
          replace: `${written.slice(0, at)}z${written.slice(at + 1)}`,
          drop: written.slice(0, at) + written.slice(at + 1),
          double: `${written.slice(0, at)}z${written.slice(at)}`,
          swap: `${written.slice(0, at)}${written[at + 1]}${written[at]}${written.slice(at + 2)}`,
        }[slip];
        fc.pre(typed.length >= 4);
        expect(meaningOf({ text: typed, unspaced: false }, [written]).anyOf).toEqual([written]);
      }),
    );
  });

  it('is forty words at most', () => {
    const many = Array.from({ length: 100 }, (_, index) => `lamp${String(index).padStart(3, '0')}`);
    expect(meaningOf(termOf('lamp'), many).anyOf).toHaveLength(40);
  });
});

describe('what a run means', () => {
  it('is all its pairs', () => {
    expect(means('极光台灯')).toEqual({ term: '极光台灯', unspaced: true, exact: true, anyOf: ['极光', '光台', '台灯'], atLeast: 3 });
    expect(means('灯')).toMatchObject({ anyOf: ['灯'], atLeast: 1 });
  });

  it('[S-102] forgives one wrong character in three or more, and none in fewer', () => {
    const run = fc.uniqueArray(fc.constantFrom(...Array.from('极光护眼台灯茶壶城市自行车花瓷')), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(run, fc.nat(), (characters, where) => {
        const at = where % characters.length;
        const name = characters.join('');
        const typed = characters.map((character, index) => (index === at ? '错' : character)).join('');
        const { anyOf, atLeast, exact } = forgiveRun(meaningOf(termOf(typed), []));
        const indexed = new Set([...characters, ...pairs(name)]);
        expect(exact).toBe(false);
        expect(anyOf.filter((word) => indexed.has(word)).length).toBeGreaterThanOrEqual(atLeast);
        expect(atLeast).toBeGreaterThanOrEqual(1);
      }),
    );
    for (const short of ['灯', '台灯']) expect(forgiveRun(means(short))).toEqual(means(short));
  });
});

it('of a run as long as a question may be, no more is forgiven than of a name: each pair is compared with very many', () => {
  const long = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
  const whole = meaningOf(termOf(long), []);
  expect(whole).toMatchObject({ atLeast: 199 });
  expect(forgiveRun(whole)).toMatchObject({ term: long, exact: false, anyOf: whole.anyOf.slice(0, 24), atLeast: 12 });
});

describe('the strict meaning, for names of stores', () => {
  const strictly = (text: string) => strictMeaningOf(termOf(text), vocabulary).anyOf;

  it('takes no part of a word and no error', () => {
    expect(strictly('lamp')).toEqual(['lamp', 'lamps', 'lampshade']);
    expect(strictly('lemp')).toEqual([]);
    expect(strictly('flood')).toEqual(['floodlamp']);
  });

  it('takes beginnings from three letters on, and shorter words whole', () => {
    expect(strictly('te')).toEqual([]);
    expect(strictly('tea')).toEqual(['tea', 'teapot']);
    expect(strictly('5w')).toEqual(['5w']);
  });

  it('takes runs of two characters or more', () => {
    expect(strictly('灯')).toEqual([]);
    expect(strictly('台灯')).toEqual(['台灯']);
  });
});

describe('forgiving what was found as written', () => {
  it('adds words a letter away, and keeps what there was', () => {
    const forgiven = forgive(meaningOf(termOf('desks'), vocabulary), vocabulary);
    expect(forgiven).toMatchObject({ exact: false, anyOf: ['desk', 'desks'] });
  });

  it('changes nothing where there is nothing near, so that nobody asks twice', () => {
    for (const text of ['city', 'led', '台灯']) {
      const meaning = means(text);
      expect(forgive(meaning, vocabulary)).toBe(meaning);
    }
    const corrected = means('lemp');
    expect(forgive(corrected, vocabulary)).toBe(corrected);
  });
});
