import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { formatTag, type Language } from '../../../src/rules/languages';
import { expectUntold, holdPictures } from '../../support/journey/hold-pictures';
import { alive, cutLine, expectNoTrouble, journey, mendLine, phone, troublesOf, underWorker } from '../../support/journey/journey';
import { digits, goodsOfSellers, payFromBalance, provide, putIn, toCheckout } from '../../support/journey/journey-checkout';
import { asShopper, buyer, deskOf, orderOf } from '../../support/journey/journey-orders';
import { said } from '../../support/texts';

const mall = journey();

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, serial: string) => main(page).getByRole('article', { name: new RegExp(serial) });
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: said('en', 'order.tabs') }).getByRole('link', { name: new RegExp(`^${said('en', `order.tab.${name}`)}`) });
const button = (page: Page, key: string) => page.getByRole('button', { name: said('en', key), exact: true });
const photo = (size: number) => sharp({ create: { width: size, height: size, channels: 3, background: '#c84', noise: { type: 'gaussian', mean: 128, sigma: 40 } } }).jpeg({ quality: 95 }).toBuffer();

/** Opens the list anew, as on another visit. */
async function list(page: Page, search = ''): Promise<void> {
  await mall.visit(page, `/userInfo/my-order${search}`);
}

describe('my orders', () => {
  it('[S-023] [S-196] [S-197] [S-199] stand in tabs with their counts, and Back returns to the same tab', async () => {
    const { page, username } = await buyer(mall);
    const [goods] = await goodsOfSellers(mall, 1);
    if (!goods) throw new Error('none');
    await provide(mall, page, username);
    await putIn(mall, page, goods);
    await toCheckout(page);
    await main(page).getByText('Ada Lovelace').first().waitFor();
    await payFromBalance(page, digits);
    await page.waitForURL('**/paySuccess?orders=*');
    await list(page);
    await main(page).getByRole('article').filter({ hasText: goods.name }).waitFor();
    const [confirmed] = await mall.sql<{ id: string; serialNumber: string }>('select o.id, serial_number as "serialNumber" from shop_order o join app_user u on u.id = user_id where username = $1', [username]);
    if (!confirmed) throw new Error('not placed');
    await (await deskOf(mall))('sellerOrder!confirm', { orderId: confirmed.id });
    const toPay = await orderOf(mall, username, 0);
    await list(page);
    await card(page, toPay.serialNumber).waitFor();
    await card(page, confirmed.serialNumber).waitFor();
    await expect.poll(() => tab(page, 'all').textContent()).toContain('2');
    await tab(page, 'confirmed').click();
    await card(page, confirmed.serialNumber).waitFor();
    await card(page, toPay.serialNumber).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?tab=confirmed');
    await card(page, confirmed.serialNumber).getByRole('heading').getByRole('link').click();
    await page.getByRole('heading', { level: 2, name: said('en', 'order.receiver.title') }).waitFor();
    await page.goBack();
    await card(page, confirmed.serialNumber).waitFor();
    expect(await tab(page, 'confirmed').getAttribute('aria-current')).toBe('page');
    expectNoTrouble(page);
  });

  it('[S-203] says what is empty, and where to go', async () => {
    const { page } = await buyer(mall);
    await tab(page, 'refund').click();
    await page.getByRole('heading', { name: said('en', 'order.empty.refund.title') }).waitFor();
    await page.getByRole('link', { name: said('en', 'order.empty.all') }).click();
    await page.getByRole('link', { name: said('en', 'order.empty.browse') }).waitFor();
    expectNoTrouble(page);
  });

  it('are counted on the dashboard', async () => {
    const { page, username } = await buyer(mall);
    await orderOf(mall, username, 3);
    await mall.visit(page, '/userInfo/dashboard');
    const tile = page.getByRole('region', { name: said('en', 'order.list.title') }).getByRole('link', { name: new RegExp(said('en', 'order.tab.toReceive')) });
    await expect.poll(() => tile.textContent()).toContain('1');
    await tile.click();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=toReceive');
    expectNoTrouble(page);
  });

  it('fit a phone, in Arabic too', async () => {
    const { page, username } = await buyer(mall, { viewport: phone });
    const order = await orderOf(mall, username, 4, { lines: 2 });
    for (const address of ['/userInfo/my-order', `/userInfo/order-detail?orderId=${order.id}`, `/userInfo/order-return?orderId=${order.id}`, `/userInfo/order-evaluation?orderId=${order.id}`]) {
      await mall.visit(page, `${address}${address.includes('?') ? '&' : '?'}lang=ar`);
      await main(page).getByText(order.goodsNames[0] ?? '').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), address).toBe(true);
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    }
    expectNoTrouble(page);
  });
});

describe('an order', () => {
  it('fits a phone with a word of buyer and seller that is longer than that', async () => {
    const { page, username } = await buyer(mall, { viewport: phone });
    const order = await orderOf(mall, username, 4);
    const word = `https://example.com/${'x'.repeat(200)}`;
    await (await asShopper(mall, username))('order!returns', { orderId: order.id, reason: 7, amount: order.total, remark: word });
    const desk = await deskOf(mall);
    const { refundList } = await desk('sellerOrder!info', { orderId: order.id });
    await desk('sellerOrder!refuseRefund', { orderId: order.id, refundId: refundList[0]?.id ?? '', answer: word });
    await mall.visit(page, `/userInfo/order-detail?orderId=${order.id}`);
    for (const which of [0, 1]) await main(page).locator('#refund').getByText(word).nth(which).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    expectNoTrouble(page);
  });

  it('[S-024] [S-204] that was seen opens without a line, with all that belongs to it, and says how old it is', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 3);
    await (await deskOf(mall))('sellerOrder!logistics', { orderId: order.id, content: 'On the ferry' });
    await list(page);
    await underWorker(page);
    await card(page, order.serialNumber).getByRole('heading').getByRole('link').click();
    await main(page).getByText('On the ferry').waitFor();
    await main(page).getByText(said('en', 'order.log.shipped')).waitFor();
    await cutLine(page.context());
    await page.reload();
    await alive(page);
    // One timeline: the order's steps and the parcel's tracking.
    const steps = page.locator('#logistics ol li');
    await expect.poll(() => steps.count()).toBe(7);
    const places = (await steps.allTextContents()).map((text) => /Left the warehouse|On the ferry/.exec(text)?.[0]);
    expect(places.filter(Boolean)).toEqual(['Left the warehouse', 'On the ferry']);
    await main(page).getByText('1 Harbour Row').waitFor();
    await expect.poll(() => page.title()).toContain(order.serialNumber);
    await mall.visit(page, '/userInfo/my-order').catch(() => {});
    await card(page, order.serialNumber).waitFor();
    expect(troublesOf(page)).toEqual([]);
  });

  it('that was listed and never opened says without a line what the list said last, and what is missing, in Arabic', async () => {
    const lang = 'ar';
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 2);
    await list(page, `?lang=${lang}`);
    await underWorker(page);
    await card(page, order.serialNumber).getByText(said(lang, 'order.status.confirmed'), { exact: true }).waitFor();
    await (await deskOf(mall))('sellerOrder!ship', { orderId: order.id, carrier: 'DHL', trackingNumber: 'JD0147' });
    await list(page, `?lang=${lang}`);
    await card(page, order.serialNumber).getByText(said(lang, 'order.status.shipped'), { exact: true }).waitFor();
    await cutLine(page.context());
    await card(page, order.serialNumber).getByRole('heading').getByRole('link').click();
    await main(page).getByText(said(lang, 'order.detail.listed')).waitFor();
    await main(page).getByRole('heading', { level: 2, name: said(lang, 'order.status.shipped') }).waitFor();
    await main(page).getByText(order.goodsNames[0] ?? '').first().waitFor();
    await expect.poll(() => page.title()).toContain(order.serialNumber);
    expect(troublesOf(page)).toEqual([]);
  });

  it('[S-206] [S-219] [S-226] is cancelled with a reason, of which none is chosen beforehand, and its log says when; without a line it is said why not', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 0);
    await mall.visit(page, `/userInfo/order-detail?orderId=${order.id}`);
    await main(page).getByRole('button', { name: said('en', 'order.act.cancel') }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
    await expect.poll(() => dialog.getByRole('radiogroup').locator('label').allTextContents()).toEqual(['notWanted', 'wrongItem', 'duplicate', 'cannotReceive', 'other'].map((word) => said('en', `order.cancelReason.${word}`)));
    await dialog.getByRole('button', { name: said('en', 'order.cancel.go') }).click();
    await dialog.getByText(said('en', 'order.reasonMissing')).waitFor();
    await dialog.getByRole('radio', { name: said('en', 'order.cancelReason.duplicate') }).check();
    await cutLine(page.context());
    await dialog.getByRole('button', { name: said('en', 'order.cancel.go') }).click();
    await dialog.getByText(said('en', 'order.needsLine')).waitFor();
    await mendLine(page.context());
    await dialog.getByRole('button', { name: said('en', 'order.cancel.go') }).click();
    await dialog.waitFor({ state: 'detached' });
    await main(page).getByText(said('en', 'order.status.cancelled'), { exact: true }).waitFor();
    await main(page).getByRole('listitem').filter({ hasText: said('en', 'order.log.cancelledManually') }).locator('time').waitFor();
    expect(await mall.sql('select cancel_reason from shop_order where id = $1', [order.id])).toEqual([{ cancel_reason: 2 }]);
  });

  it('[S-207] leads to its payment', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 0);
    await list(page);
    expect(await card(page, order.serialNumber).getByRole('link', { name: said('en', 'order.act.pay') }).getAttribute('href')).toContain(`/settlement?orderId=${order.id}`);
  });

  it('[S-208] is received when the shopper says so, after a question', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 3);
    await list(page);
    await card(page, order.serialNumber).getByRole('button', { name: said('en', 'order.act.receive') }).click();
    await page.getByRole('dialog').getByRole('button', { name: said('en', 'order.receive.go') }).click();
    await card(page, order.serialNumber).getByText(said('en', 'order.status.signed'), { exact: true }).waitFor();
    await card(page, order.serialNumber).getByRole('link', { name: said('en', 'order.act.review') }).waitFor();
    expectNoTrouble(page);
  });

  it('[S-209] [S-216] [S-479] is hurried once, without a line too; then it says when, and offers it no more', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 1);
    await list(page);
    // Its script loads after the card.
    const remind = card(page, order.serialNumber).getByRole('button', { name: said('en', 'order.act.remind') });
    await remind.waitFor();
    await cutLine(page.context());
    await remind.click();
    await card(page, order.serialNumber).getByText(said('en', 'outbox.state.waiting'), { exact: true }).waitFor();
    await mendLine(page.context());
    await card(page, order.serialNumber).getByText(/^Reminded on /).waitFor();
    await page.reload();
    await alive(page);
    await card(page, order.serialNumber).getByText(/^Reminded on /).waitFor();
    expect(await card(page, order.serialNumber).getByRole('button', { name: said('en', 'order.act.remind') }).count()).toBe(0);
  });

  it('[S-025] [S-210] [S-227] [S-228] [S-229] is returned in part, after a summary that says how much, where to, when and who pays', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 4, { lines: 2 });
    await mall.visit(page, `/userInfo/order-return?orderId=${order.id}`);
    await button(page, 'order.return.look').click();
    await page.getByText(said('en', 'order.return.wrong.lines')).waitFor();
    const words = ['notReceived', 'notLiked', 'wrongGoods', 'counterfeit', 'missing', 'damaged', 'quality', 'agreed', 'other'];
    await expect.poll(() => main(page).getByRole('radiogroup').locator('label').allTextContents()).toEqual(words.map((word) => said('en', `order.returnReason.${word}`)));
    const limit = main(page).getByText('At most');
    // Nothing is chosen yet.
    expect(await limit.count()).toBe(0);
    await page.getByRole('checkbox').first().check();
    await limit.waitFor();
    await page.getByRole('radio', { name: said('en', 'order.returnReason.damaged') }).check();
    expect(await page.locator('input[name=amount]').inputValue()).toBe(order.prices[0]);
    await page.locator('textarea[name=remark]').fill('A dent');
    await page.locator('input[type=file]').setInputFiles([{ name: 'dent.jpg', mimeType: 'image/jpeg', buffer: await photo(200) }]);
    await page.locator('[data-state=ready]').waitFor();
    await button(page, 'order.return.look').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(said('en', 'order.return.when.return', { time: '3 days' })).waitFor();
    for (const key of ['order.return.toBalance', 'order.return.pays.seller', 'order.returnReason.damaged']) await dialog.getByText(said('en', key)).waitFor();
    await dialog.getByRole('button', { name: said('en', 'order.return.send.return') }).click();
    await page.waitForURL(/order-detail/);
    await main(page).getByText(said('en', 'order.status.refunding'), { exact: true }).waitFor();
    await main(page).getByText('A dent').waitFor();
    expect(await mall.sql('select reason, amount from refund where order_id = $1', [order.id])).toEqual([{ reason: 6, amount: order.prices[0] }]);
    expectNoTrouble(page);
  });

  it('UX-073 tells of a return’s picture that is not ready beside it, leads there, and tells it no more once it is', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 4);
    await mall.visit(page, `/userInfo/order-return?orderId=${order.id}`);
    await page.getByRole('radio', { name: said('en', 'order.returnReason.damaged') }).check();
    const goOn = await holdPictures(page);
    await page.locator('input[type=file]').setInputFiles([{ name: 'dent.jpg', mimeType: 'image/jpeg', buffer: await photo(200) }]);
    await page.locator('[data-state=preparing]').waitFor();
    await button(page, 'order.return.look').click();
    const unready = main(page).getByRole('group', { name: said('en', 'order.return.pictures') }).getByText(said('en', 'write.stillPreparing'));
    await unready.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('pictures');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await goOn();
    await page.locator('[data-state=ready]').waitFor();
    await unready.waitFor({ state: 'detached' });
    await expectUntold(page, main(page), unready, await photo(100));
    await button(page, 'order.return.look').click();
    await page.getByRole('dialog').getByText(said('en', 'order.returnReason.damaged')).waitFor();
    expectNoTrouble(page);
  });

  it('keeps a return that is half written, pictures too, without a line and over a reload', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 4, { lines: 2 });
    await mall.visit(page, `/userInfo/order-return?orderId=${order.id}`);
    await underWorker(page);
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('radio', { name: said('en', 'order.returnReason.damaged') }).check();
    await page.locator('textarea[name=remark]').fill('Half a');
    await page.locator('input[type=file]').setInputFiles([{ name: 'dent.jpg', mimeType: 'image/jpeg', buffer: await photo(200) }]);
    await page.locator('[data-state=ready]').waitFor();
    await cutLine(page.context());
    await button(page, 'order.return.look').click();
    await page.getByRole('dialog').getByRole('button', { name: said('en', 'order.return.send.return') }).click();
    await page.getByRole('dialog').getByText(said('en', 'order.needsLine')).waitFor();
    await page.reload();
    await alive(page);
    await page.locator('[data-state=ready]').waitFor();
    // On a device that answers late, the form is there before the words.
    await expect.poll(() => page.locator('textarea[name=remark]').inputValue()).toBe('Half a');
    expect(await page.getByRole('checkbox').nth(1).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: said('en', 'order.returnReason.damaged') }).isChecked()).toBe(true);
    expect(await page.locator('input[name=amount]').inputValue()).toBe(order.prices[1]);
    await mendLine(page.context());
    await button(page, 'order.return.look').click();
    await page.getByRole('dialog').getByRole('button', { name: said('en', 'order.return.send.return') }).click();
    await page.waitForURL(/order-detail/);
    await main(page).locator('bdi', { hasText: 'Half a' }).waitFor();
    expectNoTrouble(page);
  });

  it('that is on its way is not returned, and it is said why and what can be done', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 3);
    await mall.visit(page, `/userInfo/order-return?orderId=${order.id}`);
    await main(page).getByText(/^This order is on its way/).waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
  });

  it('[S-212] is bought again', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 5);
    await list(page);
    await card(page, order.serialNumber).getByRole('button', { name: said('en', 'order.act.reorder') }).click();
    await page.getByText(said('en', 'order.reorder.done', { count: 1 })).waitFor();
    expectNoTrouble(page);
  });
});

describe('a parcel that is late', () => {
  /** Shipped long enough ago to be reported, and not yet received automatically. */
  const late = async (username: string) => {
    const order = await orderOf(mall, username, 3);
    await mall.sql("update shop_order set created_at = now() - interval '15 days', shipped_at = now() - interval '14 days', paid_at = now() - interval '15 days' where id = $1", [order.id]);
    return order;
  };
  /** A deadline as the page formats it in this language. */
  const timeOf = async (page: Page, order: { readonly id: string }, column: 'case_answer_by' | 'arrives_by', lang: Language) => {
    const [row] = await mall.sql<{ at: string }>(`select extract(epoch from ${column}) * 1000 as at from shop_order where id = $1`, [order.id]);
    return page.evaluate(([at, locale]) =>
      new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(at), [Number(row?.at), formatTag(lang)] as const);
  };

  it('is given more time once, and the new day is told', async () => {
    const { page, username } = await buyer(mall);
    const order = await late(username);
    await mall.visit(page, `/userInfo/order-detail?orderId=${order.id}`);
    await main(page).getByText(/To United Kingdom: .*7–14 days/).waitFor();
    await button(page, 'order.act.extend').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/once, by 7 days/).waitFor();
    // Not queued offline: only the shop can say until when it is possible.
    await cutLine(page.context());
    await dialog.getByRole('button', { name: said('en', 'order.act.extend') }).click();
    await dialog.getByText(said('en', 'order.needsLine')).waitFor();
    expect(await mall.sql('select receipt_extended_days from shop_order where id = $1', [order.id])).toEqual([{ receipt_extended_days: null }]);
    await mendLine(page.context());
    await dialog.getByRole('button', { name: said('en', 'order.act.extend') }).click();
    await dialog.waitFor({ state: 'detached' });
    await main(page).getByText(said('en', 'order.log.receiptExtended')).waitFor();
    await button(page, 'order.act.extend').waitFor({ state: 'detached' });
    expectNoTrouble(page);
  });

  it('UX-073 is reported with words and a picture, of which each that is missing or not ready is told until it is there; without a line it is kept as written, and what was told is shown', async () => {
    const { page, username } = await buyer(mall, { viewport: { width: 320, height: 640 } });
    const order = await late(username);
    await mall.visit(page, `/userInfo/order-detail?orderId=${order.id}&lang=ar`);
    await underWorker(page);
    const act = (key: string) => page.getByRole('button', { name: said('ar', key), exact: true });
    await act('order.act.report').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: said('ar', 'parcel.report.go') }).click();
    const [words, missing, unready] = [dialog.getByRole('textbox'), dialog.getByText(said('ar', 'parcel.report.missing')), dialog.getByText(said('ar', 'write.stillPreparing'))];
    await missing.waitFor();
    expect([await words.getAttribute('aria-invalid'), await words.evaluate((field) => field === document.activeElement)]).toEqual(['true', true]);
    await words.fill('Nothing came');
    await missing.waitFor({ state: 'detached' });
    expect(await words.getAttribute('aria-invalid')).toBeNull();
    const goOn = await holdPictures(page);
    await dialog.locator('input[type=file]').setInputFiles([{ name: 'door.jpg', mimeType: 'image/jpeg', buffer: await photo(200) }]);
    await dialog.locator('[data-state=preparing]').waitFor();
    await dialog.getByRole('button', { name: said('ar', 'parcel.report.go') }).click();
    await unready.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('report');
    await goOn();
    await dialog.locator('[data-state=ready]').waitFor();
    await unready.waitFor({ state: 'detached' });
    await expectUntold(page, dialog, unready, await photo(100));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    await cutLine(page.context());
    await dialog.getByRole('button', { name: said('ar', 'parcel.report.go') }).click();
    await dialog.getByText(said('ar', 'order.needsLine')).waitFor();
    await page.reload();
    await alive(page);
    await mendLine(page.context());
    await act('order.act.report').click();
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Nothing came');
    await dialog.locator('[data-state=ready]').nth(1).waitFor();
    await dialog.getByRole('button', { name: said('ar', 'parcel.report.go') }).click();
    await dialog.waitFor({ state: 'detached' });
    const opened = main(page).getByRole('region', { name: said('ar', 'parcel.case.title') });
    await opened.getByText('Nothing came').waitFor();
    await opened.getByText(said('ar', 'parcel.case.open', { time: await timeOf(page, order, 'case_answer_by', 'ar') })).waitFor();
    await main(page).getByText(said('ar', 'order.log.reportedMissing')).waitFor();
    await (await deskOf(mall))('sellerOrder!sendAgain', { orderId: order.id, days: 5, carrier: 'DHL', trackingNumber: 'JD0148', answer: 'A second one left today' });
    const again = opened.getByText(said('ar', 'parcel.case.sentAgain', { time: await timeOf(page, order, 'arrives_by', 'ar') }));
    await again.waitFor();
    await opened.getByText('A second one left today').waitFor();
    // The same again offline.
    await cutLine(page.context());
    await page.reload();
    await alive(page);
    await opened.getByText('Nothing came').waitFor();
    await again.waitFor();
    await opened.getByText('A second one left today').waitFor();
    await main(page).getByText(said('ar', 'order.log.reportedMissing')).waitFor();
    expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.scrollWidth <= document.documentElement.clientWidth])).toEqual(['rtl', true]);
    expect(await act('order.act.report').count()).toBe(0);
  });

  it('that the merchant says comes later is told with the new day, while its page is open', async () => {
    const { page, username } = await buyer(mall);
    const order = await late(username);
    await (await asShopper(mall, username))('order!report', { orderId: order.id, remark: 'Nothing came' });
    await mall.visit(page, `/userInfo/order-detail?orderId=${order.id}`);
    const opened = main(page).getByRole('region', { name: said('en', 'parcel.case.title') });
    await opened.getByText(said('en', 'parcel.case.open', { time: await timeOf(page, order, 'case_answer_by', 'en') })).waitFor();
    await (await deskOf(mall))('sellerOrder!arrivesLater', { orderId: order.id, days: 4, answer: 'Snow on the pass' });
    await opened.getByText(said('en', 'parcel.case.arrivesLater', { time: await timeOf(page, order, 'arrives_by', 'en') })).waitFor();
    await opened.getByText('Snow on the pass').waitFor();
    await main(page).getByText(said('en', 'order.log.arrivesLater')).waitFor();
    expectNoTrouble(page);
  });

  it('that nobody answers for leads to the money', async () => {
    const { page, username } = await buyer(mall);
    const order = await late(username);
    await (await asShopper(mall, username))('order!report', { orderId: order.id, remark: 'Nothing came' });
    await mall.sql("update parcel_case set created_at = now() - interval '4 days', answer_by = now() - interval '1 day' where order_id = $1", [order.id]);
    await mall.sql("update shop_order set case_answer_by = now() - interval '1 day' where id = $1", [order.id]);
    await list(page);
    await card(page, order.serialNumber).getByRole('button', { name: said('en', 'order.act.claim') }).click();
    await page.getByRole('dialog').getByRole('button', { name: said('en', 'order.act.claim') }).click();
    await card(page, order.serialNumber).getByText(said('en', 'order.status.refunding'), { exact: true }).waitFor();
    expectNoTrouble(page);
  });
});
