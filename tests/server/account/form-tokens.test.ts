import { expect, it } from 'vitest';
import { spendFormToken } from '../../../src/server/features/account';
import { Browser } from '../../support/server/browser';
import { describeWithShop } from '../../support/server/databases';

const minute = 60_000;

describeWithShop((shop, kind) => {
  async function newUser(username: string) {
    const browser = new Browser(shop());
    const { user } = await browser.register(username, 'harbour light 27');
    return { browser, userId: user.usercode };
  }
  const take = (userId: string, token: string) => spendFormToken(shop().db, userId, token, shop().mall.now());

  it('[S-369] [S-291] a form token works once', async () => {
    const { browser, userId } = await newUser('Forms0001');
    const { session_token: token, expiresAt } = await browser.ask('session!token', {});
    expect(expiresAt).toBe(shop().mall.now() + 10 * minute);
    expect(await take(userId, token)).toBe(true);
    expect(await take(userId, token)).toBe(false);
  });

  it('[S-291] a form token expires after 10 minutes', async () => {
    const { browser, userId } = await newUser('Forms0002');
    const tokens = await Promise.all([1, 2].map(() => browser.ask('session!token', {})));
    expect(new Set(tokens.map(({ session_token: token }) => token)).size).toBe(2);
    shop().wait(10 * minute - 1);
    expect(await take(userId, tokens[0]?.session_token ?? '')).toBe(true);
    shop().wait(1);
    expect(await take(userId, tokens[1]?.session_token ?? '')).toBe(false);
  });

  it('a form token is of no use to another user, and not used up by the try', async () => {
    const [mine, other] = [await newUser('Forms0003'), await newUser('Forms0004')];
    const { session_token: token } = await mine.browser.ask('session!token', {});
    expect(await take(other.userId, token)).toBe(false);
    expect(await take(mine.userId, token)).toBe(true);
  });

  it('a form token comes back with the transaction of a form that was refused', async () => {
    const { browser, userId } = await newUser('Forms0005');
    const { session_token: token } = await browser.ask('session!token', {});
    await expect(shop().db.transaction().execute(async (db) => {
      expect(await spendFormToken(db, userId, token, shop().mall.now())).toBe(true);
      throw new Error('refused');
    })).rejects.toThrow('refused');
    expect(await take(userId, token)).toBe(true);
  });

  it('a form token is kept by its hash only', async () => {
    const { browser } = await newUser('Forms0006');
    const { session_token: token } = await browser.ask('session!token', {});
    expect(JSON.stringify(await shop().db.selectFrom('form_token').selectAll().execute())).not.toContain(token);
  });

  if (kind === 'server') {
    it('[S-291] a form token is taken once by 20 at once', async () => {
      const { browser, userId } = await newUser('Forms0007');
      const { session_token: token } = await browser.ask('session!token', {});
      const taken = await Promise.all(Array.from({ length: 20 }, () => take(userId, token)));
      expect(taken.filter(Boolean)).toHaveLength(1);
    });
  }
});
