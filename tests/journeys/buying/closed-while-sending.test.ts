import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { holdBack } from '../../support/journey/hold-back';
import { atCheckout, digits, goodsOfSellers, payFromBalance } from '../../support/journey/journey-checkout';
import { journey } from '../../support/journey/journey';
import { buyer, orderOf } from '../../support/journey/journey-orders';
import { said } from '../../support/texts';

const mall = journey();
const button = (page: Page, key: string) => page.getByRole('button', { name: said('en', key), exact: true });

/** From now on, requests of this call hang until the returned function makes them fail. */
async function hold(page: Page, call: string): Promise<() => void> {
  const lose = await holdBack(page, `**/api/${call}.action*`, (route) => route.abort());
  return lose;
}

describe('what is closed while it is on its way says how it ended', () => {
  it('a cancellation, as a message', async () => {
    const { page, username } = await buyer(mall);
    const { id } = await orderOf(mall, username, 0);
    const lose = await hold(page, 'order!cancel');
    await mall.visit(page, `/userInfo/order-detail?orderId=${id}`);
    await button(page, 'order.act.cancel').click();
    await page.getByRole('dialog').getByRole('radio').first().check();
    await page.getByRole('dialog').getByRole('button', { name: said('en', 'order.cancel.go') }).click();
    await button(page, 'order.cancel.doing').waitFor();
    await button(page, 'order.cancel.keep').click();
    lose();
    await page.getByRole('alert').getByText(said('en', 'order.needsLine')).waitFor();
  });

  it('an order, as a message that leads to what happens next', async () => {
    const { page } = await atCheckout(mall, await goodsOfSellers(mall, 1));
    const release = await holdBack(page, '**/api/order!submit.action*');
    await payFromBalance(page, digits);
    await page.getByRole('dialog').getByRole('button', { name: said('en', 'pay.password.back'), exact: true }).click();
    await page.getByRole('banner').getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname !== '/settlement');
    release();
    await button(page, 'pay.toDone').click();
    await page.waitForURL(/\/paySuccess\?orders=/);
  });

  it('a return, over the button of its form', async () => {
    const { page, username } = await buyer(mall);
    const { id } = await orderOf(mall, username, 4);
    const lose = await hold(page, 'order!returns');
    await mall.visit(page, `/userInfo/order-return?orderId=${id}`);
    await page.getByRole('radio', { name: said('en', 'order.returnReason.damaged') }).check();
    await button(page, 'order.return.look').click();
    await button(page, 'order.return.send.return').click();
    await button(page, 'order.return.sending').waitFor();
    await button(page, 'order.return.change').click();
    lose();
    await page.getByRole('form').getByRole('alert').getByText(said('en', 'order.needsLine')).waitFor();
  });
});
