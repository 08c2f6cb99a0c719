import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { look, Looks } from '../../support/journey/axe';
import { lookedAt, ownAddresses } from '../../support/addresses';
import { alive, cutLine, footerAlive, journey, keptOnDevice, phone, underWorker } from '../../support/journey/journey';
import { mostShift, watchShift } from '../../support/layout-shift';
import { message, openChat, register, say, someName } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();

async function complete(page: Page): Promise<void> {
  await alive(page);
  await footerAlive(page);
}

describe.each(lookedAt)('the pages of a shopper who is logged in, in %s', (lang) => {
  it('axe finds nothing on them in light and in dark, nor on the chat, nothing scrolls sideways at 320 px or moves by itself, and all is valid HTML', async () => {
    const context = await mall.shopper({ bypassCSP: true, locale: lang, viewport: phone });
    const page = await context.newPage();
    await register(page, mall, someName(), lang);
    const goods = await mall.product(lang);
    await page.goto(`${mall.url}/productDetails?sellerGoodsId=${goods.sellerGoodsId}&lang=${lang}`);
    await complete(page);
    await page.getByRole('main').getByRole('button', { name: said(lang, 'favourites.goods.toggle', { name: goods.name }), exact: true }).first().click();
    const looks = new Looks();
    const shift = await watchShift(page);
    const moved: Record<string, string[]> = {};
    for (const [screen, address] of Object.entries(ownAddresses)) {
      await page.goto(`${mall.url}${address}?lang=${lang}`);
      await complete(page);
      const seen = await shift();
      if (seen.value > mostShift) moved[screen] = seen.moved;
      await looks.at(page, screen);
    }
    await openChat(page, lang);
    await say(page, 'Is it blue?', lang);
    await looks.at(page, 'the chat');
    expect(moved).toEqual({});
    expect(looks).toEqual(new Looks());
    expect(await looks.htmlFaults()).toEqual({});
  }, 300_000);

});

describe.each(lookedAt)('what waits, in %s', (lang) => {
  it('axe finds nothing on what waits without a connection, and on the question before a logout', async () => {
    const context = await mall.shopper({ bypassCSP: true, locale: lang });
    const page = await context.newPage();
    await register(page, mall, someName(), lang);
    await page.goto(`${mall.url}/index?lang=${lang}`);
    await complete(page);
    await underWorker(page);
    await keptOnDevice(page, 'sellerGoods!recommend_like');
    await cutLine(context);
    await page.getByText(said(lang, 'line.offline')).waitFor();
    await openChat(page, lang);
    await say(page, 'Is it blue?', lang);
    await message(page, said(lang, 'chat.mark.waiting')).waitFor();
    const found: Record<string, string[]> = {};
    await look(page, 'the chat without a connection', found);
    await page.keyboard.press('Escape');
    await page.goto(`${mall.url}/userInfo/waiting?lang=${lang}`);
    await page.getByRole('main').getByText('Is it blue?').waitFor();
    await look(page, 'waiting actions', found);
    await page.getByRole('banner').getByRole('button', { name: said(lang, 'header.logOut') }).click();
    await page.getByRole('dialog').waitFor();
    await look(page, 'the question before a logout', found);
    expect(found).toEqual({});
  }, 120_000);
});
