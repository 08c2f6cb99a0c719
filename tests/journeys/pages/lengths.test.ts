import { expect, it } from 'vitest';
import type { OrderStatus } from '../../../src/rules/orders/orders';
import { journey, phone, scrollDownTo } from '../../support/journey/journey';
import { buyer, orderOf } from '../../support/journey/journey-orders';
import { said } from '../../support/texts';

/** How far one scrolls on a phone: what is added here must be removed elsewhere. */
const mall = journey();

it.each([['en', 7.6], ['ar', 7.9], ['th', 8.4]] as const)('home in %s is at most %d screens long', async (lang, screens) => {
  const page = await mall.open(`/index?lang=${lang}`, { viewport: phone });
  await scrollDownTo(page.getByRole('heading', { name: said(lang, 'home.bottom') }));
  const list = page.getByRole('main').locator('section').filter({ has: page.getByRole('heading', { name: said(lang, 'home.bottom') }) });
  await expect.poll(() => list.locator('li > a[href^="/productDetails"]').count()).toBeGreaterThan(8);
  await expect.poll(() => page.getByRole('status', { name: said(lang, 'shell.loading') }).count()).toBe(0);
  expect(await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().height / innerHeight)).toBeLessThanOrEqual(screens);
});

it('orders of every state are a third of a screen each, and none is half of one', async () => {
  const { page, username } = await buyer(mall, { viewport: phone });
  const states: readonly OrderStatus[] = [0, 1, 2, 3, 4, 5, 6, -1];
  for (const status of states) await orderOf(mall, username, status, { lines: status === 3 ? 2 : 1 });
  await mall.visit(page, '/userInfo/my-order');
  const cards = page.getByRole('main').getByRole('article');
  await expect.poll(() => cards.count()).toBe(states.length);
  const screens = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height / innerHeight));
  expect(Math.max(...screens)).toBeLessThan(0.5);
  // What time it is makes some of their texts a line longer.
  expect(screens.reduce((sum, each) => sum + each, 0) / states.length).toBeLessThan(0.37);
});
