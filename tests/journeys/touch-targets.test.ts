import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { buyer, orderOf } from '../support/journey-orders';
import { footerAlive, journey, phone } from '../support/journey';
import { shownMarks, smallTargets } from '../support/touch-targets';

const mall = journey();

/** The shell, and the screens of orders; `orderId` is one that is on its way. */
const screens = (orderId: string): Readonly<Record<string, string>> => ({
  home: '/index',
  orders: '/userInfo/my-order',
  'orders of one tab': '/userInfo/my-order?tab=toReceive',
  'an order': `/userInfo/order-detail?orderId=${orderId}`,
  'a receipt': `/userInfo/order-receipt?orderId=${orderId}`,
  'a return': `/userInfo/order-return?orderId=${orderId}`,
});

async function shown(page: Page, address: string): Promise<void> {
  await mall.visit(page, address);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('main').locator('[role=status][aria-label]').waitFor({ state: 'detached' });
  await footerAlive(page);
}

describe('the shell and the pages of orders', () => {
  it('have no control that a finger misses', async () => {
    const { page, username } = await buyer(mall, { viewport: phone, hasTouch: true });
    const { id } = await orderOf(mall, username, 3, { lines: 2 });
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    const small: Record<string, string[]> = {};
    for (const [screen, address] of Object.entries(screens(id))) {
      await shown(page, address);
      const found = await smallTargets(page);
      if (found.length > 0) small[screen] = found;
    }
    expect(small).toEqual({});
  }, 120_000);

  it('show in forced colours what is chosen', async () => {
    const { page, username } = await buyer(mall);
    const { id } = await orderOf(mall, username, 3);
    const lost: Record<string, string[]> = {};
    for (const viewport of [phone, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport);
      for (const [screen, address] of Object.entries(screens(id))) {
        await shown(page, address);
        const marked = await shownMarks(page);
        expect(marked.length, screen).toBeGreaterThan(0);
        await page.emulateMedia({ forcedColors: 'active' });
        const stillMarked = await shownMarks(page);
        await page.emulateMedia({ forcedColors: 'none' });
        const found = marked.filter((each) => !stillMarked.includes(each));
        if (found.length > 0) lost[`${screen} ${viewport.width}`] = found;
      }
    }
    expect(lost).toEqual({});
  }, 120_000);
});
