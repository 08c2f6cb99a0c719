import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { Balance } from '../../../../src/app/features/wallet/balance';
import { DepositFacts, WithdrawalFacts } from '../../../../src/app/features/wallet/records/record-details';
import { EntryRow, Row } from '../../../../src/app/features/wallet/records/record-list';
import type { WalletRecord } from '../../../../src/app/features/wallet/records/records';
import { WithdrawalReview } from '../../../../src/app/features/wallet/withdraw/review-dialog';
import { WithdrawTerms } from '../../../../src/app/features/wallet/withdraw/withdraw-terms';
import { RecordNext } from '../../../../src/app/features/wallet/records/record-status';
import type { Language } from '../../../../src/rules/languages';
import { amount } from '../../../support/catalog';
import { drawnPage, drawnPart } from '../../../support/client/drawn-page';
import { said } from '../../../support/texts';
import { deposit, entry, recordTime, withdrawal } from '../../../support/client/wallet-records';

const languages = ['en', 'ar', 'cn'] as const;
/** The visible text: without tags and direction marks. */
const read = (html: string) => html.replaceAll(/<!-- -->/g, '').replaceAll(/<[^>]+>/g, '|').replaceAll(/[\u2066-\u2069]/g, '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll(/\|+/g, '|');
const part = (what: () => React.ReactNode, language: Language = 'en') => drawnPart(what as never, '/userInfo/money-package', { language, store: createStore() });

describe('the document of the wallet', () => {
  it('[S-030] [W-003] opens with its own title, and says nothing of anybody', async () => {
    for (const language of languages) {
      const html = await drawnPage('/userInfo/money-package', { language });
      expect(html).toMatch(new RegExp(`<h1[^>]*>${said(language, 'wallet.title')}</h1>`));
      expect(html).toMatch(/<main[^>]*>.*role="status".*<\/main>/s);
      expect(html).not.toContain('USDT</small>');
    }
  });
});

describe('the balance', () => {
  it('says nothing of withdrawals and deposits on their way while none of them is known', async () => {
    const drawn = read(await part(() => <Balance />));
    expect(drawn).toContain(said('en', 'wallet.held'));
    for (const words of ['wallet.heldWhy', 'wallet.pendingWhy']) expect(drawn).not.toContain(said('en', words, { count: 0 }));
  });
});

describe('a record', () => {
  const states: readonly (readonly [WalletRecord['status'], string])[] = [[0, 'processing'], [1, 'success'], [2, 'fail']];
  it.each(states)('[W-064] [W-074] [W-113] in state %i says it in words, with a mark, and what it means for the money', async (status, word) => {
    for (const language of languages) {
      for (const record of [deposit({ status }), withdrawal({ status })]) {
        const html = await part(() => <><Row record={record} /><RecordNext record={record} /></>, language);
        expect(read(html)).toContain(said(language, `wallet.status.${record.type}.${word}`));
        expect(html).toMatch(/data-tone="\w+"><svg/);
        expect(read(html)).toContain(said(language, `wallet.next.${record.type}.${word}`));
      }
    }
  });

  it('[W-023] of neither kind says what it was and leads to its order or loan, if it has one', async () => {
    const [paid, repaid, given] = [entry(), entry({ kind: 'loanInterest', amount: amount('-1.25'), order: null, loanId: 'l1' }), entry({ kind: 'grant', amount: amount('500'), order: null })];
    const drawn = await Promise.all([paid, repaid, given].map((one) => part(() => <EntryRow entry={one} />)));
    const links = ['href="/userInfo/order-detail?orderId=o1"', 'href="/credit/myLoan?loan=l1"'];
    expect(drawn.map((html) => links.map((link) => html.includes(link)))).toEqual([[true, false], [false, true], [false, false]]);
    const words = [['Order payment', '20260601120000000001', '−25.50 |USDT', ', 2026'], ['Loan interest', '−1.25 |USDT', ', 2026'], ['Credit from us', '+500.00 |USDT', ', 2026']];
    expect(words.map((all, index) => all.filter((text) => !read(drawn[index] ?? '').includes(text)))).toEqual([[], [], []]);
    for (const html of drawn) expect(html).toContain(`dateTime="${new Date(recordTime).toISOString()}"`);
  });

  it('[W-070] [W-106] in the list leads to its details, with type, number, time and the amount to its last decimal', async () => {
    const [put, took] = [await part(() => <Row record={deposit()} />), await part(() => <Row record={withdrawal()} />)];
    expect(put).toContain('href="/userInfo/money-package?deposit=d1"');
    expect(took).toContain('href="/userInfo/money-package?withdrawal=w1"');
    for (const words of ['Deposit', 'DP20260601-0001', '+0.0153 |BTC', ', 2026']) expect(read(put)).toContain(words);
    for (const words of ['Withdrawal', 'WD20260601-0001', '−120.00 |USDT', ', 2026']) expect(read(took)).toContain(words);
    for (const html of [put, took]) expect(html).toContain(`dateTime="${new Date(recordTime).toISOString()}"`);
  });

  it('[W-071] [W-072] [W-073] [W-075] [W-076] [W-077] [W-078] [W-079] [W-080] [W-081] [W-084] of a deposit has all of its facts', async () => {
    const html = await part(() => <DepositFacts deposit={deposit()} />);
    for (const words of ['DP20260601-0001', 'BTC', '1 BTC = |60,000.00', '0.0001', 'from my exchange', said('en', 'wallet.record.expected')]) expect(read(html)).toContain(words);
    for (const at of [recordTime, deposit().expectedArrival]) expect(html).toContain(`dateTime="${new Date(at).toISOString()}"`);
    // One that is over is expected no more.
    expect(read(await part(() => <DepositFacts deposit={deposit({ status: 1 })} />))).not.toContain(said('en', 'wallet.record.expected'));
    // Shown in groups of four; copying leaves the gaps out.
    expect(read(html)).toContain('bc1q|ar0s|rrr7|');
    expect(html).toContain(`src="/uploads/${'0'.repeat(32)}.webp"`);
    for (const name of ['bankName', 'cardNumber']) expect(read(html)).not.toContain(said('en', `wallet.record.${name}`));
  });

  it('[W-082] [W-083] [W-116] [W-117] over a bank has its name and the card number', async () => {
    const bank = { chain: null, address: null, bankName: 'Harbour Bank', cardNumber: '4000 1234' };
    for (const html of [await part(() => <DepositFacts deposit={deposit(bank)} />), await part(() => <WithdrawalFacts withdrawal={withdrawal(bank)} />)]) {
      expect(read(html)).toContain('Harbour Bank');
      expect(read(html)).toContain('4000 1234');
      expect(read(html)).not.toContain(said('en', 'wallet.record.chain'));
    }
  });

  it('[W-107] [W-109] [W-110] [W-111] [W-112] [W-114] of a withdrawal has time, address, fee and what arrives, to the last decimal', async () => {
    const html = await part(() => <WithdrawalFacts withdrawal={withdrawal({ actualAmount: amount('118.7999999999') })} />);
    for (const words of ['TJRy|WwFs|', '1.20', '118.7999999999', 'TRC20', 'WD20260601-0001']) expect(read(html)).toContain(words);
    expect(html).toContain(`dateTime="${new Date(recordTime).toISOString()}"`);
  });
});

describe('a withdrawal before its fund password', () => {
  const terms = {
    channelList: [], feeRate: amount('0.01'), feeMin: amount('1'), timesLeftToday: 2, windowFrom: 480, windowTo: 1200, arrivalMinutes: 1440, address: null, nextAddress: null, safewordSet: true, authenticator: false,
  };
  const limits = { symbol: 'USDT', minAmount: amount('10'), maxAmount: amount('50000') };

  it('[S-032] [W-005] has a page with its own title', async () => {
    for (const language of languages) expect(await drawnPage('/userInfo/money-package/withdraw', { language })).toMatch(new RegExp(`<h1[^>]*>${said(language, 'wallet.withdraw.title')}</h1>`));
  });

  it('[W-041] UX-088 says limits, fee, what is left today, hours by both clocks and arrival', async () => {
    const html = read(await part(() => <WithdrawTerms terms={terms} limits={limits} />));
    for (const words of ['10.00 USDT to 50,000.00 USDT', '1%, at least |1.00 |USDT', '2 withdrawals', '8:00 AM to 8:00 PM UTC', 'Usually within 24 hours']) expect(html).toContain(words);
    const always = read(await part(() => <WithdrawTerms terms={{ ...terms, windowFrom: 0, windowTo: 1440, timesLeftToday: 0 }} limits={limits} />));
    expect(always).toContain(said('en', 'wallet.withdraw.anyTime'));
    expect(always).toContain('None until 00:00 UTC');
  });

  it('[W-037] UX-090 is reviewed with the whole address in groups, network, amount, fee and what arrives', async () => {
    const html = read(await part(() => <WithdrawalReview review={{ channel: 'TRC20', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', bank: {}, amount: amount('120.0000000001'), fee: amount('1.2'), arriving: amount('118.8000000001') }} />));
    for (const words of ['TJRy|WwFs|9wTF|GZg3|JbrV|riFb|NfCu|g5tD|eC', 'TRC20', '120.0000000001', '1.20', '118.8000000001']) expect(html).toContain(words);
    const bank = read(await part(() => <WithdrawalReview review={{ channel: 'SEPA', address: undefined, bank: { bankName: 'Harbour Bank', cardNumber: '4000' }, amount: amount('20'), fee: amount('1'), arriving: amount('19') }} />));
    for (const words of ['Harbour Bank', '4000', 'SEPA']) expect(bank).toContain(words);
  });
});
