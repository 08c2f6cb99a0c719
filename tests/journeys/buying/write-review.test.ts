import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { expectUntold, holdPictures } from '../../support/journey/hold-pictures';
import { alive, atRest, cutLine, expectNoTrouble, journey, mendLine, underWorker, walk } from '../../support/journey/journey';
import { asShopper, buyer, orderOf } from '../../support/journey/journey-orders';
import { deviceRows } from '../../support/journey/own-page';
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

/** The form on the page, by the names of products. */
function formOn(page: Page) {
  const line = (name: string) => main(page).getByRole('region', { name, exact: true });
  const words = (name: string) => line(name).getByRole('textbox', { name: said('en', 'write.words') });
  const write = async (name: string, text: string) => {
    await words(name).fill(text);
    await line(name).getByRole('radio', { name: said('en', 'write.star.four') }).focus();
    await page.keyboard.press('Space');
  };
  return { line, words, write };
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
    await page.getByText(said('en', 'write.picture.most', { most: 9 })).waitFor();
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
    const images = (await mall.sql<{ images: string[] }>('select images from evaluation where user_id = (select id from app_user where username = $1)', [username])).flatMap((review) => review.images);
    expect([images.length, new Set(images).size]).toEqual([9, 9]);
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

  it('UX-073 tells of a picture that is not ready beside it, in the product’s own part, leads there, and tells it no more once it is', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 4, { lines: 2 });
    const [first = '', second = ''] = order.goodsNames;
    const { line, write } = formOn(page);
    await mall.visit(page, `/userInfo/order-evaluation?orderId=${order.id}`);
    await write(first, 'Well made');
    await write(second, 'Torn');
    const goOn = await holdPictures(page);
    await line(second).locator('input[type=file]').setInputFiles([{ name: 'torn.jpg', mimeType: 'image/jpeg', buffer: await photo(200) }]);
    await line(second).locator('[data-state=preparing]').waitFor();
    await button(page, 'write.send').click();
    const unready = page.getByText(said('en', 'write.stillPreparing'));
    await line(second).getByRole('group', { name: said('en', 'write.pictures') }).getByText(said('en', 'write.stillPreparing')).waitFor();
    expect(await unready.count()).toBe(1);
    await expect.poll(() => line(second).locator('[data-state=preparing]').evaluate((picture) => picture.contains(document.activeElement))).toBe(true);
    await goOn();
    await line(second).locator('[data-state=ready]').waitFor();
    await unready.waitFor({ state: 'detached' });
    await expectUntold(page, line(second), unready, await photo(100));
    await button(page, 'write.send').click();
    await expect.poll(() => mall.sql('select content from evaluation where user_id = (select id from app_user where username = $1) order by content', [username])).toEqual([{ content: 'Torn' }, { content: 'Well made' }]);
    expectNoTrouble(page);
  });

  it('of one product that is refused holds up none of another, goes back into the form with its picture, and is sent again', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 4, { lines: 2 });
    const [good = '', bad = ''] = order.goodsNames;
    const { line, words, write } = formOn(page);
    // The user's room for uploads is used up.
    await mall.sql("insert into upload (name, user_id, module, sha256, bytes, created_at) select 'full ' || username, id, 'evaluation', 'full', 2000000000, now() from app_user where username = $1", [username]);
    await mall.visit(page, `/userInfo/order-evaluation?orderId=${order.id}`);
    await write(good, 'Well made');
    await write(bad, 'Torn');
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

  it('leaves the form as it is sent, product by product: what is typed of another meanwhile stays', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 4, { lines: 3 });
    const [first = '', second = '', third = ''] = order.goodsNames;
    const { line, words, write } = formOn(page);
    await mall.visit(page, `/userInfo/order-evaluation?orderId=${order.id}`);
    await write(first, 'Well made');
    await write(second, 'Torn');
    await line(second).locator('input[type=file]').setInputFiles([{ name: 'torn.jpg', mimeType: 'image/jpeg', buffer: await photo(200) }]);
    await page.locator('[data-state=ready]').waitFor();
    // As on a slow phone with large pictures.
    await page.evaluate(() => {
      const { subtle } = crypto;
      const digest = subtle.digest.bind(subtle);
      const isHeld = new Promise<void>((resolve) => Object.assign(window, { goOn: resolve }));
      subtle.digest = async (...of: Parameters<typeof digest>) => {
        await isHeld;
        return digest(...of);
      };
    });
    await button(page, 'write.send').click();
    await expect.poll(() => line(first).count()).toBe(0);
    await words(third).fill('Meanwhile');
    await page.evaluate(() => (window as never as { readonly goOn: () => void }).goOn());
    await expect.poll(() => line(second).count()).toBe(0);
    expect(await words(third).inputValue()).toBe('Meanwhile');
    // Nobody tried to send it.
    await expect.poll(() => page.getByText(said('en', 'write.wrong.ratingMissing')).count()).toBe(0);
    await page.reload();
    await alive(page);
    await expect.poll(() => words(third).inputValue()).toBe('Meanwhile');
    expect(await page.locator('[data-state=ready]').count()).toBe(0);
  });

  it('goes back into the form without losing the pictures that another product’s is still getting ready', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 4, { lines: 2 });
    const [open = '', refused = ''] = order.goodsNames;
    const { line, words, write } = formOn(page);
    await mall.sql("insert into upload (name, user_id, module, sha256, bytes, created_at) select 'full ' || username, id, 'evaluation', 'full', 2000000000, now() from app_user where username = $1", [username]);
    await mall.visit(page, `/userInfo/order-evaluation?orderId=${order.id}`);
    await write(refused, 'Torn');
    await line(refused).locator('input[type=file]').setInputFiles([{ name: 'torn.jpg', mimeType: 'image/jpeg', buffer: await photo(200) }]);
    await page.locator('[data-state=ready]').waitFor();
    await button(page, 'write.send').click();
    await button(page, 'outbox.edit').waitFor();
    const large = await photo(2_400);
    await line(open).locator('input[type=file]').setInputFiles(['a', 'b', 'c'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: large })));
    await button(page, 'outbox.edit').click();
    await expect.poll(() => words(refused).inputValue(), { timeout: 60_000 }).toBe('Torn');
    await expect.poll(() => line(refused).locator('[data-state=ready]').count()).toBe(1);
    expect(await line(open).locator('[data-state=ready]').count()).toBe(3);
  });

  it('that can’t be taken any more says so where it was written, and is discarded there; no other order’s page is out of date for that', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 4);
    const other = await orderOf(mall, username, 4);
    const address = `/userInfo/order-evaluation?orderId=${order.id}`;
    await mall.visit(page, address);
    await underWorker(page);
    await formOn(page).write(order.goodsNames[0] ?? '', 'Well made');
    await cutLine(page.context());
    await button(page, 'write.send').click();
    await page.getByRole('heading', { name: said('en', 'write.waiting.title') }).waitFor();
    const ask = await asShopper(mall, username);
    const { pageList } = await ask('order!listGoods', { orderId: order.id });
    for (const { sellerGoodsId, skuId } of pageList) await ask('evaluation!add', { orderId: order.id, sellerGoodsId, skuId, rating: 5, content: 'Written elsewhere' });
    await mendLine(page.context());
    const over = main(page).getByText(said('en', 'write.needsYou.over'));
    await over.waitFor({ timeout: 60_000 });
    expect(await button(page, 'outbox.edit').count()).toBe(0);
    expect(await main(page).getByRole('link', { name: said('en', 'write.toWaiting') }).count()).toBe(0);

    const discard = main(page).getByRole('button', { name: new RegExp(`^${said('en', 'outbox.discard')}`) });
    await mall.visit(page, '/userInfo/waiting');
    await discard.waitFor();
    expect(await main(page).getByRole('link', { name: new RegExp(`^${said('en', 'outbox.edit')}`) }).count()).toBe(0);

    await mall.visit(page, `/userInfo/order-detail?orderId=${other.id}`);
    await atRest(page);
    const saidAt = async () => (await deviceRows<{ key: string; asOf: number }>(page, ['userReplies'])).find(({ key }) => key.includes('order!info') && key.includes(other.id))?.asOf;
    await expect.poll(saidAt).toBeGreaterThan(0);
    const before = await saidAt();
    await cutLine(page.context());
    await walk(page, address);
    await over.waitFor();
    await atRest(page);
    expect(await saidAt()).toBe(before);
    await discard.click();
    await page.getByRole('heading', { name: said('en', 'write.done.title') }).waitFor();
  });

  it('is not written of what has not arrived', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 3);
    await mall.visit(page, `/userInfo/order-evaluation?orderId=${order.id}`);
    await page.getByText(said('en', 'write.notYet.shipped')).waitFor();
    expect(await page.getByRole('textbox', { name: said('en', 'write.words') }).count()).toBe(0);
  });
});
