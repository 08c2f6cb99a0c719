import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../src/contract/envelope';
import { uploadUrl } from '../../src/contract/pictures';
import { calls, isCallName, type PayloadInput, type CallName } from '../../src/contract/shop/calls';
import { refusalOf } from '../support/server/shop';
import { daysAgo } from '../support/catalog';
import { grant, hashOfSafeword, insertAddress, line, payment, place } from '../support/server/checkout';
import { describeWithShop } from '../support/server/databases';
import { anyPicture, formToken, sendForm, uploadPicture } from '../support/server/sent-pictures';
import { apply, smallLoan } from '../support/server/loans';
import { insertSession, insertShopper, type Shopper } from '../support/server/shopper';
import { openDepositWays, openWithdrawChannels, trc20, withdraw } from '../support/server/wallet';
import { writtenAddress } from '../support/written-address';

const names = Object.keys(calls).filter(isCallName);
const forShoppers = names.filter((name) => calls[name].caller === 'shopper');

/** Everything of the owner that nobody else may learn; each payload names as much of it as it can. */
type Owned = { readonly sessionId: string; readonly avatar: string; readonly chatPicture: string; readonly messageId: string; readonly addressId: string; readonly orderId: string; readonly paymentId: string; readonly proof: string; readonly depositId: string; readonly withdrawalId: string; readonly loanId: string; readonly passkeyId: string; readonly paper: string };

const username = 'plantedowner1';
const email = 'planted.owner@example.org';
const password = 'planted harbour 27';

/** The address of the owner's withdrawals. */
const trc20Owned = 'TQ6KZfATh5eYoypDLDwFKm9Z5SE7ZKRAWS';

/** Names the reset that the owner waits for, with an invalid proof. */
const forged = { proof: `${Buffer.from('planted-reset').toString('base64url')}.x` };

/** A valid payload for each call. A new call without one fails the first test. */
function payloadsOf({ sessionId, avatar, chatPicture, messageId, addressId, orderId, paymentId, proof, depositId, withdrawalId, loanId, passkeyId, paper }: Owned): { readonly [Name in CallName]?: PayloadInput<Name> } {
  const passwords = { oldPassword: password, newPassword: 'another harbour 28', confirmPassword: 'another harbour 28' };
  const overBank = { symbol: 'EUR', amount: '10', image: proof, bankName: 'Bank', cardNumber: '1' };
  const review = { sellerGoodsId: 'lamp', skuId: 'lamp-black', rating: 5, content: 'Nothing of mine.' };
  return {
    'category!sellerTree': { sellerId: 'lantern' },
    'sellerGoods!info': { sellerGoodsId: 'lamp' },
    'seller!info': { sellerId: 'lantern' },
    'sellerGoods!search': { keyword: 'lamp' },
    'sellerGoods!searchSellerGoods': { sellerId: 'lantern', keyword: 'lamp' },
    'sellerGoods!search-keyword': { keyword: 'lamp' },
    'evaluation!list': { sellerGoodsId: 'lamp' },
    'evaluation!countType': { sellerGoodsId: 'lamp' },
    'keepGoods!add': { sellerGoodsId: 'lamp' },
    'cart!merge': { since: 0, changes: [] },
    'user!beginAuthenticator': { safeword: '271828' },
    'user!confirmAuthenticator': { verifcode: '271828' },
    'user!removeAuthenticator': { safeword: '271828', verifcode: '271828' },
    'user!logoff': { UID: 'planted-owner', reason: 'Nothing of mine.', password },
    'wallet!giveUp': { amount: '1', password },
    'keepGoods!del': { sellerGoodsId: 'teapot' },
    'focusSeller!add': { sellerId: 'lantern' },
    'focusSeller!del': { sellerId: 'nordwind' },
    'localuser!registerNoVerifcode': { username, password, invitationCode: 'plantedcode' },
    'localuser!registerWithVerifcode': { username, password, email, verifcode: '271828' },
    'localuser!refreshAvatar': { avatar },
    'localuser!resetPsw': { email, verifcode: '271828', newPassword: password, confirmPassword: password },
    'user!newlogin': { username, password: 'a wrong password' },
    'user!updateOldAndNewPsw': passwords,
    'user!setSafewordReg': { password, safeword: '271828', confirmSafeword: '271828' },
    'user!updateOldAndNewSafeword': { password, oldPassword: '271828', newPassword: '314159', confirmPassword: '314159' },
    'user!resetSafeword': { password, verifcode: '271828', safeword: '271828', confirmSafeword: '271828' },
    'user!sendEmailCode': { email },
    'user!bindEmail': { password, email, verifcode: '271828' },
    'user!bindPhone': { password, phone: '+49 157 00000001' },
    'device!remove': { password, id: 'planted-device' },
    'passkey!begin': { password },
    'passkey!login': { id: 'planted', clientDataJSON: 'bm8', authenticatorData: 'bm8', signature: 'bm8', userHandle: 'bm8' },
    'passkey!add': { name: '', id: 'planted', clientDataJSON: 'bm8', attestationObject: 'bm8' },
    'passkey!rename': { id: passkeyId, name: 'Mine now' },
    'passkey!remove': { password, id: passkeyId },
    'verifcode!login': { email, verifcode: '271828' },
    'session!end': { id: sessionId },
    'verifcode!send': { email, purpose: 'reset' },
    'newOnlinechat!list': { message_id: messageId },
    'newOnlinechat!send': { type: 'img', content: chatPicture },
    'userOnlineChatController!unread': { loginType: 'user' },
    'order!submit': { addressId, orderList: [{ sellerGoodsId: 'teapot', skuId: 'teapot-black', count: 1 }], total: '43.3' },
    'order!pay': { orderIdList: [orderId], payType: 'balance', safeword: '271828', session_token: 'unknown' },
    'order!confirm': { paymentId },
    'order!cancel': { orderId, reason: 0 },
    'order!info': { orderId },
    'order!listGoods': { orderId },
    'order!receipt': { orderId },
    'order!remind': { orderId },
    'order!extend': { orderId },
    'order!report': { orderId, remark: 'Not here.', images: [chatPicture] },
    'order!claim': { orderId },
    'order!returns': { orderId, reason: 2, amount: '23.2', images: [chatPicture] },
    'orderLog!list': { orderId },
    'evaluation!add': { orderId, ...review },
    'evaluation!addList': { orderId, evaluationList: [review] },
    'news!add': { kind: 'shipped', channel: 'push' },
    'news!del': { kind: 'refund', channel: 'email' },
    'wish!add': { kind: 'cheaper', sellerGoodsId: 'teapot', below: '12' },
    'wish!del': { kind: 'back', sellerGoodsId: 'teapot' },
    'news!end': forged,
    'goodsPack!pictures': { sellerGoodsId: 'teapot' },
    'push!subscribe': { endpoint: 'https://push.example/planted', p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
    'syspara!getSyspara': { code: 'customer_service_url' },
    'subscribe!add': { email: 'visitor@example.org' },
    'subscribe!confirm': forged,
    'subscribe!remove': forged,
    'safeword!stopReset': forged,
    'address!add': writtenAddress(),
    'address!edit': { id: addressId, ...writtenAddress() },
    'address!del': { id: addressId },
    'address!listState': { country: 'JP' },
    'address!listCity': { country: 'JP' },
    'rechargeBlockchain!recharge': { symbol: 'USDT', chain: 'TRC20', address: trc20, amount: '10', image: proof },
    'rechargeBlockchain!get': { id: depositId },
    'rechargeBlockchain!fee': { symbol: 'USDT' },
    'thirdPartyRecharge!recharge': { symbol: 'EUR', channel: 'purse', amount: '10', image: proof },
    'thirdPartyRecharge!PHP_recharge': { ...overBank, channel: 'own' },
    'thirdPartyRecharge!PHP_recharge2': { ...overBank, channel: 'own2' },
    'thirdPartyRecharge!PHP_recharge3': { ...overBank, channel: 'own3' },
    'thirdPartyRecharge!PHP_recharge4': { ...overBank, channel: 'own4' },
    'thirdPartyRecharge!PHP_recharge5': { ...overBank, channel: 'own5' },
    'user!bindWithdrawAddress': { channel: 'TRC20', address: trc20, safeword: '271828' },
    'user!changeWithdrawAddress': { channel: 'TRC20', address: trc20, safeword: '271828' },
    'withdraw!fee': { channel: 'TRC20' },
    'withdraw!apply': { channel: 'TRC20', amount: '10', safeword: '271828', session_token: 'unknown' },
    'withdraw!get': { id: withdrawalId },
    'loan!agreement': smallLoan,
    'loan!apply': { ...smallLoan, realName: 'Nobody', nationality: 'PT', documentNumber: '1', imageList: [paper], agreement: 'x', session_token: 'unknown' },
    'loan!get': { id: loanId },
    'loan!repay': { id: loanId, amount: '1', safeword: '271828', session_token: 'unknown' },
  };
}

describeWithShop((shop) => {
  let owner: Shopper;
  let other: Shopper;
  let owned: Owned;
  let secrets: readonly string[];
  const db = () => shop().db;
  const mall = () => ({ app: shop().app, db: db(), now: shop().mall.now() });
  const placed = async (as: Shopper, moduleName: string) => ((await uploadPicture(mall(), as, await anyPicture(), moduleName)).data as { data: string }).data;

  beforeAll(async () => {
    owner = await insertShopper(db(), {
      id: 'planted-user-id', username, email, email_key: email, phone: '4915700000001', invitation_code: 'plantedcode',
    });
    other = await insertShopper(db(), { username: 'somebody1' });
    await db().updateTable('session').set({ device: 'planted-device' }).where('user_id', '=', owner.userId).execute();
    await shop().ask('newOnlinechat!send', { type: 'text', content: 'planted-question' }, { as: owner });
    const said = await db()
      .insertInto('chat_message')
      .values({ user_id: owner.userId, sender: 'operator', type: 'text', content: 'planted-answer', created_at: daysAgo(0) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop().ask('keepGoods!add', { sellerGoodsId: 'teapot' }, { as: owner });
    await shop().ask('focusSeller!add', { sellerId: 'nordwind' }, { as: owner });
    await shop().ask('wish!add', { kind: 'back', sellerGoodsId: 'teapot' }, { as: owner });
    const places = { avatar: await placed(owner, 'avatar'), chatPicture: await placed(owner, 'chat'), proof: await placed(owner, 'recharge') };
    await openDepositWays(db());
    const sent = { symbol: 'USDT', chain: 'TRC20', address: trc20, amount: '10', image: places.proof, remark: 'planted-deposit' };
    const { id: depositId } = await shop().ask('rechargeBlockchain!recharge', sent, { as: owner });
    // Another, unused session of the owner: only the list of sessions knows its id.
    const { sessionId } = await insertSession(db(), owner.userId);
    const { addressId, orderId, paymentId } = await insertOrder();
    await db().insertInto('safeword_reset').values({ id: 'planted-reset', user_id: owner.userId, safeword_hash: await hashOfSafeword(), lang: 'en', shop: 'Kitewharf', due_at: daysAgo(0) }).execute();
    await openWithdrawChannels(db());
    await grant(db(), owner.userId, '100');
    await db().insertInto('withdraw_address').values({ user_id: owner.userId, channel: 'TRC20', address: trc20Owned }).execute();
    const { id: withdrawalId } = await withdraw(shop(), { ...owner, addressId }, '20');
    const passkeyId = 'planted-passkey';
    await db().insertInto('passkey').values({ id: passkeyId, user_id: owner.userId, rp_id: 'planted-host', credential_id: 'planted-credential', public_key: 'planted-key', counter: 0, name: 'planted-name', created_at: daysAgo(0) }).execute();
    const paper = await placed(owner, 'identity');
    const { id: loanId } = await apply(shop(), owner, { imageList: [paper], realName: 'planted-applicant' });
    owned = { sessionId, messageId: String(said.id), addressId, orderId, paymentId, depositId, withdrawalId, loanId, passkeyId, paper, ...places };
    secrets = ['planted', '$argon2', '4915700000001', owner.sessionId, sessionId, owner.token, owner.cookie, places.avatar, places.chatPicture, places.proof, addressId, orderId, paymentId, depositId, withdrawalId, loanId, paper, trc20Owned];
  });

  /** An unpaid order of the owner, the payment of another, and their delivery address. */
  async function insertOrder() {
    const addressId = await insertAddress(db(), owner.userId);
    await grant(db(), owner.userId, '100');
    const buyer = { ...owner, addressId };
    const [[toPay], [paid]] = [await place(shop(), buyer, line('mug-01', 1)), await place(shop(), buyer, line('mug-02', 1))];
    await db().updateTable('app_user').set({ safeword_hash: await hashOfSafeword() }).where('id', '=', owner.userId).execute();
    await shop().ask('order!pay', await payment(db(), buyer, [paid?.orderId ?? '']), { as: owner });
    const { id } = await db().selectFrom('payment').select('id').where('user_id', '=', owner.userId).executeTakeFirstOrThrow();
    await db().updateTable('shop_order').set({ name: 'planted-receiver', address: 'planted-street', remark: 'planted-remark' }).where('user_id', '=', owner.userId).execute();
    return { addressId, orderId: toPay?.orderId ?? '', paymentId: id };
  }

  async function send(name: CallName, as?: { readonly token: string; readonly cookie?: string }, of: Owned = owned): Promise<Envelope> {
    if (name !== 'uploadimg!execute') return shop().send(name, payloadsOf(of)[name] ?? {}, as ? { as } : {});
    const token = await formToken(db(), owner.userId, shop().mall.now() + 60_000);
    return sendForm(shop().app, [['moduleName', 'chat'], ['session_token', token], ['file', { bytes: await anyPicture() }]], as);
  }

  function expectNothingOfOwner(name: CallName, answer: Envelope) {
    const text = JSON.stringify(answer).toLowerCase();
    expect(secrets.filter((secret) => text.includes(secret.toLowerCase())), `${name} told ${text}`).toEqual([]);
  }

  /** Everything of the owner that a call could have changed. */
  async function stateOfOwner() {
    const rows = await Promise.all([
      db().selectFrom('app_user').selectAll().where('id', '=', owner.userId).execute(),
      db().selectFrom('session').selectAll().where('user_id', '=', owner.userId).where('id', 'in', [owner.sessionId, owned.sessionId]).orderBy('id').execute(),
      db().selectFrom('goods_wish').selectAll().where('user_id', '=', owner.userId).execute(),
      db().selectFrom('keep_goods').selectAll().where('user_id', '=', owner.userId).execute(),
      db().selectFrom('passkey').selectAll().where('user_id', '=', owner.userId).execute(),
      db().selectFrom('follow').selectAll().where('follower', '=', owner.userId).execute(),
      db().selectFrom('chat_message').selectAll().where('user_id', '=', owner.userId).orderBy('id').execute(),
      db().selectFrom('chat_read').selectAll().where('user_id', '=', owner.userId).execute(),
      db().selectFrom('address').selectAll().where('user_id', '=', owner.userId).orderBy('id').execute(),
      db().selectFrom('order_log').selectAll().where('order_id', '=', owned.orderId).orderBy('id').execute(),
      db().selectFrom('refund').selectAll().where('order_id', '=', owned.orderId).execute(),
      db().selectFrom('safeword_reset').selectAll().where('user_id', '=', owner.userId).execute(),
      db().selectFrom('upload').selectAll().where('user_id', '=', owner.userId).orderBy('name').execute(),
      db().selectFrom('deposit').selectAll().where('user_id', '=', owner.userId).orderBy('id').execute(),
      db().selectFrom('withdrawal').selectAll().where('user_id', '=', owner.userId).orderBy('id').execute(),
      db().selectFrom('loan').selectAll().where('user_id', '=', owner.userId).orderBy('id').execute(),
      db().selectFrom('withdraw_address').selectAll().where('user_id', '=', owner.userId).execute(),
    ]);
    return JSON.stringify(rows);
  }

  it('[S-288] every call stands in the matrix, with a payload that its schema takes', () => {
    const payloads = payloadsOf(owned);
    const missing = names.filter((name) => name !== 'uploadimg!execute' && !v.is(calls[name].payload, payloads[name] ?? {}));
    expect(missing).toEqual([]);
    expect(forShoppers.length).toBeGreaterThan(20);
  });

  describe('a call for shoppers answers 403, says why, and does nothing, for', () => {
    const askers: Record<string, readonly [reason: string, make: () => Promise<{ token: string; cookie?: string } | undefined>]> = {
      '[S-437] [W-267] [W-334] a visitor': ['notLoggedIn', () => Promise.resolve(undefined)],
      '[W-336] an unknown token': ['tokenInvalid', () => Promise.resolve({ token: 'unknown', cookie: owner.cookie })],
      '[S-279] a handle without its cookie': ['tokenInvalid', () => Promise.resolve({ token: owner.token })],
      '[S-279] a handle with another’s cookie': ['tokenInvalid', () => Promise.resolve({ token: owner.token, cookie: other.cookie })],
      'a cookie without its handle': ['notLoggedIn', () => Promise.resolve({ token: '', cookie: owner.cookie })],
      'a cookie in the place of the handle': ['tokenInvalid', () => Promise.resolve({ token: owner.cookie, cookie: owner.cookie })],
      '[S-438] [W-335] an expired session': ['loginExpired', () => insertSession(db(), owner.userId, { expiresAt: shop().mall.now() })],
      'a session that was ended': [
        'loginExpired',
        async () => {
          const ended = await insertSession(db(), owner.userId);
          await db().updateTable('session').set({ ended_at: daysAgo(0) }).where('id', '=', ended.sessionId).execute();
          return ended;
        },
      ],
      '[W-273] a disabled user': ['loginExpired', () => insertShopper(db(), { status: 'disabled' })],
      'a locked user': ['loginExpired', () => insertShopper(db(), { status: 'locked' })],
    };

    it.each(Object.entries(askers))('[S-334] [W-284] %s', async (_asker, [reason, make]) => {
      const as = await make();
      const before = await stateOfOwner();
      for (const name of forShoppers) {
        const answer = await send(name, as);
        expect([answer.code, refusalOf(answer)], name).toEqual([403, reason]);
        expect(answer.data, name).toBeNull();
      }
      for (const name of names.filter((each) => !forShoppers.includes(each) && each !== 'user!newlogin')) expectNothingOfOwner(name, await send(name, as));
      const { cookie } = as ?? {};
      // A picture's URL is requested with the cookie alone, so the owner's cookie opens it.
      if (cookie !== owner.cookie) {
        const seen = await shop().app.inject({ url: uploadUrl(owned.chatPicture), headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...(cookie !== undefined && { cookie: `sid=${cookie}` }) } });
        expect(seen.statusCode).toBe(404);
      }
      expect(await stateOfOwner()).toBe(before);
    });
  });

  describe('another user', () => {
    it('is told nothing of the owner by any call, and changes nothing of theirs', async () => {
      const before = await stateOfOwner();
      for (const name of names) {
        // A session of its own for each call, since one of them ends it.
        const answer = await send(name, await insertSession(db(), other.userId));
        expect(answer.code, name).not.toBe(403);
        expectNothingOfOwner(name, answer);
      }
      expect(await stateOfOwner()).toBe(before);
    });

    it('has the lists of their own only', async () => {
      const as = await insertShopper(db());
      expect(await shop().ask('keepGoods!list', {}, { as })).toMatchObject({ pageList: [], totalElements: 0 });
      expect(await shop().ask('focusSeller!list', {}, { as })).toMatchObject({ pageList: [], totalElements: 0 });
      expect([await shop().ask('keepGoods!count', {}, { as }), await shop().ask('focusSeller!count', {}, { as }), await shop().ask('newOnlinechat!unread', {}, { as })]).toEqual([0, 0, 0]);
      expect(await shop().ask('newOnlinechat!list', {}, { as })).toEqual({ messageList: [] });
      expect((await shop().ask('session!list', {}, { as })).sessionList).toHaveLength(1);
    });

    it('hears of what is the owner’s exactly what is heard of what nobody has', async () => {
      const unknown: Owned = { sessionId: 'nobodys', avatar: `${'0'.repeat(32)}.webp`, chatPicture: `${'0'.repeat(32)}.webp`, messageId: String(Number(owned.messageId) + 1_000_000), addressId: 'nobodys', orderId: 'nobodys', paymentId: 'nobodys', proof: `${'0'.repeat(32)}.webp`, depositId: 'nobodys', withdrawalId: 'nobodys', loanId: 'nobodys', passkeyId: 'nobodys', paper: `${'0'.repeat(32)}.webp` };
      // Every call that takes an id. Removing a passkey asks for the user's own password first (passkeys.test.ts).
      const [theirPayloads, unknownPayloads] = [payloadsOf(owned), payloadsOf(unknown)];
      const naming = names.filter((name) => name !== 'passkey!remove' && JSON.stringify(theirPayloads[name]) !== JSON.stringify(unknownPayloads[name]));
      expect(naming.length).toBeGreaterThan(30);
      for (const name of naming) expect(await send(name, other, owned), name).toEqual(await send(name, other, unknown));
      const see = (name: string) => shop().app.inject({ url: uploadUrl(name), headers: { cookie: `sid=${other.cookie}` } });
      const [theirs, nobodys] = [await see(owned.chatPicture), await see(unknown.chatPicture)];
      expect([theirs.statusCode, theirs.body]).toEqual([nobodys.statusCode, nobodys.body]);
      expect(theirs.statusCode).toBe(404);
    });

    it('has keys of their own: the owner’s key gives nothing of the owner’s answer', async () => {
      const ask = (as: Shopper) => shop().ask('newOnlinechat!send', { type: 'text', content: 'the same words' }, { as, key: 'same-key-for-both' });
      expect((await ask(other)).id).not.toBe((await ask(owner)).id);
    });
  });

  it('the owner is let in everywhere, and sees what was planted', async () => {
    const told = new Map<CallName, Envelope>();
    for (const name of forShoppers) {
      const answer = await send(name, await insertSession(db(), owner.userId));
      expect(answer.code, name).not.toBe(403);
      told.set(name, answer);
    }
    // Otherwise the replies to others would lack it only because it is nowhere.
    const seen = (name: CallName) => JSON.stringify(told.get(name));
    expect(seen('localuser!get')).toContain(username);
    expect(seen('localuser!get')).toContain(email);
    expect(seen('session!list')).toContain('planted-device');
    expect(seen('passkey!list')).toContain('planted-name');
    expect(seen('order!listMain')).toContain(owned.orderId);
    expect(seen('rechargeBlockchain!list')).toContain('planted-deposit');
    expect(seen('rechargeBlockchain!get')).toContain(owned.proof);
    expect(seen('withdraw!withdraw_open')).toContain(trc20Owned);
    expect(seen('withdraw!get')).toContain(trc20Owned);
    expect(seen('order!info')).toContain('planted-receiver');
    expect(seen('order!info')).toContain('planted-remark');
    expect(seen('newOnlinechat!send')).toContain(owned.chatPicture);
    expect(JSON.stringify(await shop().ask('newOnlinechat!list', {}, { as: owner }))).toContain('planted-answer');
  });
}, { embeddedToo: true });
