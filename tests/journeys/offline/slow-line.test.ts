import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { budgetPages } from '../../bench/first-view-bytes';
import { alive, atRest, cutLine, desktop, footerAlive, journey, mendLineAsTold, phone, underWorker } from '../../support/journey/journey';
import { checkOut, goodsOfSellers, openCart, provide, putIn } from '../../support/journey/journey-checkout';
import { orderOf } from '../../support/journey/journey-orders';
import type { Line } from '../../support/journey/line';
import { logIn, register, someName } from '../../support/journey/own-page';
import { mostShift, watchShift } from '../../support/layout-shift';
import { said } from '../../support/texts';

const mall = journey();
const main = (page: Page) => page.getByRole('main');

/** Whether the page has ever said that it is offline. */
async function watchOffline(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-line=offline]')) Object.assign(window, { toldOffline: true });
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => 'toldOffline' in window);
}

/** From now on 400 kbit/s with a latency of 2 s, and no HTTP cache. */
async function slowDown(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 });
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  page.setDefaultTimeout(90_000);
}

async function whole(page: Page): Promise<void> {
  await alive(page);
  await atRest(page);
}

/** Five at a time: all at once, they would wait for this machine, and not for the line. */
async function ofEachPage<Found>(look: (name: string, address: string) => Promise<Found>): Promise<Found[]> {
  const left = Object.entries(await budgetPages(mall.url));
  const found: Found[] = [];
  const lookOn = async () => {
    for (let next = left.shift(); next; next = left.shift()) found.push(await look(...next));
  };
  await Promise.all(Array.from({ length: 5 }, lookOn));
  return found;
}

it.each([phone, desktop])('over 400 kbit/s and 2 s of delay no page says anything of a lost connection, and nothing of it moves; at $width px', async (viewport) => {
  const found = await ofEachPage(async (name, address) => {
    const page = await (await mall.shopper({ viewport, serviceWorkers: 'block' })).newPage();
    const [shift, offline] = [await watchShift(page), await watchOffline(page)];
    await slowDown(page);
    await page.goto(mall.url + address);
    await whole(page);
    return [name, await shift(), await offline()] as const;
  });
  expect(found.filter(([, { value }]) => value > mostShift)).toEqual([]);
  expect(found.filter(([, , offline]) => offline)).toEqual([]);
}, 400_000);

describe('with a worker on the device, through which the pages go', () => {
  /** A page of a device that has the worker. */
  async function again(line: Line): Promise<Page> {
    const page = await (await mall.shopper({ viewport: phone })).newPage();
    page.setDefaultTimeout(90_000);
    await mall.visit(page, `${line.url}/information`);
    await underWorker(page);
    await footerAlive(page);
    return page;
  }

  it('no page of another visit says anything of a lost connection over such a line', async () => {
    const found = await ofEachPage(async (name, address) => {
      const line = await mall.line();
      const page = await again(line);
      const offline = await watchOffline(page);
      line.become('slow');
      await page.goto(line.url + address);
      await whole(page);
      return [name, await offline()] as const;
    });
    expect(found.filter(([, offline]) => offline)).toEqual([]);
  }, 400_000);

  it('a line that comes back so slow that no answer is in time is back once one has come', async () => {
    const line = await mall.line();
    const page = await again(line);
    line.become('slower');
    await cutLine(page.context());
    await page.getByText(said('en', 'line.offline')).waitFor();
    await mendLineAsTold(page, '[role=status][data-line]');
  }, 200_000);
});

it.each([phone, desktop])('neither checkout nor orders move over such a line; at $width px', async (viewport) => {
  const username = someName();
  const page = await (await mall.shopper({ viewport, serviceWorkers: 'block' })).newPage();
  const elsewhere = await (await mall.shopper({ viewport, serviceWorkers: 'block' })).newPage();
  await register(page, mall, username);
  await provide(mall, page, username);
  await orderOf(mall, username, 0);
  await orderOf(mall, username, 3);
  await logIn(elsewhere, mall, username);
  const [goods] = await goodsOfSellers(mall, 1);
  if (!goods) throw new Error('none');
  const [inCheckout, inOrders] = [await watchShift(page), await watchShift(elsewhere)];

  const checkout = async () => {
    await putIn(mall, page, goods);
    await openCart(page);
    await checkOut(page);
    await main(page).getByText('Ada Lovelace').first().waitFor();
    await slowDown(page);
    await page.goto(`${mall.url}/settlement`);
    await main(page).getByText('Ada Lovelace').first().waitFor();
    await whole(page);
    return inCheckout();
  };
  const orders = async () => {
    await slowDown(elsewhere);
    await elsewhere.goto(`${mall.url}/userInfo/my-order`);
    await main(elsewhere).getByRole('article').nth(1).waitFor();
    await whole(elsewhere);
    return inOrders();
  };
  expect((await Promise.all([checkout(), orders()])).filter(({ value }) => value > mostShift)).toEqual([]);
}, 400_000);

it('a connection that goes and comes back is told of without moving the page', async () => {
  const page = await (await mall.shopper({ viewport: phone })).newPage();
  const shift = await watchShift(page);
  await mall.visit(page, '/commodity');
  await footerAlive(page);
  await cutLine(page.context());
  await page.getByText(said('en', 'line.offline')).waitFor();
  await mendLineAsTold(page, '[role=status][data-line]');
  await page.getByText(said('en', 'line.back')).waitFor({ state: 'detached' });
  expect((await shift()).value).toBeLessThanOrEqual(mostShift);
});
