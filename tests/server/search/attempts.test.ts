import { expect, it } from 'vitest';
import { goodsAttempts } from '../../../src/server/features/search/attempts';

/** Words that count how often somebody looks through all of them. */
class Counted extends Array<string> {
  looks = 0;

  override [Symbol.iterator](): ArrayIterator<string> {
    this.looks += 1;
    return super[Symbol.iterator]();
  }
}

it('of a question in several spellings errors are looked for in one only, and a spelling is left at its first word that nothing has', async () => {
  const words = new Counted();
  words.push('lamp', 'teapot', 'bicycle');
  const context = { language: 'en', vocabulary: { words: () => Promise.resolve(words) } };
  const attempts = [];
  for await (const attempt of goodsAttempts('lemp1 tepot2', context as never)) attempts.push(attempt);
  expect(attempts).toEqual([]);
  // Two words, each as written and with an error; then the first word of “lemp 1 tepot 2”, and “lemp1tepot2”.
  expect(words.looks).toBe(6);
});
