import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { inLanguage, lookedAt } from '../../support/addresses';
import { Looks, narrow } from '../../support/journey/axe';
import { checkOut, goodsOfSellers, openCart, provide, putIn } from '../../support/journey/journey-checkout';
import { footerAlive, journey } from '../../support/journey/journey';
import { orderOf } from '../../support/journey/journey-orders';
import { mostShift, watchShift } from '../../support/layout-shift';
import { register, someName } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();
const main = (page: Page) => page.getByRole('main');

describe.each(lookedAt)('the pages of buying at 320 px, in %s', (lang) => {
  it('axe finds nothing on them in light and in dark, nothing scrolls sideways or moves by itself, and all is valid HTML', async () => {
    const context = await mall.shopper({ bypassCSP: true, locale: lang, viewport: narrow });
    const page = await context.newPage();
    const username = someName();
    await register(page, mall, username, lang);
    await provide(mall, page, username);
    const [toPay, paid, onItsWay, arrived] = await Promise.all(([0, 1, 3, 4] as const).map((status) => orderOf(mall, username, status, { lines: status === 4 ? 2 : 1 })));
    const looks = new Looks();
    const open = async (address: string) => {
      await mall.visit(page, inLanguage(address, lang));
      await footerAlive(page);
    };

    for (const goods of await goodsOfSellers(mall, 2)) await putIn(mall, page, goods, lang);
    await openCart(page, lang);
    await looks.at(page, 'the cart');
    await checkOut(page, lang);
    await main(page).getByText('Ada Lovelace').first().waitFor();
    await looks.at(page, 'the checkout');
    await main(page).locator('input[name=payType][value=balance]').check();
    // Until the shop has said that a fund password exists, the button leads to setting one.
    await main(page).getByText(said(lang, 'pay.safewordUnset')).waitFor({ state: 'hidden' });
    await main(page).getByRole('complementary').getByRole('button').click();
    await page.locator('dialog[open] input[name=safeword]').waitFor();
    await looks.at(page, 'the question for the fund password');

    const orderPages = {
      'an order to pay': `/settlement?orderId=${toPay?.id}`,
      'an order that is paid': `/paySuccess?orders=${paid?.id}`,
      orders: '/userInfo/my-order',
      'no refunds': '/userInfo/my-order?tab=refund',
      'an order': `/userInfo/order-detail?orderId=${toPay?.id}`,
      'an order on its way': `/userInfo/order-detail?orderId=${onItsWay?.id}`,
      'a receipt': `/userInfo/order-receipt?orderId=${arrived?.id}`,
      'a return': `/userInfo/order-return?orderId=${arrived?.id}`,
      'a review': `/userInfo/order-evaluation?orderId=${arrived?.id}`,
      addresses: '/userInfo/setup/shipping-address',
    };
    const shift = await watchShift(page);
    const moved: Record<string, string[]> = {};
    for (const [screen, address] of Object.entries(orderPages)) {
      await open(address);
      const seen = await shift();
      if (seen.value > mostShift) moved[screen] = seen.moved;
      await looks.at(page, screen);
    }
    await page.getByRole('button', { name: said(lang, 'address.add.open') }).click();
    await main(page).getByRole('combobox').first().waitFor();
    await looks.at(page, 'a new address');
    await open(orderPages['a return']);
    await main(page).getByRole('checkbox').first().check();
    await main(page).getByRole('radio').first().check();
    await main(page).getByRole('button', { name: said(lang, 'order.return.look') }).click();
    await page.getByRole('dialog').waitFor();
    await looks.at(page, 'the summary of a return');
    expect(moved).toEqual({});
    expect(looks).toEqual(new Looks());
    expect(await looks.htmlFaults()).toEqual({});
  }, 300_000);
});
