import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/rules/languages';
import { chooseVariant } from '../../support/journey/choose-variant';
import { look, narrow } from '../../support/journey/axe';
import { alive, cutLine, expectNoTrouble, focused, journey, keptOnDevice, mendLine, scrollDownTo, troublesOf, underWorker } from '../../support/journey/journey';
import { buyer, orderOf } from '../../support/journey/journey-orders';
import { deviceRows } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, serial: string) => main(page).getByRole('article', { name: new RegExp(serial) });
const button = (page: Page, key: string, language: Language = 'en') => page.getByRole('button', { name: said(language, key), exact: true });

async function search(page: Page, words: string, language: Language = 'en'): Promise<void> {
  await main(page).getByRole('searchbox', { name: said(language, 'records.search.label') }).fill(words);
  await main(page).getByRole('searchbox').press('Enter');
}

/** Expects no axe violations and no sideways scroll. */
async function expectSound(page: Page, screen: string): Promise<void> {
  const found: Record<string, string[]> = {};
  await look(page, screen, found);
  expect(found).toEqual({});
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), screen).toBeLessThanOrEqual(0);
}

/** The user's only messages, as stored by the shop. */
const messagesOf = (username: string) =>
  mall.sql<{ content: string; kind: string; id: string }>("select content, about->>'kind' as kind, about->>'id' as id from chat_message join app_user on app_user.id = user_id where username = $1 order by chat_message.id", [username]);

describe('orders are looked for', () => {
  it('and what is typed right after Enter stays, until a search from elsewhere fills the box', async () => {
    const { page, username } = await buyer(mall);
    const { serialNumber } = await orderOf(mall, username, 0);
    await mall.visit(page, '/userInfo/my-order');
    const box = main(page).getByRole('searchbox');
    await box.fill(serialNumber);
    // In one step, so that the address is not changed in between.
    await box.evaluate((input: HTMLInputElement) => {
      input.form?.requestSubmit();
      input.value = 'the next words';
    });
    await main(page).getByText(said('en', 'records.search.found', { total: 1 })).waitFor();
    expect(await box.inputValue()).toBe('the next words');
    await main(page).getByRole('link', { name: said('en', 'records.search.clear') }).click();
    await expect.poll(() => box.inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => box.inputValue()).toBe(serialNumber);
    expectNoTrouble(page);
  });

  it('by number, goods, store and date, and by the same without a line among those that the device keeps, in Arabic', async () => {
    const lang = 'ar';
    const { page, username } = await buyer(mall, { viewport: narrow, bypassCSP: true });
    const one = await orderOf(mall, username, 3);
    const two = await orderOf(mall, username, 0, { lines: 2, besides: one.sellerId });
    const { name: store } = await mall.ask('seller!info', { sellerId: one.sellerId }, lang);
    await mall.sql("update shop_order set created_at = now() - interval '40 days' where id = $1", [one.id]);
    const [first, second] = [card(page, one.serialNumber), card(page, two.serialNumber)];
    const shows = (wanted: readonly number[]) =>
      expect.poll(async () => Promise.all([first, second, main(page).getByText(said(lang, 'records.search.found', { total: 1 }))].map((each) => each.count()))).toEqual(wanted);
    const onlyFirst = () => shows([1, 0, 1]);
    const onlySecond = () => shows([0, 1, 1]);
    const both = async () => {
      await main(page).getByRole('link', { name: said(lang, 'records.search.clear') }).waitFor({ state: 'detached' });
      await first.waitFor();
      await second.waitFor();
    };
    const byDate = async (daysAgo: number) => {
      const until = main(page).getByLabel(said(lang, 'records.search.until'), { exact: true });
      // Once opened, the date fields stay open for later searches.
      if (!(await until.isVisible())) await main(page).getByText(said(lang, 'records.search.dates')).click();
      await until.fill(new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10));
      await main(page).getByRole('button', { name: said(lang, 'records.search.do') }).last().click();
      await onlyFirst();
    };
    await mall.visit(page, `/userInfo/my-order?lang=${lang}`);
    await both();
    await search(page, one.serialNumber.toLowerCase(), lang);
    await onlyFirst();
    await search(page, two.goodsNames[1] ?? '', lang);
    await onlySecond();
    await search(page, store, lang);
    await onlyFirst();
    await search(page, 'zzzz', lang);
    await main(page).getByRole('heading', { name: said(lang, 'records.search.none.title') }).waitFor();
    await main(page).getByText(said(lang, 'records.search.dates')).click();
    await expectSound(page, 'nothing found');
    await search(page, '', lang);
    await both();
    await byDate(20);
    expectNoTrouble(page);

    await cutLine(page.context());
    const clear = main(page).getByRole('link', { name: said(lang, 'records.search.clear') });
    await clear.click();
    // Navigation fills the fields anew, so anything typed before it would be lost.
    await both();
    await search(page, two.serialNumber, lang);
    await main(page).getByText(said(lang, 'records.search.fromDevice')).waitFor();
    await onlySecond();
    await expectSound(page, 'found without a line');
    // Searches not made before: one made online would be answered from its cached reply.
    await search(page, store.slice(0, -1), lang);
    await onlyFirst();
    await search(page, two.goodsNames[0] ?? '', lang);
    await onlySecond();
    await search(page, '', lang);
    await both();
    await byDate(25);
    await page.goBack();
    await both();
    await mendLine(page.context());
    expect(troublesOf(page)).toEqual([]);
  });
});

describe('a receipt', () => {
  it('is printed alone on its page, and opens without a line; in Arabic', async () => {
    const { page, username } = await buyer(mall, { viewport: narrow, bypassCSP: true });
    const order = await orderOf(mall, username, 4, { lines: 2 });
    const total = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Number(order.total));
    await mall.visit(page, `/userInfo/order-detail?orderId=${order.id}&lang=ar`);
    await underWorker(page);
    await main(page).getByRole('link', { name: said('ar', 'records.receipt.open') }).click();
    const receipt = main(page).getByRole('article', { name: new RegExp(order.serialNumber) });
    await receipt.getByText(total).waitFor();
    for (const name of order.goodsNames) await receipt.getByText(name, { exact: true }).waitFor();
    await receipt.getByText('1 Harbour Row').waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await expectSound(page, 'receipt');
    await page.emulateMedia({ media: 'print' });
    expect(await receipt.isVisible()).toBe(true);
    for (const gone of ['header >> nth=0', 'footer', 'h1', '[data-phone-bar]']) expect(await page.locator(gone).first().isVisible(), gone).toBe(false);
    expect(await button(page, 'records.receipt.print', 'ar').isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await cutLine(page.context());
    await page.reload();
    await alive(page);
    await receipt.getByText(total).waitFor();
    expect(troublesOf(page)).toEqual([]);
  });

  it('is none of an order that was not paid', async () => {
    const { page, username } = await buyer(mall);
    const order = await orderOf(mall, username, 0);
    await mall.visit(page, `/userInfo/order-receipt?orderId=${order.id}`);
    await main(page).getByRole('heading', { name: said('en', 'records.receipt.none.title') }).waitFor();
    await main(page).getByRole('link', { name: said('en', 'records.receipt.toOrder') }).click();
    await button(page, 'records.ask').waitFor();
    expect(await main(page).getByRole('link', { name: said('en', 'records.receipt.open') }).count()).toBe(0);
    expectNoTrouble(page);
  });
});

describe('a question', () => {
  const send = async (page: Page, words: string, language: Language = 'en') => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: said(language, 'chat.write.label') }).fill(words);
    await dialog.getByRole('button', { name: said(language, 'chat.send'), exact: true }).click();
  };

  it('about a product or an order goes with its card, without a line too', async () => {
    const { page, username } = await buyer(mall, { viewport: narrow, bypassCSP: true });
    const order = await orderOf(mall, username, 3);
    const goods = await mall.product('ar');
    await mall.visit(page, `/productDetails?sellerGoodsId=${goods.sellerGoodsId}&lang=ar`);
    await scrollDownTo(button(page, 'order.askGoods', 'ar'));
    await button(page, 'order.askGoods', 'ar').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: goods.name }).waitFor();
    await expectSound(page, 'asking about a product');
    await send(page, 'Is it blue?', 'ar');
    await dialog.getByRole('button', { name: said('ar', 'chat.about.remove') }).waitFor({ state: 'detached' });
    await dialog.getByRole('log').getByRole('link', { name: goods.name }).waitFor();
    await expect.poll(() => messagesOf(username)).toEqual([{ content: 'Is it blue?', kind: 'goods', id: goods.sellerGoodsId }]);
    await dialog.getByRole('button', { name: said('ar', 'chat.close') }).click();

    await mall.visit(page, `/userInfo/order-detail?orderId=${order.id}&lang=en`);
    await button(page, 'records.ask').waitFor();
    await main(page).getByText(order.goodsNames[0] ?? '').first().waitFor();
    await cutLine(page.context());
    await button(page, 'records.ask').click();
    await dialog.getByRole('link', { name: order.serialNumber }).waitFor();
    await send(page, 'Where is it?');
    const waiting = dialog.getByRole('log').getByRole('listitem').filter({ hasText: 'Where is it?' });
    await waiting.getByText(said('en', 'chat.mark.waiting')).waitFor();
    await waiting.getByRole('link', { name: order.serialNumber }).waitFor();
    await expectSound(page, 'a question that waits');
    expect(await messagesOf(username)).toHaveLength(1);
    await mendLine(page.context());
    await waiting.getByText(said('en', 'chat.mark.sent')).waitFor();
    expect(await messagesOf(username)).toEqual([{ content: 'Is it blue?', kind: 'goods', id: goods.sellerGoodsId }, { content: 'Where is it?', kind: 'order', id: order.id }]);
    await waiting.getByRole('link', { name: order.serialNumber }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(troublesOf(page)).toEqual([]);
  });

  it('of a visitor asks for a login first; closed, it is forgotten', async () => {
    const goods = await mall.product();
    const page = await mall.open(`/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
    await scrollDownTo(button(page, 'order.askGoods'));
    await button(page, 'order.askGoods').click();
    await page.getByRole('dialog').getByText(said('en', 'chat.visitor.title')).waitFor();
    expectNoTrouble(page);
  });
});

describe('what was looked at', () => {
  it('is shown below another product, without a line too, can be cleared, and is set aside out of the cart and put back without a line, in Arabic', async () => {
    const lang = 'ar';
    // The section shows goods again from cached lists.
    const page = await mall.open(`/commodity?lang=${lang}`, { viewport: narrow, bypassCSP: true });
    await keptOnDevice(page, 'sellerGoods!list');
    const [first, second] = (await mall.goods(12, lang)).filter(({ stock, buyMin }) => stock > 5 && buyMin === 1);
    if (!first || !second) throw new Error('the demo mall has too few of them');
    const open = async ({ sellerGoodsId }: { sellerGoodsId: string }) => {
      await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}&lang=${lang}`);
      await page.getByRole('button', { name: said(lang, 'cart.add') }).waitFor();
      // The part that records a visit is not in the first view.
      await expect.poll(async () => (await deviceRows<{ id: string }>(page, ['viewed'])).map(({ id }) => id)).toContain(sellerGoodsId);
    };
    await open(first);
    await open(second);
    await underWorker(page);
    const viewed = main(page).locator('section', { has: page.getByRole('heading', { name: said(lang, 'viewed.title') }) }).last();
    const seen = async () => {
      await scrollDownTo(viewed);
      // The other product, not the open one.
      await expect.poll(() => viewed.getByRole('link').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('sellerGoodsId')))).toEqual([first.sellerGoodsId]);
      await viewed.getByRole('link', { name: first.name }).waitFor();
    };
    await seen();
    await expectSound(page, 'recently viewed');
    await cutLine(page.context());
    await page.reload();
    await alive(page);
    await seen();
    await mendLine(page.context());
    await button(page, 'viewed.clear', lang).press('Enter');
    await viewed.waitFor({ state: 'detached' });
    await expect.poll(async () => (await focused(page))[0]).toBe('H1');

    await page.evaluate(() => scrollTo(0, 0));
    await chooseVariant(page, await mall.ask('sellerGoods!info', { sellerGoodsId: new URL(page.url()).searchParams.get('sellerGoodsId') ?? '' }));
    await page.getByRole('button', { name: said(lang, 'cart.add') }).click();
    await button(page, 'cart.view', lang).click();
    const drawer = page.locator('dialog[open]');
    const later = drawer.getByRole('button', { name: said(lang, 'cart.later') });
    const back = drawer.getByRole('region', { name: said(lang, 'cart.saved') }).getByRole('button', { name: said(lang, 'cart.add') });
    await later.waitFor();
    await expectSound(page, 'the cart');
    await cutLine(page.context());
    await later.click();
    await back.waitFor();
    await drawer.getByRole('heading', { name: said(lang, 'cart.empty.title') }).waitFor();
    await expectSound(page, 'saved for later');
    await back.press('Enter');
    await later.waitFor();
    // The page is told of the cart and of what is saved one after the other.
    await back.waitFor({ state: 'detached' });
    // The pressed button is gone, with the list that it was in.
    await expect.poll(() => drawer.getByRole('heading', { level: 2 }).first().evaluate((heading) => heading === document.activeElement)).toBe(true);
    expect(troublesOf(page)).toEqual([]);
  });
});
