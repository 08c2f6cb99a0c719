import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { holdBack } from '../../support/journey/hold-back';
import { cutLine, expectNoTrouble, journey, mendLine } from '../../support/journey/journey';
import { digits, provide } from '../../support/journey/journey-checkout';
import { operator } from '../../support/journey/journey-wallet';
import { register, someName } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();
/** An address with a valid checksum. */
const mine = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.locator('dialog[open]');
const amountForm = (page: Page) => main(page).locator('form').filter({ has: page.locator('input[name=amount]') });

/** A shopper with 5,500 USDT and a bound address, on the withdrawal page. */
async function withdrawer() {
  const page = await (await mall.shopper()).newPage();
  const username = someName();
  await register(page, mall, username);
  await provide(mall, page, username);
  const desk = await operator(mall);
  await desk('withdrawChannel!set', { channel: 'TRC20', symbol: 'USDT', chain: 'TRC20', open: true });
  await mall.visit(page, '/userInfo/money-package/withdraw');
  await main(page).getByRole('radio', { name: /^TRC20/ }).check();
  await main(page).locator('input[name=address]').fill(mine);
  await main(page).getByRole('button', { name: said('en', 'wallet.bind.go') }).click();
  await dialog(page).locator('input[name=safeword]').fill(digits);
  await dialog(page).locator('button[type=submit]').click();
  await main(page).getByRole('button', { name: said('en', 'wallet.bind.changeNamed') }).waitFor();
  return { page, username, desk };
}

/** Opens the review of this amount and types the fund password. */
async function review(page: Page, amount: string) {
  await amountForm(page).locator('input[name=amount]').fill(amount);
  await amountForm(page).locator('button[type=submit]').click();
  await dialog(page).locator('input[name=safeword]').fill(digits);
}

const send = (page: Page) => dialog(page).locator('button[type=submit]').click();

it.each(['in the page', 'after a reload'])('WI1 a withdrawal whose answer was lost stays the same one when it is reviewed once more %s', async (where) => {
  const { page, username, desk } = await withdrawer();
  await main(page).getByRole('radio', { name: /^TRC20/ }).check();
  // The shop gets the request; neither its response nor the records arrive.
  await page.route('**/api/withdraw!apply.action*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await review(page, '120');
  await page.route('**/api/withdraw!list.action*', (route) => route.abort());
  await send(page);
  await dialog(page).getByText(said('en', 'wallet.withdraw.unsure')).waitFor();
  await page.unrouteAll();
  await dialog(page).getByRole('button', { name: said('en', 'wallet.back') }).click();
  if (where === 'after a reload') await page.reload();
  await amountForm(page).locator('button[type=submit]:not([aria-disabled])').waitFor();
  await review(page, '120.00');
  await send(page);
  await page.waitForURL(/withdrawal=/);
  const { pageList } = await desk('withdrawal!list', { status: 0 });
  expect(pageList.filter((each) => each.username === username)).toHaveLength(1);
});

it('a review that is closed while the withdrawal is on its way says how that ended', async () => {
  const { page } = await withdrawer();
  await main(page).getByRole('radio', { name: /^TRC20/ }).check();
  const lose = await holdBack(page, '**/api/withdraw!apply.action*', (route) => route.abort());
  await review(page, '120');
  await send(page);
  await dialog(page).getByRole('button', { name: said('en', 'wallet.withdraw.sending') }).waitFor();
  await dialog(page).getByRole('button', { name: said('en', 'wallet.back') }).click();
  lose();
  await page.getByRole('alert').getByText(said('en', 'wallet.withdraw.unsure')).waitFor();
  expectNoTrouble(page);
});

it('a withdrawal that is refused after its review was closed leaves the next review open, and the refusal is told', async () => {
  const { page } = await withdrawer();
  await main(page).getByRole('radio', { name: /^TRC20/ }).check();
  const answer = await holdBack(page, '**/api/withdraw!apply.action*');
  await review(page, '120');
  await send(page);
  await dialog(page).getByRole('button', { name: said('en', 'wallet.withdraw.sending') }).waitFor();
  await dialog(page).getByRole('button', { name: said('en', 'wallet.back') }).click();
  await amountForm(page).locator('button[type=submit]:not([aria-disabled])').waitFor();
  await mall.sql("insert into setting (code, value) values ('withdraw_min_amount', '125') on conflict (code) do update set value = excluded.value");
  try {
    await review(page, '130');
    answer();
    // It says which of the two, above the review that is open by now: it can be closed there.
    const told = `${said('en', 'wallet.withdraw.go', { amount: '120.00 USDT' })}: ${said('en', 'refusal.withdrawalBelowLimit')}`;
    const alert = page.getByRole('alert').filter({ hasText: told });
    await alert.getByRole('button', { name: said('en', 'shell.close') }).click();
    await alert.waitFor({ state: 'detached' });
    expect(await amountForm(page).locator('[aria-invalid=true]').count()).toBe(0);
    await send(page);
    await page.waitForURL(/withdrawal=/);
  } finally {
    await mall.sql("delete from setting where code = 'withdraw_min_amount'");
  }
  expectNoTrouble(page);
});

it('a slow answer to a withdrawal leaves the shopper on the page where they are by then, and is told there', async () => {
  const { page } = await withdrawer();
  const answer = await holdBack(page, '**/api/withdraw!apply.action*');
  // A page that is open hears of a new route late.
  await mall.visit(page, '/userInfo/money-package/withdraw');
  await main(page).getByRole('radio', { name: /^TRC20/ }).check();
  await review(page, '120');
  await send(page);
  await dialog(page).getByRole('button', { name: said('en', 'wallet.withdraw.sending') }).waitFor();
  await dialog(page).getByRole('button', { name: said('en', 'wallet.back') }).click();
  await main(page).getByRole('link', { name: said('en', 'user.nav.orders'), exact: true }).click();
  await page.waitForURL('**/userInfo/my-order');
  await main(page).getByRole('heading', { level: 1, name: said('en', 'order.list.title') }).waitFor();
  answer();
  await page.getByText(said('en', 'wallet.next.withdraw.processing')).waitFor();
  expect(new URL(page.url()).pathname).toBe('/userInfo/my-order');
  expectNoTrouble(page);
});

it('where the chosen way is closed meanwhile, the one that is left can be chosen', async () => {
  const { page } = await withdrawer();
  const ways = amountForm(page).getByRole('radio');
  await ways.and(page.locator('[value=DEMO_BANK]')).check();
  await mall.sql("update withdraw_channel set is_open = false where channel = 'DEMO_BANK'");
  await cutLine(page.context());
  await amountForm(page).locator('button[aria-disabled]').waitFor();
  await mendLine(page.context());
  await expect.poll(() => ways.count()).toBe(1);
  await amountForm(page).locator('input[name=amount]').fill('120');
  await amountForm(page).locator('button[type=submit]').click();
  await amountForm(page).getByText(said('en', 'wallet.withdraw.chooseChannel')).waitFor();
  await ways.check();
  await amountForm(page).locator('button[type=submit]').click();
  await dialog(page).getByText('TRC20').waitFor();
});
