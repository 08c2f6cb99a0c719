import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from '../../../src/server/platform/seal';

const key = randomBytes(32);
const text = Buffer.from('What nobody else may read.');

it('opens what it sealed, and never seals the same way twice', () => {
  const [one, other] = [seal(key, text, 'paper:1'), seal(key, text, 'paper:1')];
  expect(unseal(key, one, 'paper:1')).toEqual(text);
  expect(one).not.toEqual(other);
  expect(one.includes(text)).toBe(false);
  expect(unseal(key, seal(key, Buffer.alloc(0), 'paper:1'), 'paper:1')).toHaveLength(0);
});

it('does not open with another key, in another place, changed anywhere or cut short', () => {
  const sealed = seal(key, text, 'paper:1');
  expect(() => unseal(randomBytes(32), sealed, 'paper:1')).toThrow();
  expect(() => unseal(key, sealed, 'paper:2')).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(key, changed, 'paper:1')).toThrow();
  }
  for (const length of [0, 12, 20, sealed.length - 1]) expect(() => unseal(key, sealed.subarray(0, length), 'paper:1')).toThrow();
});
