import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { cutLine, footerAlive, journey, phone } from '../support/journey';
import { said } from '../support/texts';

const mall = journey();

/** How far the page moved by itself, as the browser counts it. */
async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const told = { shift: 0, offline: false };
    Object.assign(window, { told });
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) told.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      told.offline ||= document.querySelector('[data-line=offline]') !== null;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (window as unknown as { told: { shift: number } }).told.shift);
}

it.each(['/index', '/commodity', 'product'])('%s over 400 kbit/s and 2 s of delay says nothing of a lost connection, and nothing of it moves', async (address) => {
  const page = await (await mall.shopper({ viewport: phone, serviceWorkers: 'block' })).newPage();
  const shift = await watchShift(page);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 });
  const { sellerGoodsId } = await mall.product();
  await page.goto(mall.url + (address === 'product' ? `/productDetails?sellerGoodsId=${sellerGoodsId}` : address), { timeout: 60_000 });
  await page.waitForFunction(() => performance.getEntriesByName('dhow:whole').length > 0, undefined, { timeout: 60_000 });
  await page.waitForLoadState('networkidle', { timeout: 60_000 });
  expect(await page.evaluate(() => (window as unknown as { told: { offline: boolean } }).told.offline)).toBe(false);
  expect(await shift()).toBeLessThanOrEqual(0.02);
});

it('a connection that goes and comes back is told of without moving the page', async () => {
  const page = await (await mall.shopper({ viewport: phone })).newPage();
  const shift = await watchShift(page);
  await mall.visit(page, '/commodity');
  await footerAlive(page);
  await cutLine(page.context());
  await page.getByText(said('en', 'line.offline')).waitFor();
  await page.context().setOffline(false);
  await page.getByText(said('en', 'line.back')).waitFor();
  await page.getByText(said('en', 'line.back')).waitFor({ state: 'detached' });
  expect(await shift()).toBeLessThanOrEqual(0.02);
});
