import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rememberSearch, searchHistoryLimit } from '../../../src/rules/search/search-history';

const histories = fc.array(fc.constantFrom(...Array.from('abcdefghijklmnop')), { maxLength: 40 });
const afterAll = (terms: readonly string[]) => terms.reduce<string[]>((history, term) => rememberSearch(history, term), []);

it('[S-091] the history keeps ten terms; an eleventh drops the oldest', () => {
  const ten = afterAll(Array.from('abcdefghij'));
  expect(ten).toEqual(Array.from('jihgfedcba'));
  expect(rememberSearch(ten, 'k')).toEqual(Array.from('kjihgfedcb'));
  fc.assert(fc.property(histories, (terms) => {
    expect(afterAll(terms).length).toBeLessThanOrEqual(searchHistoryLimit);
  }));
});

it('[S-092] the history holds no term twice, and the newest comes first', () => {
  expect(rememberSearch(['b', 'a'], 'a')).toEqual(['a', 'b']);
  fc.assert(
    fc.property(histories, (terms) => {
      const history = afterAll(terms);
      expect(history).toEqual([...new Set(terms.toReversed())].slice(0, searchHistoryLimit));
    }),
  );
});

it('a blank term is not remembered, and blanks around one are not', () => {
  expect(rememberSearch(['a'], '  ')).toEqual(['a']);
  expect(rememberSearch(['a'], ' a ')).toEqual(['a']);
});
