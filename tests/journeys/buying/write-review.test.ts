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

  it('of one product that is refused holds up none of another, goes back into the form with its picture, and is sent again', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 4, { lines: 2 });
    const [good = '', bad = ''] = order.goodsNames;
    const line = (name: string) => main(page).getByRole('region', { name, exact: true });
    const words = (name: string) => line(name).getByRole('textbox', { name: said('en', 'write.words') });
    // The user's room for uploads is used up.
    await mall.sql("insert into upload (name, user_id, module, sha256, bytes, created_at) select 'full ' || username, id, 'evaluation', 'full', 2000000000, now() from app_user where username = $1", [username]);
    await mall.visit(page, `/userInfo/order-evaluation?orderId=${order.id}`);
    for (const [name, text] of [[good, 'Well made'], [bad, 'Torn']] as const) {
      await words(name).fill(text);
      await line(name).getByRole('radio', { name: said('en', 'write.star.four') }).focus();
      await page.keyboard.press('Space');
    }
    await line(bad).locator('input[type=file]').setInputFiles([{ name: 'torn.jpg', mimeType: 'image/jpeg', buffer: await photo(200) }]);
    const ready = page.locator('[data-state=ready]');
    await ready.waitFor();
    await button(page, 'write.send').click();
    await page.getByRole('heading', { name: said('en', 'write.needsYou.title') }).waitFor();
    await main(page).getByText(said('en', 'refusal.uploadFailed')).waitFor();
    const written = async () => (await mall.sql<{ content: string }>('select content from evaluation where user_id = (select id from app_user where username = $1)', [username])).map(({ content }) => content);
    await expect.poll(written).toEqual(['Well made']);

    await mall.sql("delete from upload where name = 'full ' || $1", [username]);
    await page.getByRole('link', { name: said('en', 'write.toWaiting') }).click();
    await main(page).getByRole('link', { name: new RegExp(`^${said('en', 'outbox.edit')}`) }).click();
    await button(page, 'outbox.edit').click();
    await expect.poll(() => words(bad).inputValue()).toBe('Torn');
    await ready.waitFor();
    expect(await line(good).count()).toBe(0);
    await words(bad).fill('Torn at one corner');
    await button(page, 'write.send').click();
    await expect.poll(written).toEqual(expect.arrayContaining(['Well made', 'Torn at one corner']));
    await list(page);
    await card(page, order.serialNumber).getByText(said('en', 'order.status.completed'), { exact: true }).waitFor();
  });

  it('is not written of what has not arrived', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 3);
    await mall.visit(page, `/userInfo/order-evaluation?orderId=${order.id}`);
    await page.getByText(said('en', 'write.notYet.shipped')).waitFor();
    expect(await page.getByRole('textbox', { name: said('en', 'write.words') }).count()).toBe(0);
  });
});
