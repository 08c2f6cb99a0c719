import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/rules/languages';
import { look } from '../../support/journey/axe';
import { alive, cutLine, expectNoTrouble, journey, mendLine, phone, scrollDownTo, underWorker } from '../../support/journey/journey';
import { lettersTo, letterTo } from '../../support/journey/journey-mail';
import { allSent, logIn, logOut, register, someName } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, lang: Language, key: string) => main(page).getByRole('button', { name: said(lang, key), exact: true });
const wishesOf = (username: string) => mall.sql<{ kind: string; below: string | null; is_open: boolean }>('select kind, below, is_open from goods_wish w join app_user u on u.id = user_id where username = $1 order by kind', [username]);
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

describe('tell me', () => {
  it('when it is back is asked for in a tunnel with one tap, told once an address is proven, and ended on the page of notifications; in Arabic on 320 px', async () => {
    const lang = 'ar';
    const [soldOut, other] = await mall.goods(2, lang);
    if (!soldOut || !other) throw new Error('no goods');
    await mall.sql('update sku set stock = 0 where goods_id = $1', [soldOut.sellerGoodsId]);
    const context = await mall.shopper({ viewport: { width: 320, height: 720 } });
    const page = await context.newPage();
    const username = someName();
    await register(page, mall, username, lang);
    await underWorker(page);
    const address = `/productDetails?sellerGoodsId=${soldOut.sellerGoodsId}&lang=${lang}`;
    await mall.visit(page, address);
    const back = button(page, lang, 'tell.back');
    await back.waitFor();
    expect(await back.getAttribute('aria-pressed')).toBe('false');
    const found: Record<string, string[]> = {};
    await look(page, 'sold out', found);
    expect([found, await fits(page)]).toEqual([{}, true]);

    await cutLine(context);
    await back.click();
    await main(page).getByText(said(lang, 'tell.waits')).waitFor();
    await page.reload();
    await alive(page);
    await expect.poll(() => back.getAttribute('aria-pressed')).toBe('true');
    expect(await wishesOf(username)).toEqual([]);
    await mendLine(context);
    await expect.poll(() => wishesOf(username), { timeout: 30_000 }).toEqual([{ kind: 'back', below: null, is_open: true }]);
    // No e-mail address is proven, and no device has push notifications.
    await main(page).getByText(said(lang, 'tell.noWay')).waitFor({ timeout: 30_000 });

    await mall.visit(page, `/productDetails?sellerGoodsId=${other.sellerGoodsId}`);
    const cheaper = button(page, lang, 'tell.cheaper');
    await scrollDownTo(cheaper);
    await cheaper.click();
    await expect.poll(() => wishesOf(username)).toMatchObject([{ kind: 'back' }, { kind: 'cheaper', below: expect.stringMatching(/^\d+(\.\d+)?$/) as string }]);

    await mall.visit(page, '/userInfo/notifications');
    await main(page).getByRole('heading', { name: said(lang, 'news.wishes') }).waitFor();
    await main(page).getByRole('button', { name: said(lang, 'news.wish.endNamed', { name: other.name }) }).waitFor();
    await look(page, 'wishes', found);
    expect([found, await fits(page)]).toEqual([{}, true]);
    await main(page).getByRole('button', { name: said(lang, 'news.wish.endNamed', { name: other.name }) }).click();
    await expect.poll(() => main(page).getByRole('button', { name: said(lang, 'news.wish.end') }).count()).toBe(1);
    await expect.poll(() => wishesOf(username)).toEqual([{ kind: 'back', below: null, is_open: true }]);

    await mall.sql('update sku set stock = 5 where goods_id = $1', [soldOut.sellerGoodsId]);
    await mall.sql('update app_user set email = $2, email_key = $2, email_proven_at = now() where username = $1', [username, `${username.toLowerCase()}@shop.example`]);
    await expect.poll(() => mall.sql("select facts ->> 'about' as about from news n join app_user u on u.id = user_id where username = $1 and kind = 'goods'", [username]), { timeout: 40_000 }).toEqual([{ about: 'back' }]);
    expect(await wishesOf(username)).toEqual([{ kind: 'back', below: null, is_open: false }]);
    expectNoTrouble(page);
  });

  it('when it is cheaper is told once by an e-mail that leads there, as soon as its price is lowered; then nothing is asked for any more', async () => {
    const [goods] = (await mall.goods(20)).filter(({ stock }) => stock > 5).slice(-1);
    if (!goods) throw new Error('no goods');
    await mall.sql('update sku set price = null where goods_id = $1', [goods.sellerGoodsId]);
    await mall.sql('update goods set selling_price = 8.4, discount_price = null where id = $1', [goods.sellerGoodsId]);
    const page = await (await mall.shopper()).newPage();
    const username = someName();
    const email = `${username}@shop.example`;
    await register(page, mall, username, 'en', email);
    await mall.sql('update app_user set email_proven_at = now() where username = $1', [username]);
    await mall.visit(page, `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
    const cheaper = button(page, 'en', 'tell.cheaper');
    await scrollDownTo(cheaper);
    await cheaper.click();
    await main(page).getByText(said('en', 'tell.on')).waitFor();
    await expect.poll(() => wishesOf(username)).toEqual([{ kind: 'cheaper', below: '8.4', is_open: true }]);
    expect(lettersTo(mall, email)).toEqual([]);

    await mall.sql('update goods set selling_price = 6.25 where id = $1', [goods.sellerGoodsId]);
    await expect.poll(() => lettersTo(mall, email), { timeout: 40_000 }).toHaveLength(1);
    const letter = await letterTo(mall, email);
    expect(letter).toContain(said('en', 'mail.newsCheaper.subject', { name: goods.name }));
    expect(letter).toContain(said('en', 'mail.newsCheaper.text', { name: goods.name, amount: 6.25 }));
    expect(await wishesOf(username)).toEqual([{ kind: 'cheaper', below: '8.4', is_open: false }]);
    // The link is opened on another device, which stores nothing of the wish.
    const elsewhere = await (await mall.shopper()).newPage();
    await logIn(elsewhere, mall, username);
    await mall.visit(elsewhere, /https?:\/\/\S+\/productDetails\?\S+/.exec(letter)?.[0] ?? '');
    await main(elsewhere).getByRole('heading', { level: 1, name: goods.name }).waitFor();
    const wish = button(elsewhere, 'en', 'tell.cheaper');
    await scrollDownTo(wish);
    await expect.poll(() => wish.getAttribute('aria-pressed')).toBe('false');
    await mall.visit(elsewhere, '/userInfo/notifications');
    await main(elsewhere).getByText(email).waitFor();
    expect(await main(elsewhere).getByRole('button', { name: said('en', 'news.wish.end') }).count()).toBe(0);
    expectNoTrouble(page);
    expectNoTrouble(elsewhere);
  });

  it('is shown to nobody but who asked for it, in a tab too that stays open while another one logs them out', async () => {
    const [goods] = (await mall.goods(20)).filter(({ stock }) => stock > 5).slice(-1);
    if (!goods) throw new Error('no goods');
    const context = await mall.shopper();
    const page = await context.newPage();
    const username = someName();
    await register(page, mall, username);
    await mall.visit(page, `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
    const cheaper = button(page, 'en', 'tell.cheaper');
    await scrollDownTo(cheaper);
    await cheaper.click();
    await expect.poll(async () => (await wishesOf(username)).length).toBe(1);
    // What waits to be sent would be asked about at the logout.
    await allSent(page);
    expect(await cheaper.getAttribute('aria-pressed')).toBe('true');
    await logOut(await mall.visit(await context.newPage(), '/commodity'));
    await expect.poll(() => cheaper.getAttribute('aria-pressed')).toBe('false');
    expectNoTrouble(page);
  });

  it('is offered to a visitor, who is told that it needs a login', async () => {
    const { sellerGoodsId } = await mall.product();
    const page = await mall.open(`/productDetails?sellerGoodsId=${sellerGoodsId}`, { viewport: phone });
    const cheaper = button(page, 'en', 'tell.cheaper');
    await scrollDownTo(cheaper);
    await cheaper.click();
    await page.getByText(said('en', 'tell.notLoggedIn')).waitFor();
    await expect.poll(() => cheaper.getAttribute('aria-pressed')).toBe('false');
  });
});

describe('approximate prices', () => {
  it('stand beside USDT where they were chosen, say the date of their rate on a tap, and work without a line; never on the button that pays', async () => {
    const { sellerGoodsId } = await mall.product();
    await mall.sql("insert into exchange_rate values ('EUR', 0.5, now() - interval '10 days') on conflict (currency) do update set rate = excluded.rate, dated = excluded.dated");
    await mall.sql('update sku set price = null, stock = 40 where goods_id = $1', [sellerGoodsId]);
    await mall.sql('update goods set selling_price = 8.41, discount_price = null where id = $1', [sellerGoodsId]);
    const context = await mall.shopper({ viewport: phone });
    const page = await context.newPage();
    await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}`);
    await underWorker(page);
    expect(await main(page).getByText(/≈/).count()).toBe(0);

    await mall.visit(page, '/userInfo/setup/device');
    const currency = main(page).getByLabel(said('en', 'settings.rates.label'));
    await currency.selectOption('EUR');
    // The select shows the value stored on the device.
    await expect.poll(() => currency.inputValue()).toBe('EUR');
    await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}`);
    const about = main(page).getByText(/4[.]21.EUR/);
    await about.waitFor();
    // Half of 8.41 is 4.205, rounded in decimal.
    await main(page).getByText(/rate from 10 days? ago|rate from 10 days/).waitFor();
    await about.click();
    await main(page).getByText(/1 USDT ≈ 0.5.EUR/).waitFor();
    const found: Record<string, string[]> = {};
    await look(page, 'approximate', found);
    expect([found, await fits(page)]).toEqual([{}, true]);

    if ((await main(page).getByRole('radio').count()) > 0) await main(page).getByRole('radio').first().click();
    await page.getByRole('button', { name: said('en', 'cart.add') }).first().click();
    await page.getByRole('button', { name: said('en', 'cart.view') }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('≈', { exact: true }).waitFor();
    expect(await drawer.getByRole('button', { name: /USDT/ }).last().innerText()).not.toMatch(/EUR|≈/);

    await cutLine(context);
    await page.reload();
    await alive(page);
    await about.waitFor();
    expectNoTrouble(page);
  });
});
