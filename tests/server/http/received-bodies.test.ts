import { expect, it, vi } from 'vitest';
import { ReceivedBodies } from '../../../src/server/http/received-bodies';

function newBodies() {
  let now = 0;
  const bodies = new ReceivedBodies(() => now);
  const begin = (userId: string, cutOff = () => {}, receivedBytes = () => 0, caller = 'network', group = caller) => bodies.begin({ group, caller, userId }, { receivedBytes, cutOff });
  return { begin, wait: (ms: number) => (now += ms) };
}

it('one user sends nine at once, and another as soon as one is done', () => {
  const { begin } = newBodies();
  const [first] = Array.from({ length: 9 }).map(() => begin('user'));
  expect(begin('user')).toBe('busy');
  expect(begin('other')).not.toBe('busy');
  if (typeof first === 'function') first();
  expect(begin('user')).not.toBe('busy');
});

it('where all places are taken by who sends slowly, the oldest makes room', () => {
  const { begin, wait } = newBodies();
  const cutOff = vi.fn<(user: number) => void>();
  for (let user = 0; user < 48; user += 1) {
    begin(`user ${user}`, () => cutOff(user));
    wait(1);
  }
  expect(begin('normal')).toBe('busy');
  wait(30_000);
  expect(begin('normal')).not.toBe('busy');
  expect(cutOff.mock.calls).toEqual([[0]]);
});

it('six users who hold all that they may keep no seventh out', () => {
  const { begin, wait } = newBodies();
  const held = new Map<string, number>();
  const hold = (user: string) => {
    const hasPlace = begin(user, () => held.set(user, (held.get(user) ?? 0) - 1)) !== 'busy';
    if (hasPlace) held.set(user, (held.get(user) ?? 0) + 1);
    wait(1);
    return hasPlace;
  };
  const attack = () => {
    for (let nth = 0; nth < 54; nth += 1) hold(`flood ${nth % 6}`);
  };
  attack();
  expect(hold('seventh')).toBe(true);
  // However often they come back.
  attack();
  expect(held.get('seventh')).toBe(1);
  expect([...held.values()].reduce((sum, count) => sum + count)).toBe(48);
});

it('of who holds most the slowest makes room', () => {
  const { begin, wait } = newBodies();
  const cutOff = vi.fn<(name: string) => void>();
  for (let user = 0; user < 40; user += 1) begin(`user ${user}`, () => cutOff(`user ${user}`));
  const bytes = [900, 800, 100, 700, 600, 500, 400, 300];
  for (const received of bytes) begin('most', () => cutOff(`most ${received}`), () => received);
  wait(1_000);
  expect(begin('normal')).not.toBe('busy');
  expect(cutOff.mock.calls).toEqual([['most 100']]);
});

it('one network keeps no other out, with however many users', () => {
  const { begin, wait } = newBodies();
  const held = new Set<string>();
  const hold = (network: string, userId: string) => {
    const name = `${network} ${userId}`;
    const hasPlace = begin(userId, () => held.delete(name), () => 0, network) !== 'busy';
    if (hasPlace) held.add(name);
    wait(1);
    return hasPlace;
  };
  for (let user = 0; user < 48; user += 1) hold('flood', `user ${user}`);
  expect(hold('flood', 'one more')).toBe(false);
  expect(['first', 'second'].map((userId) => hold('home', userId))).toEqual([true, true]);
  // However often they come back, and however long the others take.
  wait(30_000);
  for (let user = 0; user < 96; user += 1) hold('flood', `late ${user}`);
  expect([...held].filter((name) => name.startsWith('home'))).toHaveLength(2);
  expect(held.size).toBe(48);
});

it('one provider keeps no other out, with however many networks, and in it the network with the most makes room', () => {
  const { begin, wait } = newBodies();
  const held = new Set<string>();
  const hold = (group: string, caller: string, userId: string) => {
    const name = `${group} ${caller} ${userId}`;
    const hasPlace = begin(userId, () => held.delete(name), () => 0, caller, group) !== 'busy';
    if (hasPlace) held.add(name);
    wait(1);
    return hasPlace;
  };
  for (let network = 0; network < 45; network += 1) hold('flood', `network ${network}`, `user ${network}`);
  for (const userId of ['first', 'second', 'third']) hold('flood', 'crowded', userId);
  expect(hold('home', 'own', 'own')).toBe(true);
  expect(held.has('flood crowded first')).toBe(false);
  // However often they come back, each from another network.
  for (let network = 0; network < 96; network += 1) hold('flood', `late ${network}`, `late ${network}`);
  expect(held.has('home own own')).toBe(true);
  expect(held.size).toBe(48);
});
