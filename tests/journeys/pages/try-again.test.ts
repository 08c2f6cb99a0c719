import type { Page, Route } from 'playwright';
import { expect, it } from 'vitest';
import { failingCalls, holdBack } from '../../support/journey/hold-back';
import { alive, journey, walk } from '../../support/journey/journey';
import { asShopper, buyer, orderOf } from '../../support/journey/journey-orders';
import { said } from '../../support/texts';

const mall = journey();
const main = (page: Page) => page.getByRole('main');
const broken = (route: Route) => route.fulfill({ status: 500, json: { code: 500, msg: '', data: { requestId: 'r-1' } } });

it.each([
  ['/userInfo/my-order?tab=toPay', 'order!listMain', 'order.list.failed.title', 'order.empty.toPay.title'],
  ['/userInfo/collect-goods', 'keepGoods!list', 'favouriteList.failed.title', 'favouriteList.goods.empty.title'],
  ['/userInfo/money-package?records=deposits', 'rechargeBlockchain!list', 'wallet.records.failed', 'wallet.records.none.deposits'],
  ['/credit/myLoan', 'loan!list', 'loans.mine.failed', 'loans.mine.none'],
  ['/userInfo/setup/contacts', 'localuser!get', 'settings.contacts.unknown', 'settings.contacts.email'],
  ['/userInfo/notifications', 'news!preferences', 'news.unknown', 'news.kinds'],
  ['/userInfo/setup/sessions', 'session!list', 'refusal.serverError', 'settings.sessions.title'],
])('UX-110 what the shop does not bring of %s is told with the number of the request, and is asked for again by a tap', async (address, call, failed, here) => {
  const { page } = await buyer(mall);
  const asked = `**/api/${call}.action*`;
  await page.route(asked, broken);
  await mall.visit(page, address);
  await main(page).getByRole('heading', { name: said('en', failed) }).waitFor();
  await main(page).getByText('(r-1)').first().waitFor();
  const again = main(page).getByRole('button', { name: said('en', 'shell.tryAgain') });
  await again.press('Enter');
  await again.waitFor();
  await page.unroute(asked);
  // The page itself may ask before the tap: again after the failure, or as its socket opens.
  await expect.poll(async () => {
    await again.press('Enter', { timeout: 1_000 }).catch(() => {});
    return again.count();
  }).toBe(0);
  await main(page).getByRole('heading', { name: said('en', here), exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

it.each([
  ['/userInfo/setup/contacts', 'localuser!get'],
  ['/userInfo/notifications', 'news!preferences'],
])('UX-110 what the shop does not bring of %s is said to be its fault, not that of the line', async (address, call) => {
  const { page } = await buyer(mall);
  await page.route(`**/api/${call}.action*`, broken);
  await mall.visit(page, address);
  await main(page).getByText(`${said('en', 'line.failedPart')} (r-1)`).waitFor();
});

it('who asks again for a list of goods that does not come stays at the list', async () => {
  const page = await mall.open('/information');
  await alive(page);
  await page.context().route('**/api/sellerGoods!list.action*', broken);
  await walk(page, '/commodity');
  await main(page).getByRole('button', { name: said('en', 'shell.tryAgain') }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
});

it.each([
  ['/store?id=', 'seller!info'],
  ['/searchStore', 'seller!list'],
  ['/classification', 'category!tree'],
])('what the shop does not bring of %s is asked for again by a tap, by visitors too', async (address, call) => {
  const page = await mall.open('/information');
  await alive(page);
  const asked = `**/api/${call}.action*`;
  await page.context().route(asked, broken);
  await walk(page, address.endsWith('=') ? `${address}${(await mall.product()).sellerId}` : address);
  const again = main(page).getByRole('button', { name: said('en', 'shell.tryAgain') });
  await again.waitFor();
  await page.context().unroute(asked);
  await expect.poll(async () => {
    await again.press('Enter', { timeout: 1_000 }).catch(() => {});
    return again.count();
  }).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

it('a page of a list that did not come is said to be missing, and asked for again before any after it', async () => {
  const { page, username } = await buyer(mall);
  const ask = await asShopper(mall, username);
  const goods = await mall.goods(22);
  for (const { sellerGoodsId } of goods) await ask('keepGoods!add', { sellerGoodsId });
  const asked = '**/api/keepGoods!list.action*';
  await page.route(asked, (route) => ((route.request().postDataJSON() as { pageNum?: number }).pageNum === 1 ? route.continue() : broken(route)));
  await mall.visit(page, '/userInfo/collect-goods');
  const [cards, more] = [main(page).locator('li > a[href^="/productDetails"]'), main(page).getByRole('button', { name: said('en', 'list.more') })];
  await more.press('Enter');
  await main(page).getByRole('status').getByText(said('en', 'line.failedPart')).waitFor();
  expect(await cards.count()).toBeLessThan(goods.length);
  await page.unroute(asked);
  // A press during a pending request shares its failure; the next one sends a new one.
  await expect.poll(async () => {
    await more.press('Enter', { timeout: 1_000 }).catch(() => {});
    return cards.count();
  }).toBe(goods.length);
});

it.each([
  ['goods', '/commodity', 'sellerGoods!list', 'li > a[href^="/productDetails"]', 12],
  ['stores', '/searchStore', 'seller!list', 'a[href^="/store?"]', 24],
])('a further page of %s that did not come is said to be missing, and asked for again before any after it', async (_what, address, call, links, size) => {
  const page = await (await mall.shopper()).newPage();
  const calls = await failingCalls(page.context(), `**/api/${call}.action*`);
  await mall.visit(page, address);
  const [cards, more] = [main(page).locator(links), main(page).getByRole('button', { name: said('en', 'list.more') })];
  await expect.poll(() => cards.count()).toBe(size);
  calls.isBroken = true;
  await more.press('Enter');
  await main(page).getByRole('status').getByText(said('en', 'line.failedPart')).waitFor();
  calls.isBroken = false;
  await expect.poll(async () => {
    if ((await cards.count()) === size) await more.press('Enter', { timeout: 1_000 }).catch(() => {});
    return cards.count();
  }).toBeGreaterThan(size);
  // No gap is left.
  await expect.poll(() => main(page).getByText(said('en', 'line.failedPart')).count()).toBe(0);
});

it('an agreement that did not come is asked for again by one tap; without terms the button leads to what is wrong', async () => {
  const { page } = await buyer(mall);
  await mall.visit(page, '/credit');
  const asked = '**/api/loan!agreement.action*';
  await page.route(asked, broken);
  const [open, amount] = [main(page).getByRole('button', { name: said('en', 'loans.agreement.open') }), main(page).locator('[name=amount]')];
  const least = await amount.inputValue();
  await amount.fill('0');
  await open.press('Enter');
  await expect.poll(() => amount.evaluate((field) => field === document.activeElement && field.getAttribute('aria-invalid'))).toBe('true');
  await amount.fill(least);
  await open.press('Enter');
  const again = main(page).getByRole('button', { name: said('en', 'shell.tryAgain') });
  await again.waitFor();
  await page.unroute(asked);
  await again.press('Enter');
  await main(page).getByRole('checkbox', { name: said('en', 'loans.agreement.tick') }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(said('en', 'loans.agreement.title'));
});

it('wishes that did not come are said to be missing, and asked for again by a tap', async () => {
  const { page } = await buyer(mall);
  const asked = '**/api/wish!list.action*';
  await page.route(asked, broken);
  await mall.visit(page, '/userInfo/notifications');
  const wishes = main(page).getByRole('region', { name: said('en', 'news.wishes') });
  await wishes.getByText(said('en', 'line.failedPart')).waitFor();
  await page.unroute(asked);
  const [again, none] = [wishes.getByRole('button', { name: said('en', 'shell.tryAgain') }), wishes.getByText(said('en', 'news.wishes.none'))];
  await expect.poll(async () => {
    await again.press('Enter', { timeout: 1_000 }).catch(() => {});
    return none.count();
  }).toBe(1);
});

it('the rest of an order, that did not come, is asked for again', async () => {
  const { page, username } = await buyer(mall);
  const { id } = await orderOf(mall, username, 1);
  await mall.visit(page, '/userInfo/my-order');
  await main(page).getByRole('article').first().waitFor();
  await page.route('**/api/order!info.action*', broken);
  await mall.visit(page, `/userInfo/order-detail?orderId=${id}`);
  // What the list knows of the order is shown.
  await main(page).getByText(said('en', 'order.detail.listed')).waitFor();
  await page.unroute('**/api/order!info.action*');
  const [again, receiver] = [main(page).getByRole('button', { name: said('en', 'shell.tryAgain') }), main(page).getByRole('heading', { name: said('en', 'order.receiver.title') })];
  // A tap during a pending request sends no second one and shares its failure; the next tap sends a new one.
  await expect.poll(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => {});
    return receiver.count();
  }).toBe(1);
});

it('[S-410] a page whose texts have had no answer for 120 seconds says so, and opens by a tap once they are there', async () => {
  // A worker would have them.
  const page = await mall.open('/information', { serviceWorkers: 'block' });
  const answer = await holdBack(page, '**/assets/_messages-en-account-*');
  await page.clock.install();
  const asked = page.waitForRequest('**/assets/_messages-en-account-*');
  await page.evaluate(() => history.pushState({}, '', '/login'));
  await asked;
  await page.clock.fastForward(120_000);
  await main(page).getByRole('heading', { name: said('en', 'shell.failed.title') }).waitFor();
  answer();
  await main(page).getByRole('button', { name: said('en', 'shell.tryAgain') }).press('Enter');
  await main(page).getByRole('heading', { level: 1, name: said('en', 'login.title') }).waitFor();
});

it('UX-079 a return is not sent before it is known who pays for it: what did not come is asked for again in its summary', async () => {
  const { page, username } = await buyer(mall);
  const { id } = await orderOf(mall, username, 4);
  const asked = '**/api/syspara!getSyspara.action*';
  await page.context().route(asked, broken);
  await mall.visit(page, `/userInfo/order-return?orderId=${id}`);
  await page.getByRole('radio', { name: said('en', 'order.returnReason.damaged') }).check();
  await main(page).getByRole('button', { name: said('en', 'order.return.look') }).click();
  const dialog = page.getByRole('dialog');
  const [send, again] = [dialog.getByRole('button', { name: said('en', 'order.return.send.return') }), dialog.getByRole('button', { name: said('en', 'shell.tryAgain') })];
  await again.waitFor();
  await send.press('Enter');
  // A first tap in vain: from now on the focus goes on from here, also if the page itself asks before the next one.
  await again.press('Enter');
  await again.waitFor();
  await page.context().unroute(asked);
  await expect.poll(async () => {
    await again.press('Enter', { timeout: 1_000 }).catch(() => {});
    return again.count();
  }).toBe(0);
  await dialog.getByText(said('en', 'order.return.pays.seller')).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(said('en', 'order.return.summary.return'));
  expect(await mall.sql('select id from refund where order_id = $1', [id])).toEqual([]);
  await send.press('Enter');
  await page.waitForURL(/order-detail/);
});
