import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import type { GoodsDetail } from '../../../src/contract/shop/goods';
import { uploadsCache } from '../../../src/local/session/uploads-cache';
import { addMoney, subtractMoney } from '../../../src/rules/money';
import { amount } from '../../support/catalog';
import { alive, cutLine, desktop, expectNoTrouble, journey, mendLine, phone, scrollDownTo, searchAlive } from '../../support/journey/journey';
import { digits, goodsOfSellers, payFromBalance, putInOpen, toCheckout } from '../../support/journey/journey-checkout';
import { logOut, password, someName } from '../../support/journey/own-page';
import { anyPicture } from '../../support/server/sent-pictures';
import { said } from '../../support/texts';

/** Only the page and the robot change this mall; the robot takes a step every three seconds. */
const mall = journey({ DEMO_ROBOT_MINUTES: '0.05' });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, key: string) => page.getByRole('button', { name: said('en', key), exact: true });
/** The newest order with these goods, on the page of all orders. */
const orderOf = (page: Page, { name }: GoodsDetail) => main(page).getByRole('article').filter({ hasText: name }).first();
/** An amount as the page shows it, as money. */
const amountIn = async (where: Locator) => addMoney(amount((/[\d,]+\.\d\d/.exec((await where.textContent()) ?? '')?.[0] ?? '').replaceAll(',', '')));

/** Searches for the goods by name and opens the result. */
async function find(page: Page, { name, sellerGoodsId }: GoodsDetail): Promise<void> {
  await searchAlive(page);
  const box = page.getByRole('banner').getByRole('combobox');
  await box.fill(name);
  await box.press('Enter');
  await main(page).getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor();
  await main(page).getByRole('link', { name }).first().click();
  await page.waitForURL((url) => url.searchParams.get('sellerGoodsId') === sellerGoodsId);
}

it('a newcomer to the demo finds goods on a phone, registers, buys with the money that everybody new is given, receives, reviews and gives back, and the balance is right', async () => {
  const [kept, given] = await goodsOfSellers(mall, 2);
  if (!kept || !given) throw new Error('none');
  const page = await mall.open('/index', { viewport: phone });
  for (const goods of [kept, given]) {
    await find(page, goods);
    await putInOpen(page, goods);
  }

  await toCheckout(page, '/login');
  await main(page).getByRole('link', { name: said('en', 'login.toRegister'), exact: true }).click();
  // The URL changes before the page is rendered, and the login has a field of the same name.
  await main(page).getByRole('heading', { level: 1, name: said('en', 'register.title') }).waitFor();
  const username = someName();
  await main(page).locator('input[name=username]').fill(username);
  await main(page).locator('input[name=password]').fill(password);
  await button(page, 'register.go').click();
  // The registration form has a country field too.
  await main(page).getByRole('heading', { level: 1, name: said('en', 'checkout.title') }).waitFor();
  const address = { country: 'JP', postCode: '150-0002', state: 'Tokyo', city: 'Shibuya-ku', address: '2-1 Shibuya', name: 'Nguyễn Thị Ánh', phone: '+81 90-1234-5678', email: 'anh@shop.example' };
  await main(page).locator('form [name=country]').selectOption(address.country);
  for (const [name, value] of Object.entries(address)) {
    if (name !== 'country') await main(page).locator(`form [name=${name}]`).fill(value);
  }
  await button(page, 'address.add.go').click();
  await main(page).getByRole('radio', { name: address.name, checked: true }).waitFor();
  // The page says that demo money is worth nothing, and asks for a fund password, which is not set yet.
  await main(page).getByRole('radio', { name: /^Balance/ }).check();
  await main(page).locator('label', { hasText: /^Balance/ }).getByText(said('en', 'pay.demoMoney')).waitFor();
  await main(page).getByRole('link', { name: said('en', 'pay.setSafeword') }).click();
  await page.waitForURL('**/userInfo/setup/transaction-password?**');
  for (const [name, typed] of Object.entries({ password, newPassword: digits, confirmPassword: digits })) await main(page).locator(`input[name=${name}]`).fill(typed);
  await button(page, 'settings.safeword.setGo').click();
  await main(page).getByRole('heading', { level: 1, name: said('en', 'checkout.title') }).waitFor();
  const balance = () => amountIn(main(page).locator('label', { hasText: /^Balance/ }).locator('.figures'));
  const before = await balance();
  const paid = await amountIn(main(page).locator('[data-part=total] dd'));
  expect(before).toBe(addMoney(amount('500')));
  await payFromBalance(page, digits);
  await main(page).getByText(said('en', 'pay.done.title', { count: 2 })).waitFor();

  await mall.visit(page, '/userInfo/my-order');
  for (const goods of [kept, given]) {
    // The robot confirms and ships, and the open page is told.
    await orderOf(page, goods).getByText(said('en', 'order.status.shipped'), { exact: true }).waitFor({ timeout: 60_000 });
    await orderOf(page, goods).getByRole('button', { name: said('en', 'order.act.receive') }).click();
    await page.getByRole('dialog').getByRole('button', { name: said('en', 'order.receive.go') }).click();
    await orderOf(page, goods).getByText(said('en', 'order.status.signed'), { exact: true }).waitFor();
  }

  const totalOf = (goods: GoodsDetail) => amountIn(orderOf(page, goods).getByRole('paragraph').filter({ hasText: said('en', 'order.figure.total') }).locator('strong'));
  const keptTotal = await totalOf(kept);
  expect(addMoney(keptTotal, await totalOf(given))).toBe(paid);

  await orderOf(page, kept).getByRole('link', { name: said('en', 'order.act.review') }).click();
  await page.getByRole('radio', { name: said('en', 'write.star.five') }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('textbox', { name: said('en', 'write.words') }).fill('It came quicker than the ferry');
  await page.locator('input[type=file]').setInputFiles([{ name: 'there.png', mimeType: 'image/png', buffer: await anyPicture('png', { width: 300, height: 300 }) }]);
  await page.locator('[data-state=ready]').waitFor();
  await button(page, 'write.send').click();
  await page.getByText(said('en', 'refusal.reviewSubmitted')).waitFor();

  await mall.visit(page, '/userInfo/my-order');
  await orderOf(page, kept).getByText(said('en', 'order.status.completed'), { exact: true }).waitFor();
  await orderOf(page, given).getByRole('link', { name: given.name }).click();
  await main(page).getByRole('link', { name: said('en', 'order.act.return'), exact: true }).click();
  for (const line of await page.getByRole('checkbox').all()) await line.check();
  await page.getByRole('radio', { name: said('en', 'order.returnReason.damaged') }).check();
  await button(page, 'order.return.look').click();
  await page.getByRole('dialog').getByRole('button', { name: said('en', 'order.return.send.return') }).click();
  await page.waitForURL(/order-detail/);
  await main(page).getByRole('heading', { name: said('en', 'order.status.refunded'), exact: true }).waitFor({ timeout: 60_000 });

  // The review is public, with its picture.
  await mall.visit(page, `/productDetails?sellerGoodsId=${kept.sellerGoodsId}`);
  const review = main(page).locator('li', { hasText: 'It came quicker than the ferry' }).last();
  await scrollDownTo(review);
  const isDrawn = () => review.locator('ul img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(isDrawn).toBe(300);
  // The worker responds first and caches afterwards.
  const isKept = () =>
    review.locator('ul img').evaluate(async (image: HTMLImageElement, name) => (await caches.has(name)) && (await (await caches.open(name)).match(image.currentSrc, { ignoreVary: true })) !== undefined, uploadsCache);
  await expect.poll(isKept).toBe(true);
  // The picture also loads offline, but only until the logout, since it may be the user’s own (local/session/uploads-cache.ts).
  await cutLine(page.context());
  await page.reload();
  await scrollDownTo(review);
  await expect.poll(isDrawn).toBe(300);
  await mendLine(page.context());
  // Exactly the kept order is paid, to the cent.
  await putInOpen(page, kept);
  await toCheckout(page);
  await alive(page);
  await expect.poll(balance).toBe(subtractMoney(before, keptTotal));
  const keepsUploads = () => page.evaluate((name) => caches.has(name), uploadsCache);
  expect(await keepsUploads()).toBe(true);
  await page.setViewportSize(desktop);
  await logOut(page);
  await expect.poll(keepsUploads).toBe(false);
  expectNoTrouble(page);
}, 300_000);
