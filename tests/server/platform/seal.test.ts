import { expect, it } from 'vitest';
import { Seal } from '../../../src/server/platform/seal';

const seal = new Seal('a secret');
const text = Buffer.from('What nobody else may read.');

it('opens what it sealed, and never seals the same way twice', () => {
  const [one, other] = [seal.seal(text, 'paper:1'), seal.seal(text, 'paper:1')];
  expect(seal.open(one, 'paper:1')).toEqual(text);
  expect(one).not.toEqual(other);
  expect(one.includes(text)).toBe(false);
  expect(seal.open(seal.seal(Buffer.alloc(0), 'paper:1'), 'paper:1')).toHaveLength(0);
});

it('does not open with another key, in another place, changed anywhere or cut short', () => {
  const sealed = seal.seal(text, 'paper:1');
  expect(() => new Seal('another secret').open(sealed, 'paper:1')).toThrow();
  expect(() => seal.open(sealed, 'paper:2')).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => seal.open(changed, 'paper:1')).toThrow();
  }
  for (const length of [0, 12, 20, sealed.length - 1]) expect(() => seal.open(sealed.subarray(0, length), 'paper:1')).toThrow();
});
