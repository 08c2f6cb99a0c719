import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addMoney } from '../../../src/rules/money';
import { balanceOf, transfer } from '../../../src/server/features/ledger';
import { amount } from '../../support/catalog';
import { insertBuyer, line, payment, place } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { lent, repayment } from '../../support/server/loans';
import { employ } from '../../support/server/staff';
import { bindTrc20, openWithdrawChannels, withdraw } from '../../support/server/wallet';

describeWithShop((shop) => {
  const db = () => shop().db;

  it('[W-023] the history of the balance is every entry but those of withdrawals, which have a record, with the order or loan of each', async () => {
    await openWithdrawChannels(db());
    const as = await insertBuyer(db(), { money: '5000' });
    await bindTrc20(db(), as);
    await employ(shop(), 'Adele', { role: 'admin' });
    const { id: staffId } = await db().selectFrom('staff').select('id').where('name', '=', 'Adele').executeTakeFirstOrThrow();

    const [paid] = await place(shop(), as, line('mug-01', 1));
    if (!paid) throw new Error('not placed');
    await shop().ask('order!pay', await payment(db(), as, [paid.orderId]), { as });
    const { orderInfo: { serialNumber, total } } = await shop().ask('order!info', { orderId: paid.orderId }, { as });
    await shop().ask('order!returns', { orderId: paid.orderId, reason: 2, amount: total }, { as });
    await withdraw(shop(), as, '50');
    const { id: loanId } = await lent(shop(), as, staffId);
    await shop().ask('loan!repay', await repayment(shop(), as, loanId, '600'), { as });
    await transfer(db(), { kind: 'late payment', reference: `${randomUUID()}:${paid.orderId}`, from: 'mall:card', to: `user:${as.userId}`, amount: total, now: shop().mall.now() });

    const order = { id: paid.orderId, serialNumber };
    const { pageList, ...page } = await shop().ask('wallet!list', {}, { as });
    expect(pageList.map(({ kind, amount: money, order: of, loanId: loan }) => [kind, money, of, loan])).toEqual([
      ['latePayment', total, order, null],
      ['loanPrincipal', '-100', null, loanId],
      ['loanFee', '-500', null, loanId],
      ['loan', '100000', null, loanId],
      ['refund', total, order, null],
      ['payment', `-${total}`, order, null],
      ['grant', '5000', null, null],
    ]);
    expect(page).toEqual({ thisPageNumber: 1, pageSize: 20, totalElements: 7 });
    const { available } = await balanceOf(db(), as.userId);
    expect(addMoney(...pageList.map(({ amount: money }) => money), amount('-50'))).toBe(available);

    const second = await shop().ask('wallet!list', { pageNum: 2, pageSize: 3 }, { as });
    expect(second).toEqual({ pageList: pageList.slice(3, 6), thisPageNumber: 2, pageSize: 3, totalElements: 7 });
    expect((await shop().ask('wallet!list', {}, { as: await insertBuyer(db(), { money: '0' }) })).pageList).toEqual([]);
    expect((await shop().refusal('wallet!list', { pageNum: 0 }, { as })).key).toBe('pageNumber');
  });
});
