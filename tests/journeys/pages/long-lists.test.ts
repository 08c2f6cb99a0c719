import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Language } from '../../../src/rules/languages';
import { alive, journey, phone } from '../../support/journey/journey';
import { message, register, someName } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();

const rows = (page: Page) => page.locator('main ul[aria-busy] > li');

/** A shopper with favourite products. */
async function collector(lang: Language, favourites: number): Promise<{ page: Page; username: string }> {
  const page = await (await mall.shopper({ viewport: phone })).newPage();
  const username = someName();
  await register(page, mall, username, lang);
  await mall.sql('insert into keep_goods (user_id, goods_id, since) select u.id, g.id, now() - random() * interval \'1 day\' from app_user u, (select id from goods order by id limit $2) g where u.username = $1', [username, favourites]);
  return { page, username };
}

it('many favourites are drawn near the reader alone; all others keep their places, and their words for find-in-page and screen readers, in Arabic', async () => {
  const lang = 'ar';
  const { page } = await collector(lang, 80);
  await mall.visit(page, `/userInfo/collect-goods?lang=${lang}`);
  await expect.poll(() => rows(page).count()).toBe(20);
  // Goods no longer for sale have no link.
  const ids = await rows(page).evaluateAll((all) => all.map((row) => /sellerGoodsId=([^&]+)/.exec(row.querySelector('a')?.href ?? '')?.[1]));
  const names = await Promise.all(ids.map(async (sellerGoodsId) => sellerGoodsId && (await mall.ask('sellerGoods!info', { sellerGoodsId }, lang)).name));
  for (const shown of [20, 40, 60]) {
    await expect.poll(() => rows(page).count()).toBe(shown);
    await page.getByRole('button', { name: said(lang, 'list.more') }).click();
  }
  await expect.poll(() => rows(page).count()).toBe(80);
  // A row whose name occurs in no other: the browser finds the nearest match.
  const words = await rows(page).allTextContents();
  const at = names.findIndex((one) => one && words.filter((text) => text.includes(one)).length === 1);
  const [name = '', first] = [names[at], rows(page).nth(at)];
  // The focus moves to the first of the new rows.
  await expect.poll(() => rows(page).nth(60).getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true);
  await rows(page).last().scrollIntoViewIfNeeded();
  await rows(page).last().getByRole('link').focus();
  await expect.poll(() => rows(page).getByRole('link').count()).toBeLessThan(60);
  const height = () => page.getByRole('main').evaluate((main) => (main as HTMLElement).offsetHeight);
  const whole = await height();

  await expect.poll(() => first.getByRole('link').count()).toBe(0);
  expect(await page.getByRole('listitem').filter({ hasText: name }).count()).toBeGreaterThan(0);
  expect(await page.evaluate((text) => (window as unknown as { find: (text: string, matchCase: boolean, backwards: boolean, wrap: boolean) => boolean }).find(text, true, false, true), name)).toBe(true);
  // Chromium does not always scroll to what `find` has found while the focus is elsewhere.
  await first.scrollIntoViewIfNeeded();
  await first.getByRole('link', { name }).waitFor();
  await expect
    .poll(() =>
      first.evaluate((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      }),
    )
    .toBe(true);
  expect(await height()).toBe(whole);
});

it('[UX-026] going back from a product to the favourites finds the open pages and the place again, at once without what was removed on it', async () => {
  const { page } = await collector('en', 45);
  await mall.visit(page, '/userInfo/collect-goods');
  await expect.poll(() => rows(page).count()).toBe(20);
  await page.getByRole('button', { name: said('en', 'list.more') }).click();
  await expect.poll(() => rows(page).count()).toBe(40);
  expect(new URL(page.url()).searchParams.get('pages')).toBe('2');
  // Goods no longer for sale have no link.
  const links = page.locator('main ul[aria-busy] > li > a[href^="/productDetails"]');
  const card = links.nth((await links.count()) - 4);
  const sellerGoodsId = new URL((await card.getAttribute('href')) ?? '', mall.url).searchParams.get('sellerGoodsId') ?? '';
  const { name } = await mall.ask('sellerGoods!info', { sellerGoodsId });
  // Playwright scrolls to what it clicks.
  await page.evaluate(() => addEventListener('click', () => Object.assign(window, { leftAt: window.scrollY }), { capture: true, once: true }));
  await card.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const place = await page.evaluate(() => (window as unknown as { leftAt: number }).leftAt);
  expect(place).toBeGreaterThan(1_000);
  await page.goBack();
  await expect.poll(() => rows(page).count()).toBe(40);
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(2);

  await card.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('main').getByRole('button', { name: said('en', 'favourites.goods.toggle', { name }), exact: true }).first().click();
  await page.getByText(said('en', 'favourites.goods.removed')).waitFor();
  await page.evaluate((id) => {
    const listed = `main ul[aria-busy] a[href$="=${id}"]`;
    new MutationObserver(() => document.querySelector(listed) && document.documentElement.setAttribute('data-seen', '')).observe(document.body, { childList: true, subtree: true });
  }, sellerGoodsId);
  await page.goBack();
  await page.getByText(said('en', 'list.shown', { shown: 40, total: 44 })).waitFor();
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-seen'))).toBe(false);
});

it('a long conversation draws what is in sight; the rest stays in the log, unread anew', async () => {
  const page = await (await mall.shopper({ viewport: phone })).newPage();
  const username = someName();
  await register(page, mall, username);
  await mall.sql("insert into chat_message (user_id, sender, type, content, created_at) select u.id, 'operator', 'text', 'word ' || n || ' of many', now() from app_user u, generate_series(1, 90) n where u.username = $1", [username]);
  await page.goto(`${mall.url}/index`);
  await alive(page);
  await page.getByRole('button', { name: said('en', 'header.messages', { unread: 90 }), exact: true }).filter({ visible: true }).click();
  await message(page, 'word 90 of many').waitFor();
  const all = page.getByRole('log').getByRole('listitem');
  await expect.poll(() => all.count()).toBe(90);
  const isDrawn = (text: string) => message(page, text).getByText(text).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  // The list scrolls to its end before the first paint, and visibility is known only after a paint.
  await expect.poll(() => isDrawn('word 90 of many')).toBe(true);
  await expect.poll(() => isDrawn('word 1 of many')).toBe(false);
  await page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
  await expect.poll(() => isDrawn('word 1 of many')).toBe(true);
});
