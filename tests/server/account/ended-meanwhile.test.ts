import { beforeAll, expect, it } from 'vitest';
import type { CallName } from '../../../src/contract/shop/calls';
import { timestamp } from '../../../src/server/db/timestamp';
import type { Db } from '../../../src/server/db/schema';
import { balanceOf } from '../../../src/server/features/ledger';
import { amount } from '../../support/catalog';
import { hashOfSafeword, insertBuyer, line, payment, place, safeword, type Buyer } from '../../support/server/checkout';
import { describeWithShop, holdTransaction } from '../../support/server/databases';
import { lent, loanForm, repayment } from '../../support/server/loans';
import { codeFor, giveEmail } from '../../support/server/mail';
import { codeAt, employ } from '../../support/server/staff';
import { lockWaits } from '../../support/server/transactions';
import { bindTrc20, erc20, openWithdrawChannels, proof, trc20, withdrawalForm } from '../../support/server/wallet';

/** The buyer's login password too. */
const password = safeword;
const other = '314159';

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  let staffId: string;
  beforeAll(async () => {
    await openWithdrawChannels(db());
    await employ(shop(), 'Adele', { role: 'admin' });
    ({ id: staffId } = await db().selectFrom('staff').select('id').where('name', '=', 'Adele').executeTakeFirstOrThrow());
  });
  const buyer = async (facts: Parameters<typeof insertBuyer>[1] = {}) => {
    const as = await insertBuyer(db(), facts);
    await db().updateTable('app_user').set({ password_hash: await hashOfSafeword() }).where('id', '=', as.userId).execute();
    return as;
  };
  const bound = async () => {
    const as = await buyer();
    await bindTrc20(db(), as);
    return as;
  };

  const withAuthenticator = async (as: Buyer) => {
    const { secret } = await shop().ask('user!beginAuthenticator', { safeword }, { as });
    return () => codeAt(secret, shop().mall.now());
  };

  /** Everything of the buyer's that is money, says where money goes, or lets somebody in. */
  const kept = async ({ userId }: Buyer) => [
    await balanceOf(db(), userId),
    await db().selectFrom('app_user').select(['cancelled_at', 'password_hash', 'email', 'phone', 'avatar']).where('id', '=', userId).execute(),
    await db().selectFrom('authenticator').select(['since', 'step']).where('user_id', '=', userId).execute(),
    await db().selectFrom('recovery_code').selectAll().where('user_id', '=', userId).execute(),
    await db().selectFrom('passkey').select('id').where('user_id', '=', userId).execute(),
    await db().selectFrom('withdraw_address').selectAll().where('user_id', '=', userId).execute(),
    await db().selectFrom('app_user').select('safeword_hash').where('id', '=', userId).execute(),
    await db().selectFrom('safeword_reset').select('id').where('user_id', '=', userId).execute(),
    await db().selectFrom('upload').select('name').where('user_id', '=', userId).where('used_at', 'is not', null).execute(),
    await db().selectFrom('loan').select(['id', 'status']).where('user_id', '=', userId).execute(),
    await db().selectFrom('payment').select(['id', 'state']).where('user_id', '=', userId).execute(),
  ];

  const endSession = (trx: Db, { sessionId }: Buyer) => trx.updateTable('session').set({ ended_at: timestamp(shop().mall.now()) }).where('id', '=', sessionId).execute();
  const lockAccount = (trx: Db, { userId }: Buyer, status: 'locked' | 'active' = 'locked') => trx.updateTable('app_user').set({ status }).where('id', '=', userId).execute();

  /** Sends the call, and does this before it is given the lock that it waits for. */
  async function refusalAfter(ending: (trx: Db, as: Buyer) => Promise<unknown>, name: CallName, { as, payload }: { readonly as: Buyer; readonly payload: object }) {
    const { sent } = await holdTransaction(db(), async (trx) => {
      await lockAccount(trx, as, 'active');
      await ending(trx, as);
      const asked = shop().refusal(name, payload, { as });
      await expect.poll(() => lockWaits(db())).toBe(1);
      return { sent: asked };
    });
    return (await sent).key;
  }

  const sent: readonly (readonly [CallName, () => Promise<{ readonly as: Buyer; readonly payload: object }>])[] = [
    ['withdraw!apply', async () => {
      const as = await bound();
      return { as, payload: await withdrawalForm(shop(), as) };
    }],
    ['order!pay', async () => {
      const as = await buyer();
      const placed = await place(shop(), as, line('teapot', 1));
      return { as, payload: await payment(db(), as, placed.map(({ orderId }) => orderId)) };
    }],
    ['user!bindWithdrawAddress', async () => ({ as: await buyer(), payload: { channel: 'TRC20', address: trc20, safeword } })],
    ['user!changeWithdrawAddress', async () => ({ as: await bound(), payload: { channel: 'ERC20', address: erc20, safeword } })],
    ['user!cancelWithdrawAddress', async () => {
      const as = await bound();
      await db().updateTable('withdraw_address').set({ next_channel: 'ERC20', next_address: erc20, next_at: timestamp(shop().mall.now() + 1) }).where('user_id', '=', as.userId).execute();
      return { as, payload: {} };
    }],
    ['wallet!giveUp', async () => ({ as: await buyer({ money: '9.5' }), payload: { amount: amount('9.5'), password } })],
    ['loan!apply', async () => {
      const as = await buyer();
      return { as, payload: await loanForm(shop(), as) };
    }],
    ['loan!repay', async () => {
      const as = await buyer();
      const { id } = await lent(shop(), as, staffId);
      return { as, payload: await repayment(shop(), as, id, '100') };
    }],
    ['user!setSafewordReg', async () => ({ as: await buyer({ safewordSet: false }), payload: { password, safeword: other, confirmSafeword: other } })],
    ['user!updateOldAndNewSafeword', async () => ({ as: await buyer(), payload: { password, oldPassword: safeword, newPassword: other, confirmPassword: other } })],
    ['user!resetSafeword', async () => {
      const as = await buyer();
      const email = await giveEmail(db(), as);
      await shop().ask('user!sendSafewordCode', {}, { as });
      return { as, payload: { password, verifcode: await codeFor(db(), email), safeword: other, confirmSafeword: other } };
    }],
    ['user!updateOldAndNewPsw', async () => ({ as: await buyer(), payload: { oldPassword: password, newPassword: 'harbour light 27', confirmPassword: 'harbour light 27' } })],
    ['user!bindEmail', async () => {
      const as = await buyer();
      const email = `next-${as.userId}@shop.example`;
      await shop().ask('user!sendEmailCode', { email }, { as });
      return { as, payload: { password, email, verifcode: await codeFor(db(), email) } };
    }],
    ['user!bindPhone', async () => ({ as: await buyer(), payload: { password, phone: '+4915112345678' } })],
    ['user!confirmAuthenticator', async () => {
      const as = await buyer();
      return { as, payload: { verifcode: (await withAuthenticator(as))() } };
    }],
    ['user!removeAuthenticator', async () => {
      const as = await buyer();
      const code = await withAuthenticator(as);
      await shop().ask('user!confirmAuthenticator', { verifcode: code() }, { as });
      shop().wait(30_000);
      return { as, payload: { safeword, verifcode: code() } };
    }],
    ['passkey!remove', async () => {
      const as = await buyer();
      await db().insertInto('passkey').values({ id: as.userId, user_id: as.userId, rp_id: 'localhost', credential_id: as.userId, public_key: '', counter: 0, name: 'Key', created_at: timestamp(shop().mall.now()), last_used_at: null }).execute();
      return { as, payload: { id: as.userId, password } };
    }],
    ['localuser!refreshAvatar', async () => {
      const as = await buyer();
      return { as, payload: { avatar: await proof(shop(), as, 'avatar') } };
    }],
    ['device!remove', async () => {
      const as = await buyer();
      return { as, payload: { id: as.sessionId, password } };
    }],
    ['user!logoff', async () => {
      const as = await buyer({ money: '0' });
      return { as, payload: { UID: as.userId, reason: 'Moving on', password } };
    }],
  ];

  // The embedded database runs one transaction at a time.
  if (kind === 'server') {
    it.each(sent)('of %s nothing stays where its session ends while it runs', async (name, prepare) => {
      const ready = await prepare();
      const before = await kept(ready.as);
      expect(await refusalAfter(endSession, name, ready)).toBe('loginExpired');
      expect(await kept(ready.as)).toEqual(before);
    });

    it.each(sent.slice(0, 1))('nor of %s where its account is locked', async (name, prepare) => {
      const ready = await prepare();
      const before = await kept(ready.as);
      expect(await refusalAfter(lockAccount, name, ready)).toBe('loginExpired');
      expect(await kept(ready.as)).toEqual(before);
    });
  }
});
