import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { callPath, calls, isCallName, type CallName } from '../../../src/contract/shop/calls';
import { forgetOldAccountRows } from '../../../src/server/features/account';
import { testNow } from '../../support/catalog';
import { Browser } from '../../support/server/browser';
import { describeWithShop } from '../../support/server/databases';
import { insertSession, insertShopper } from '../../support/server/shopper';

const password = 'harbour light 27';
const day = 86_400_000;
const forShoppers = Object.keys(calls).filter(isCallName).filter((name) => calls[name].caller === 'shopper');

/** A payload that the call accepts, so that only the caller decides. */
const payloads: Partial<Record<CallName, Record<string, string>>> = {
  'localuser!refreshAvatar': { avatar: 'face' },
  'user!updateOldAndNewPsw': { oldPassword: password, newPassword: 'another lamp 81', confirmPassword: 'another lamp 81' },
  'user!setSafewordReg': { password, safeword: '271828', confirmSafeword: '271828' },
  'user!updateOldAndNewSafeword': { password, oldPassword: '271828', newPassword: '314159', confirmPassword: '314159' },
  'user!resetSafeword': { password, verifcode: '000000', safeword: '271828', confirmSafeword: '271828' },
  'user!sendEmailCode': { email: 'planted@shop.example' },
  'user!bindEmail': { password, email: 'planted@shop.example', verifcode: '000000' },
  'user!bindPhone': { password, phone: '+49 151 33333333' },
  'device!remove': { password, id: 'x' },
  'session!end': { id: 'x' },
  'keepGoods!add': { sellerGoodsId: 'lamp' },
  'keepGoods!del': { sellerGoodsId: 'lamp' },
  'focusSeller!add': { sellerId: 'lantern' },
  'focusSeller!del': { sellerId: 'lantern' },
  'newOnlinechat!send': { type: 'text', content: 'hello' },
  'userOnlineChatController!unread': { loginType: 'user' },
};

describeWithShop((shop) => {
  type Shown = { readonly token?: string; readonly cookie?: string };
  /** The code and the raw text of the response to these credentials. */
  async function ask(name: CallName, { token, cookie }: Shown) {
    const [method = 'POST'] = calls[name].methods;
    const payload = payloads[name] ?? {};
    const query = new URLSearchParams({ ...(method === 'GET' && payload), ...(token !== undefined && { token }) });
    const response = await shop().app.inject({
      method,
      url: `${callPath(name)}?${query.toString()}`,
      headers: { ...(cookie !== undefined && { cookie: `sid=${cookie}` }), ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { payload: JSON.stringify(payload) }),
    });
    return { code: response.json<{ code: number }>().code, text: response.body };
  }

  describe('whoever has no valid session', () => {
    const kinds: Record<string, () => Promise<Shown>> = {
      'a visitor': () => Promise.resolve({}),
      'a token that nobody was given': () => Promise.resolve({ token: 'made-up' }),
      'a browser’s token without its cookie': async () => ({ token: (await insertShopper(shop().db)).token }),
      'a browser’s cookie without its token': async () => ({ cookie: (await insertShopper(shop().db)).cookie }),
      'a token with the cookie of another session of the same user': async () => {
        const { userId, token } = await insertShopper(shop().db);
        return { token, cookie: (await insertSession(shop().db, userId)).cookie };
      },
      'an expired session': () => insertShopper(shop().db, { expiresAt: testNow }),
      'a session that was ended': async () => {
        const shopper = await insertShopper(shop().db);
        await shop().db.updateTable('session').set({ ended_at: new Date(testNow).toISOString() }).where('id', '=', shopper.sessionId).execute();
        return shopper;
      },
      'a disabled user': () => insertShopper(shop().db, { status: 'disabled' }),
      'a locked user': () => insertShopper(shop().db, { status: 'locked' }),
      'a cancelled user': () => insertShopper(shop().db, { status: 'cancelled', cancelled_at: new Date(testNow).toISOString() }),
    };

    it.each(Object.keys(kinds))('[S-334] [W-284] %s gets code 403 from every call that needs one, and changes nothing', async (kind) => {
      expect(forShoppers.length).toBeGreaterThan(20);
      const rows = async () => Promise.all((['keep_goods', 'chat_message', 'form_token', 'upload'] as const).map(async (table) => (await shop().db.selectFrom(table).selectAll().execute()).length));
      const before = await rows();
      const shown = await kinds[kind]?.();
      for (const name of forShoppers) expect((await ask(name, shown ?? {})).code, name).toBe(403);
      expect(await rows()).toEqual(before);
    });
  });

  describe('a user', () => {
    const planted = 'planted';
    let owner: Browser;
    beforeAll(async () => {
      owner = new Browser(shop(), { userAgent: 'planted-device/1' });
      await owner.register('Planted01', password, { email: 'planted@shop.example', phone: '+49 151 33333333' });
      await owner.ask('newOnlinechat!send', { type: 'text', content: 'planted words' });
      await owner.ask('keepGoods!add', { sellerGoodsId: 'mug-07' });
      await owner.ask('focusSeller!add', { sellerId: 'nightlamp' });
    });

    it('finds what is their own in its own answers', async () => {
      const shown = { token: owner.token ?? '', cookie: owner.cookies.get('sid') ?? '' };
      const said = await Promise.all((['localuser!get', 'session!list', 'newOnlinechat!list', 'keepGoods!list', 'focusSeller!list'] as const).map(async (name) => (await ask(name, shown)).text));
      for (const [index, word] of [planted, planted, planted, 'mug-07', 'nightlamp'].entries()) expect(said[index]?.toLowerCase()).toContain(word);
    });

    it('finds nothing of another’s in any answer, whatever id is asked for', async () => {
      const other = new Browser(shop());
      const { user } = await other.register('Otheruser', password);
      const theirs = await owner.ask('session!list', {});
      const ownerId = (await owner.ask('localuser!get', {})).usercode;
      for (const name of forShoppers.filter((each) => !['user!logout', 'session!end', 'uploadimg!execute', 'focusSeller!add', 'keepGoods!add'].includes(each))) {
        const { text } = await ask(name, { token: other.token ?? '', cookie: other.cookies.get('sid') ?? '' });
        for (const word of [planted, '4915133333333', ownerId, 'mug-07', 'nightlamp', ...theirs.sessionList.map(({ id }) => id)]) expect(text.toLowerCase().includes(word.toLowerCase()), `${name}: ${word} in ${text}`).toBe(false);
      }
      expect(user.usercode).not.toBe(ownerId);
    });
  });

  it('what is of no use any more is forgotten, and nothing else', async () => {
    const counts = async () => {
      const { rows } = await sql<{ sessions: number; codes: number; tokens: number; tries: number }>`select
        (select count(*) from session) as sessions, (select count(*) from verification_code) as codes,
        (select count(*) from form_token) as tokens, (select count(*) from wrong_tries) as tries`.execute(shop().db);
      return rows[0];
    };
    for (const table of ['session', 'verification_code', 'form_token', 'wrong_tries'] as const) await shop().db.deleteFrom(table).execute();
    const browser = new Browser(shop());
    await browser.register('Forgotten', password);
    await browser.ask('session!token', {});
    await browser.ask('verifcode!send', { email: 'forgotten@shop.example', purpose: 'register' });
    await browser.refusal('user!newlogin', { username: 'Forgotten', password: 'wrong lamp 81' });
    const after = async (days: number) => {
      await forgetOldAccountRows(shop().db, shop().mall.now() + days * day);
      return counts();
    };
    expect(await after(0)).toEqual({ sessions: 1, codes: 1, tokens: 1, tries: 1 });
    expect(await after(1)).toEqual({ sessions: 1, codes: 1, tokens: 0, tries: 1 });
    expect(await after(3)).toEqual({ sessions: 1, codes: 0, tokens: 0, tries: 1 });
    expect(await after(91)).toEqual({ sessions: 1, codes: 0, tokens: 0, tries: 0 });
    expect(await after(121)).toEqual({ sessions: 0, codes: 0, tokens: 0, tries: 0 });
  });
});
