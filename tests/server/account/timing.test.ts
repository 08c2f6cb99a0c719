import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName, PayloadInput } from '../../../src/contract/shop/calls';
import { refuse, type Refusal } from '../../../src/server/calls/refusal';
import { PasswordHashes } from '../../../src/server/features/account';
import { Browser } from '../../support/server/browser';
import { Shop } from '../../support/server/shop';
import { migratedDatabase, openPatiently } from '../../support/services/postgres';

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

const [annabel, nobody] = ['annabel@shop.example', 'nobody@shop.example'];
type Asked = { readonly stranger: Browser; readonly isKnown: boolean; readonly round: number };
type Purpose = PayloadInput<'verifcode!send'>['purpose'];
type Trial = { readonly before: () => Promise<unknown>; readonly ask: (asked: Asked) => Promise<void> };

describe('a stranger waits as long for what nobody has', () => {
  let shop: Shop;
  let drop = () => Promise.resolve();
  beforeAll(async () => {
    const made = await migratedDatabase();
    shop = await Shop.open(openPatiently(made.url));
    drop = made.drop;
    await new Browser(shop).register('Annabel', password, { email: annabel });
    // The address is proven: codes for a login go to no other.
    await shop.db.updateTable('app_user').set({ email_proven_at: new Date(shop.mall.now()).toISOString() }).where('email_key', '=', annabel).execute();
  });
  afterAll(async () => {
    await shop.app.close();
    await shop.mall.close();
    await drop();
  });
  const emailOf = ({ isKnown }: Asked) => (isKnown ? annabel : nobody);

  const send = (purpose: Purpose): Trial => ({
    before: () => shop.db.deleteFrom('verification_code').execute(),
    ask: async (asked) => {
      await asked.stranger.ask('verifcode!send', { email: emailOf(asked), purpose });
    },
  });
  const guess = (purpose: Purpose, call: CallName, more: object): Trial => ({
    // Both have been sent a code, which no guess is by chance.
    before: async () => {
      await shop.db.deleteFrom('verification_code').execute();
      for (const email of [annabel, nobody]) await shop.ask('verifcode!send', { email, purpose });
      await shop.db.updateTable('verification_code').set({ code_hash: 'of no code' }).execute();
    },
    ask: async (asked) => {
      expect((await asked.stranger.refusal(call, { email: emailOf(asked), verifcode: '123456', ...more })).key).toBe('verificationCodeWrong');
    },
  });
  const trials: Readonly<Record<string, Trial>> = {
    'a login with a wrong password': {
      before: () => shop.db.deleteFrom('wrong_tries').execute(),
      ask: async ({ stranger, isKnown, round }) => {
        expect((await stranger.refusal('user!newlogin', { username: isKnown ? 'Annabel' : `Nobody${100 + round}`, password: 'wrong lamp 81' })).key).toBe('credentialsWrong');
      },
    },
    'a code for a forgotten password': send('reset'),
    'a code for a login': send('login'),
    'a code for a registration': send('register'),
    'a reset with a wrong code': guess('reset', 'localuser!resetPsw', { newPassword: password, confirmPassword: password }),
    'a login with a wrong code': guess('login', 'verifcode!login', {}),
    'a registration with a wrong code': guess('register', 'localuser!registerWithVerifcode', { username: 'Newcomer', password }),
  };

  it.each(Object.entries(trials))('[W-225] %s', async (_what, { before, ask }) => {
    const stranger = new Browser(shop);
    const timed = async (isKnown: boolean, round: number) => {
      await before();
      const began = performance.now();
      await ask({ stranger, isKnown, round });
      return performance.now() - began;
    };
    const areApart = async () => {
      const [known, unknown]: [number[], number[]] = [[], []];
      // Alternating, each as often first as second, so that other load on the machine affects both.
      for (let round = 0; round < 50; round += 1) {
        for (const isKnown of round % 2 === 0 ? [true, false] : [false, true]) (isKnown ? known : unknown).push(await timed(isKnown, round));
      }
      return mannWhitney(known, unknown) <= 0.001;
    };
    // By chance alone one comparison in a thousand finds a difference between equal samples: a real one shows twice.
    expect((await areApart()) && (await areApart())).toBe(false);
  });
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
