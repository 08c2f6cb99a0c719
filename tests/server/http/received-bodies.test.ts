import { expect, it, vi } from 'vitest';
import { ReceivedBodies } from '../../../src/server/http/received-bodies';

function house() {
  let now = 0;
  const bodies = new ReceivedBodies(() => now);
  return { bodies, wait: (ms: number) => (now += ms) };
}

it('one user sends nine at once, and another as soon as one is done', () => {
  const { bodies } = house();
  const [first] = Array.from({ length: 9 }).map(() => bodies.begin('user', () => {}));
  expect(bodies.begin('user', () => {})).toBe('busy');
  expect(bodies.begin('other', () => {})).not.toBe('busy');
  if (typeof first === 'function') first();
  expect(bodies.begin('user', () => {})).not.toBe('busy');
});

it('where all places are taken by who sends slowly, the oldest makes room', () => {
  const { bodies, wait } = house();
  const cutOff = vi.fn<(user: number) => void>();
  for (let user = 0; user < 48; user += 1) {
    bodies.begin(`user ${user}`, () => cutOff(user));
    wait(1);
  }
  expect(bodies.begin('normal', () => {})).toBe('busy');
  wait(30_000);
  expect(bodies.begin('normal', () => {})).not.toBe('busy');
  expect(cutOff.mock.calls).toEqual([[0]]);
});
