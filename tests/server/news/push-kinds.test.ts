import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Language } from '../../../src/rules/languages';
import type { WalletEvent } from '../../../src/rules/news';
import { timestamp } from '../../../src/server/db/timestamp';
import { markOverdueLoans } from '../../../src/server/features/loans';
import { announceNews, sendDuePushes } from '../../../src/server/features/news';
import { insertCatalog } from '../../support/catalog';
import { Shop } from '../../support/server/shop';
import { insertBuyer, type Buyer } from '../../support/server/checkout';
import { describeWithDatabase } from '../../support/server/databases';
import { apply } from '../../support/server/loans';
import { placeOrder } from '../../support/server/orders';
import { employ, type Employed } from '../../support/server/staff';
import { bindTrc20, deposit, openDepositWays, openWithdrawChannels, withdraw } from '../../support/server/wallet';
import { PushService, type Subscribed } from '../../support/services/push-service';
import { said } from '../../support/texts';

let service: PushService;
beforeAll(async () => {
  service = await PushService.open();
});
afterAll(() => service.close());

describeWithDatabase(
  async (database) => {
    await insertCatalog(database.db);
    await sql`update sku set stock = 1000`.execute(database.db);
    await openDepositWays(database.db);
    await openWithdrawChannels(database.db);
    return Shop.open(database, { PUSH_TEST_ORIGIN: service.origin });
  },
  (shop) => {
    const db = () => shop().db;
    let operator: Employed;
    let as: Buyer;
    let username = '';
    let browser: Subscribed;
    const speak = async (lang: Language) => {
      const { privateKey: _own, ...target } = browser;
      await shop().ask('push!subscribe', target, { as, lang });
    };
    beforeAll(async () => {
      operator = await employ(shop(), 'Olga', { role: 'operator' });
    });
    beforeEach(async () => {
      as = await insertBuyer(db());
      username = (await db().selectFrom('app_user').select('username').where('id', '=', as.userId).executeTakeFirstOrThrow()).username;
      browser = service.subscribe();
      await speak('en');
    });
    const want = async (...kinds: readonly ('chat' | 'wallet')[]) => {
      for (const kind of kinds) await shop().ask('news!add', { kind, channel: 'push' }, { as });
    };
    const told = async () => {
      const failed = (error: unknown) => {
        throw error;
      };
      await announceNews(db(), shop().mall.news, shop().mall.now(), failed);
      await sendDuePushes(db(), shop().mall.news.push, shop().mall.now, { stopping: new AbortController().signal, failed });
      return service.toldTo(browser) as Record<string, unknown>[];
    };
    const answer = (content: string) => operator.ask('conversation!answer', { username, content });

    it('chat and wallet are choices of their own, to devices only; who has not chosen them is told nothing', async () => {
      for (const kind of ['chat', 'wallet'] as const) expect((await shop().refusal('news!add', { kind, channel: 'email' } as never, { as })).field).toBe('channel');
      await answer('Hello.');
      const { id } = await deposit(shop(), as);
      await operator.ask('deposit!confirm', { id, amount: '10' });
      expect(await told()).toEqual([]);
      await want('wallet');
      await shop().ask('news!del', { kind: 'chat', channel: 'push' }, { as });
      expect((await shop().ask('news!preferences', {}, { as })).preferenceList).toEqual([{ kind: 'wallet', channel: 'push' }]);
    });

    it('an answer of customer service is told once until it is read, without its words, and not over a page that shows it', async () => {
      await want('chat');
      await answer('Your lamp is 40 cm high.');
      const second = await answer('And 2 kg.');
      const [first, ...more] = await told();
      expect([first, more]).toEqual([
        { title: said('en', 'mail.push.chat.title'), body: said('en', 'mail.push.chat.body'), path: '/index?customerService=true', tag: expect.any(String) as string, lang: 'en', dir: 'ltr', onlyAway: true, badge: 2 },
        [],
      ]);
      await sql`insert into chat_read (user_id, last_read) values (${as.userId}, ${Number(second.id)})`.execute(db());
      expect(await told()).toHaveLength(1);
      await answer('Anything else?');
      expect(await told()).toHaveLength(2);
    });

    it('UX-018 the badge is what is unread and the orders to pay or to confirm', async () => {
      await want('chat');
      const at = shop().mall.now();
      await placeOrder(db(), { userId: as.userId, at });
      const delivered = await placeOrder(db(), { userId: as.userId, status: 3, at });
      await db().updateTable('shop_order').set({ delivered_at: timestamp(at) }).where('id', '=', delivered.id).execute();
      for (const status of [1, 3, 4] as const) await placeOrder(db(), { userId: as.userId, status, at });
      expect((await shop().ask('order!count', {}, { as })).toAct).toBe(2);
      await answer('Hello.');
      expect((await told()).at(-1)?.['badge']).toBe(3);
    });

    it.each(['en', 'ar'] as const)('what becomes of money is told in the reader’s language (%s), each once, without an amount, and leads to its record', async (lang) => {
      await speak(lang);
      await want('wallet');
      await bindTrc20(db(), as);
      const paid = [await deposit(shop(), as, '77'), await deposit(shop(), as, '78')] as const;
      await operator.ask('deposit!confirm', { id: paid[0].id, amount: '77' });
      await operator.ask('deposit!refuse', { id: paid[1].id, answer: 'No.' });
      const out = [await withdraw(shop(), as, '79'), await withdraw(shop(), as, '80')] as const;
      await operator.ask('withdrawal!start', { id: out[0].id });
      await operator.ask('withdrawal!complete', { id: out[0].id, reference: '0x1' });
      await operator.ask('withdrawal!refuse', { id: out[1].id, answer: 'No.' });
      const refused = await apply(shop(), as);
      await operator.ask('staffLoan!refuse', { id: refused.id, answer: 'No.' });
      const lent = await apply(shop(), as);
      await operator.ask('staffLoan!approve', { id: lent.id });
      await operator.ask('staffLoan!payOut', { id: lent.id });
      await markOverdueLoans(db(), shop().mall.now() + 32 * 86_400_000, (error) => {
        throw error;
      });
      const events: readonly (readonly [WalletEvent, string])[] = [
        ['deposit', `/userInfo/money-package?deposit=${paid[0].id}`], ['depositRefused', `/userInfo/money-package?deposit=${paid[1].id}`],
        ['withdrawal', `/userInfo/money-package?withdrawal=${out[0].id}`], ['withdrawalRefused', `/userInfo/money-package?withdrawal=${out[1].id}`],
        ['loanRefused', `/credit/myLoan?loan=${refused.id}`], ['loanApproved', `/credit/myLoan?loan=${lent.id}`], ['loanPaidOut', `/credit/myLoan?loan=${lent.id}`],
        ['loanOverdue', `/credit/myLoan?loan=${lent.id}`],
      ];
      await told();
      const messages = await told();
      expect(messages.map(({ title, body, path, lang: spoken }) => ({ title, body, path, spoken }))).toEqual(
        events.map(([event, path]) => ({ title: said(lang, 'mail.push.wallet.title', { event }), body: said(lang, 'mail.push.wallet.body'), path, spoken: lang })),
      );
      expect(new Set(messages.map(({ tag }) => tag)).size).toBe(8);
      expect(new Set(messages.map(({ title }) => title)).size).toBe(8);
      expect(JSON.stringify(messages.map(({ title, body }) => [title, body]))).not.toMatch(/\d/);
    });
  },
);
