import { describe, expect, it } from 'vitest';
import { refuse, type Refusal } from '../../../src/server/calls/refusal';
import { openServer } from '../../../src/server/db/database';
import { PasswordHashes } from '../../../src/server/features/account';
import { Browser } from '../../support/server/browser';
import { Shop } from '../../support/server/shop';
import { migratedDatabase } from '../../support/services/postgres';

const password = 'harbour light 27';

/** The probability that two samples of one distribution differ as much as these (Mann-Whitney, normal approximation). */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const u = a.reduce((sum, x) => sum + b.filter((y) => y < x).length + b.filter((y) => y === x).length / 2, 0);
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  const z = Math.abs(u - mean) / deviation;
  // Abramowitz and Stegun 26.2.17, good to seven places.
  const t = 1 / (1 + 0.2316419 * z);
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 2 * tail;
}

it('tells samples apart that are apart, and no others', () => {
  const evenly = Array.from({ length: 60 }, (_, index) => index);
  expect(mannWhitney(evenly, evenly)).toBeGreaterThan(0.9);
  expect(mannWhitney(evenly, evenly.map((value) => value + 20))).toBeLessThan(0.001);
});

it('[W-225] a login takes as long for a name that nobody has', async () => {
  const { url, drop } = await migratedDatabase();
  const database = openServer(url);
  const shop = await Shop.open(database);
  await new Browser(shop).register('Annabel', password);
  const stranger = new Browser(shop);
  const timed = async (username: string) => {
    await shop.db.deleteFrom('wrong_tries').execute();
    const began = performance.now();
    expect((await stranger.refusal('user!newlogin', { username, password: 'wrong lamp 81' })).key).toBe('credentialsWrong');
    return performance.now() - began;
  };
  const areApart = async () => {
    const [known, unknown]: [number[], number[]] = [[], []];
    // Alternating, each as often first as second, so that other load on the machine affects both.
    for (let round = 0; round < 50; round += 1) {
      for (const isKnown of round % 2 === 0 ? [true, false] : [false, true]) (isKnown ? known : unknown).push(await timed(isKnown ? 'Annabel' : `Nobody${100 + round}`));
    }
    return mannWhitney(known, unknown) <= 0.001;
  };
  // By chance alone one comparison in a thousand finds a difference between equal samples: a real one shows twice.
  expect((await areApart()) && (await areApart())).toBe(false);
  await shop.app.close();
  await shop.mall.close();
  await drop();
});

describe('many passwords at once', () => {
  const wrong = refuse('credentialsWrong');
  const guess = (hashes: PasswordHashes, done: string[], name: string, from: { address: string; isKnown?: boolean }, answer?: Refusal) =>
    hashes.guessInTurn({ isKnown: false, ...from }, async () => {
      await hashes.isRight('a lamp', undefined);
      done.push(name);
      return answer;
    });

  it('are looked at some at a time, and of a flood the last are told so', async () => {
    const hashes = await PasswordHashes.open({ concurrency: 1, maxWaiting: 3 });
    const done: string[] = [];
    const answers = await Promise.all(Array.from({ length: 6 }, (_, nth) => guess(hashes, done, `${nth}`, { address: '192.0.2.1' })));
    expect(done).toEqual(['0', '1', '2', '3']);
    expect(answers.map((answer) => answer?.key)).toEqual([undefined, undefined, undefined, undefined, 'tooFrequent', 'tooFrequent']);
    expect(await hashes.make('a lamp', '192.0.2.1')).toEqual({ hash: expect.stringMatching(/^\$argon2id/) as unknown });
  });

  it('let known devices go first, then networks from which nothing was wrong, and keep none of them out', async () => {
    const hashes = await PasswordHashes.open({ concurrency: 1, maxWaiting: 100 });
    const done: string[] = [];
    await guess(hashes, [], 'before', { address: '192.0.2.1' }, wrong);
    const flood = Array.from({ length: 150 }, () => guess(hashes, done, 'flood', { address: '192.0.2.1' }, wrong));
    const rightful = [...Array.from({ length: 10 }, (_, nth) => guess(hashes, done, 'new', { address: `198.51.100.${nth}` })), ...Array.from({ length: 10 }, () => guess(hashes, done, 'known', { address: '192.0.2.1', isKnown: true }))];
    expect((await Promise.all(rightful)).filter((answer) => answer !== undefined)).toEqual([]);
    expect(done.slice(0, 21)).toEqual(['flood', ...Array.from({ length: 10 }, () => 'known'), ...Array.from({ length: 10 }, () => 'new')]);
    await Promise.all(flood);
  });

  it('forgive a network what was wrong ten minutes ago', async () => {
    let now = 0;
    const hashes = await PasswordHashes.open({ concurrency: 1, now: () => now });
    const done: string[] = [];
    await guess(hashes, [], 'before', { address: '192.0.2.1' }, wrong);
    now += 10 * 60_000 + 1;
    await Promise.all(['192.0.2.9', '192.0.2.1', '192.0.2.2'].map((address) => guess(hashes, done, address, { address })));
    expect(done).toEqual(['192.0.2.9', '192.0.2.1', '192.0.2.2']);
  });
});

it('a hash is of its password alone, and nobody’s is never right', async () => {
  const hashes = await PasswordHashes.open();
  const kept = await hashes.makeAtOnce(password);
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashes.isRight(password, kept)).toBe(true);
  expect(await hashes.isRight('wrong lamp 81', kept)).toBe(false);
  expect(await hashes.isRight(password, undefined)).toBe(false);
  // A composed and a decomposed é are one password.
  expect(await hashes.isRight('caf\u00e9 noir 1', await hashes.makeAtOnce('cafe\u0301 noir 1'))).toBe(true);
});
