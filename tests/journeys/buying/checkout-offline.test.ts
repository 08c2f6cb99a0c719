import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { cutLine, expectNoTrouble, journey, mendLine, phone, underWorker } from '../../support/journey/journey';
import { atCheckout, digits, expectHeldWithoutLine, goodsOfSellers, openPayment, ordersAre, payFromBalance } from '../../support/journey/journey-checkout';
import { said } from '../../support/texts';

const mall = journey();

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: RegExp | string) => main(page).getByRole('button', { name });

/** The page hears of the next draft that it writes only when what is returned is called, as on a slow device. */
async function slowDrafts(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, ...key: [IDBValidKey?]) {
      if (this.name === 'orderDrafts') {
        IDBObjectStore.prototype.put = put;
        // It comes after this write and before whatever reads that, and lasts for as long as it is asked something.
        const rows = this.transaction.db.transaction('orderDrafts', 'readwrite').objectStore('orderDrafts');
        const hold = () => {
          if (document.documentElement.dataset['free'] === undefined) rows.count().addEventListener('success', hold);
        };
        hold();
      }
      return put.call(this, value, ...key);
    };
  });
  return () =>
    page.evaluate(() => {
      document.documentElement.dataset['free'] = '';
    });
}

describe('a tunnel in the middle of checkout', () => {
  it('the order waits on the device, goes nowhere by itself, and is placed by one tap', async () => {
    const { page, context, username } = await atCheckout(mall, await goodsOfSellers(mall, 1));
    await underWorker(page);
    await main(page).getByRole('radio', { name: /^Balance/ }).check();
    await cutLine(context);
    await button(page, said('en', 'checkout.keep')).click();
    await page.waitForURL('**/settlement?draft=*');
    await main(page).getByText(said('en', 'checkout.draft.waiting.title')).waitFor();
    // The pressed button is gone.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    // The draft must survive a reload.
    await page.reload();
    await main(page).getByText(said('en', 'checkout.draft.waiting.title')).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await mendLine(context);
    await main(page).getByText(said('en', 'checkout.draft.same')).waitFor();
    expect(asked.filter((url) => /order!(submit|pay)/.test(url))).toEqual([]);
    await ordersAre(mall, username, 0, 0);
    await payFromBalance(page, digits);
    await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
    await ordersAre(mall, username, 1, 1);
  });

  it('an order that the device tells of late is waited for, and is gone once another tab has discarded it', async () => {
    const { page, context } = await atCheckout(mall, await goodsOfSellers(mall, 1));
    await underWorker(page);
    const gone = main(page).getByText(said('en', 'checkout.draft.gone'));
    const balance = main(page).getByRole('radio', { name: /^Balance/ });
    // From now on its script is there, and it would show at once.
    await page.evaluate(() => history.pushState({}, '', '/settlement?draft=none'));
    await gone.waitFor();
    await page.goBack();
    await balance.check();
    await cutLine(context);
    await button(page, said('en', 'checkout.keep')).waitFor();
    const tell = await slowDrafts(page);
    await button(page, said('en', 'checkout.keep')).click();
    await page.waitForURL('**/settlement?draft=*');
    await balance.waitFor({ state: 'detached' });
    expect(await gone.count()).toBe(0);
    await tell();
    await main(page).getByText(said('en', 'checkout.draft.waiting.title')).waitFor();
    await mendLine(context);
    const other = await context.newPage();
    await mall.visit(other, page.url());
    await button(other, said('en', 'checkout.draft.discard')).click();
    await other.locator('dialog[open]').getByRole('button', { name: said('en', 'checkout.draft.discard') }).click();
    await gone.waitFor();
  });

  it('the address that is edited there waits for the shop, and the order goes to how it is then, in Arabic', async () => {
    const lang = 'ar';
    const { page, context, username } = await atCheckout(mall, await goodsOfSellers(mall, 1), { viewport: phone });
    await mall.visit(page, `/settlement?lang=${lang}`);
    await underWorker(page);
    const radio = main(page).getByRole('radio', { name: /Ada Lovelace/ });
    await radio.waitFor();
    await main(page).locator('[data-edit]').first().click();
    await page.locator('input[name=city]').fill('Bath');
    await cutLine(context);
    await button(page, said(lang, 'address.edit.go')).click();
    await main(page).getByText(said(lang, 'address.notYet.edited')).waitFor();
    expect([await radio.isDisabled(), await radio.isChecked()]).toEqual([true, true]);
    await mendLine(context);
    await expect.poll(() => radio.isEnabled()).toBe(true);
    expect([await radio.isChecked(), await main(page).getByText(said(lang, 'address.notYet.edited')).count()]).toEqual([true, 0]);
    await main(page).locator('input[value=balance]').check();
    await main(page).getByText(said(lang, 'pay.safewordUnset')).waitFor({ state: 'hidden' });
    await main(page).getByText(said(lang, 'checkout.asking')).first().waitFor({ state: 'hidden' });
    await main(page).locator('aside').getByRole('button').last().click();
    await page.locator('dialog[open] input[name=safeword]').fill(digits);
    await page.locator('dialog[open] button[type=submit]').click();
    await main(page).getByText(said(lang, 'pay.done.title', { count: 1 })).waitFor();
    await mall.sql(`do $$ begin if not exists (select from shop_order join app_user on app_user.id = shop_order.user_id where username = '${username}' and city = 'Bath') then raise exception 'sent elsewhere'; end if; end $$`);
  });

  it('paying without a line is refused with the reason, and not made up for', async () => {
    const { page, context, username } = await atCheckout(mall, await goodsOfSellers(mall, 1));
    await underWorker(page);
    await payFromBalance(page, '000000');
    // Wait for the answer before going offline: a payment still under way is another test.
    await page.locator('dialog[open] [aria-live]').getByText(/./).first().waitFor();
    await page.locator('dialog[open]').getByRole('button', { name: said('en', 'pay.password.later') }).click();
    await cutLine(context);
    await main(page).getByText(said('en', 'pay.offline')).waitFor();
    expect(await button(page, /^Pay /).getAttribute('aria-disabled')).toBe('true');
    await button(page, /^Pay /).press('Enter');
    await main(page).getByText(said('en', 'pay.noLine')).waitFor();
    await mendLine(context);
    await expect.poll(() => main(page).getByText(said('en', 'pay.noLine')).count()).toBe(0);
    await ordersAre(mall, username, 1, 0);
  });

  it('UX-010 a line that goes while the fund password is typed holds the button that pays, with the reason in the dialog, and once it is back one press orders and pays once', async () => {
    const { page, username } = await atCheckout(mall, await goodsOfSellers(mall, 1));
    await underWorker(page);
    await openPayment(page);
    await expectHeldWithoutLine(page);
    await ordersAre(mall, username, 0, 0);
    // No draft was made of it: it is still the order that is about to be placed.
    expect(new URL(page.url()).searchParams.has('draft')).toBe(false);
    await page.locator('dialog[open] button[type=submit]').click();
    await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
    await ordersAre(mall, username, 1, 1);
    expectNoTrouble(page);
  });

  it('a fund password that nobody remembers leads to a new one, and back to the payment', async () => {
    const { page } = await atCheckout(mall, await goodsOfSellers(mall, 1));
    const checkout = page.url();
    await openPayment(page);
    await page.locator('dialog[open]').getByRole('link', { name: said('en', 'account.fund.forgot') }).click();
    await page.waitForURL('**/userInfo/setup/transaction-password?from=*');
    expect(new URL(page.url()).searchParams.get('from')).toBe(checkout.slice(new URL(checkout).origin.length));
    await button(page, said('en', 'settings.safeword.forgot')).waitFor();
    await page.goBack();
    await main(page).getByRole('radio', { name: /^Balance/ }).waitFor();
    expectNoTrouble(page);
  });

  it('CO2: an answer that is lost on the way makes no second order', async () => {
    const { page, context, username } = await atCheckout(mall, await goodsOfSellers(mall, 1));
    // The shop gets the order; its response is lost.
    await context.route('**/api/order!submit.action*', async (route) => {
      await route.fetch();
      await route.abort();
    }, { times: 1 });
    await payFromBalance(page, digits);
    await main(page).getByText(said('en', 'checkout.draft.sent.title')).waitFor();
    await ordersAre(mall, username, 1, 0);
    await page.reload();
    await main(page).getByText(said('en', 'checkout.draft.sent.title')).waitFor();
    await button(page, /^Check again and pay /).click();
    await page.locator('dialog[open] input[name=safeword]').fill(digits);
    await page.locator('dialog[open] button[type=submit]').click();
    await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
    await ordersAre(mall, username, 1, 1);
  });
});
