import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { alive, cutLine, expectNoTrouble, journey, mendLine, underWorker } from '../../support/journey/journey';
import { buyer, orderOf } from '../../support/journey/journey-orders';
import { said } from '../../support/texts';

const mall = journey();

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, serial: string) => main(page).getByRole('article', { name: new RegExp(serial) });
const button = (page: Page, key: string) => page.getByRole('button', { name: said('en', key), exact: true });
const photo = (size: number) => sharp({ create: { width: size, height: size, channels: 3, background: '#c84', noise: { type: 'gaussian', mean: 128, sigma: 40 } } }).jpeg({ quality: 95 }).toBuffer();

/** Opens the list anew, as on another visit. */
async function list(page: Page): Promise<void> {
  await mall.visit(page, '/userInfo/my-order');
}

describe('a review', () => {
  it('[S-026] [S-211] [S-236] [S-237] [S-452] [W-405] is written with pictures without a line, waits, and is submitted when there is one', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 4);
    await list(page);
    await underWorker(page);
    await card(page, order.serialNumber).getByRole('link', { name: said('en', 'order.act.review') }).click();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await button(page, 'write.send').click();
    await page.getByText(said('en', 'write.empty')).waitFor();
    await page.getByRole('radio', { name: said('en', 'write.star.three') }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('textbox', { name: said('en', 'write.words') }).fill('Neither good nor bad');
    const large = await photo(2_400);
    expect(large.length).toBeGreaterThan(2_000_000);
    await page.locator('input[type=file]').setInputFiles(await Promise.all(Array.from({ length: 10 }, async (_, index) => ({ name: `p${index}.jpg`, mimeType: 'image/jpeg', buffer: index === 0 ? large : await photo(100 + index) }))));
    await page.getByText(said('en', 'refusal.imagesTooMany')).waitFor();
    await expect.poll(() => page.locator('[data-state=ready]').count(), { timeout: 60_000 }).toBe(9);
    await cutLine(page.context());
    await button(page, 'write.send').click();
    await page.getByRole('heading', { name: said('en', 'write.waiting.title') }).waitFor();
    // The result is in view and focused, though the button was far down.
    await expect.poll(() => page.getByRole('heading', { name: said('en', 'write.waiting.title') }).evaluate((each) => document.activeElement?.contains(each) && document.activeElement !== document.body && each.getBoundingClientRect().top >= 0)).toBe(true);
    await page.getByRole('link', { name: said('en', 'order.toList') }).first().click();
    await card(page, order.serialNumber).getByText(said('en', 'order.review.waiting')).waitFor();
    await mendLine(page.context());
    await page.getByText(said('en', 'refusal.reviewSubmitted')).waitFor({ timeout: 60_000 });
    await card(page, order.serialNumber).getByText(said('en', 'order.status.completed'), { exact: true }).waitFor();
  });

  it('keeps what was written and its pictures, also over a reload', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 4);
    await mall.visit(page, `/userInfo/order-evaluation?orderId=${order.id}`);
    const words = page.getByRole('textbox', { name: said('en', 'write.words') });
    await words.fill('Half a');
    await page.locator('input[type=file]').setInputFiles(await Promise.all([200, 300].map(async (size) => ({ name: `${size}.jpg`, mimeType: 'image/jpeg', buffer: await photo(size) }))));
    const ready = page.locator('[data-state=ready]');
    await ready.nth(1).waitFor();
    await page.reload();
    await alive(page);
    await expect.poll(() => words.inputValue()).toBe('Half a');
    await ready.nth(1).waitFor();
    // Removing one leaves the keyboard at the choice of another.
    await page.getByRole('button', { name: said('en', 'write.picture.remove', { which: 1 }) }).press('Enter');
    await expect.poll(() => ready.count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file');
    expectNoTrouble(page);
  });

  it('is not written of what has not arrived', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 3);
    await mall.visit(page, `/userInfo/order-evaluation?orderId=${order.id}`);
    await page.getByText(said('en', 'write.notYet.shipped')).waitFor();
    expect(await page.getByRole('textbox', { name: said('en', 'write.words') }).count()).toBe(0);
  });
});
