import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { BrandFacts } from '../../../src/contract/brand';
import type { GoodsCard } from '../../../src/contract/shop/goods';
import { chooseVariant } from '../../support/journey/choose-variant';
import { alive, cutLine, desktop, expectNoTrouble, footerAlive, journey, mendLine, phone, scrollDownTo, walk } from '../../support/journey/journey';
import { mostShift, watchShift } from '../../support/layout-shift';
import { said } from '../../support/texts';

const mall = journey();
const brand = JSON.parse(readFileSync('brands/kitewharf/brand.json', 'utf8')) as BrandFacts;

const header = (page: Page) => page.getByRole('banner');
const navigation = (page: Page) => page.getByRole('navigation', { name: said('en', 'shell.nav.label') });
const backToTop = (page: Page) => page.getByRole('button', { name: said('en', 'shell.backToTop') });
const goHome = (page: Page) => page.getByRole('link', { name: said('en', 'shell.goHome', { brand: brand.name }) });
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('the header', () => {
  it('[S-050] shows the logo of the brand, and a click on it goes home', async () => {
    const page = await mall.open('/information');
    const mark = await goHome(page).locator('span').first().evaluate((element) => {
      const { backgroundImage, inlineSize, blockSize } = getComputedStyle(element);
      return { drawn: backgroundImage.includes('data:image/svg+xml'), inlineSize, blockSize };
    });
    expect(mark).toEqual({ drawn: true, inlineSize: '32px', blockSize: '32px' });
    await goHome(page).click();
    await page.waitForURL('**/index');
    await heading(page, brand.name);
    expectNoTrouble(page);
  });

  it.each([phone, desktop])('sets its controls at equal distances at $width px', async (viewport) => {
    const page = await mall.open('/index', { viewport });
    await footerAlive(page);
    // The buttons inside the search box belong to it.
    const controls = goHome(page).or(header(page).getByRole('search')).or(header(page).locator(':not([role=search] *).round:visible'));
    const gaps = await controls.evaluateAll((all) => {
      const boxes = all.map((control) => control.getBoundingClientRect()).toSorted((a, b) => a.left - b.left);
      return boxes.slice(1).map(({ left }, at) => Math.round(left - (boxes[at]?.right ?? 0)));
    });
    expect(gaps.length).toBeGreaterThanOrEqual(2);
    expect(new Set(gaps).size, gaps.join()).toBe(1);
  });

  it('[S-057] links home, classification, commodity and discounted to their routes', async () => {
    const page = await mall.open('/information');
    for (const [label, path] of [['home', '/index'], ['classification', '/classification'], ['commodity', '/commodity'], ['discounted', '/discounted']] as const) {
      await navigation(page).getByRole('link', { name: said('en', `shell.nav.${label}`), exact: true }).click();
      await page.waitForURL(`**${path}`);
      await expect.poll(() => navigation(page).locator('[aria-current=page]').count()).toBe(1);
    }
    expectNoTrouble(page);
  });

  it('[S-058] [S-059] [S-289] [W-270] opens the partner site and the seller login of the brand in a new tab, outside of the storefront', async () => {
    const page = await mall.open('/index');
    for (const [label, address] of [['sellerSite', brand.sellerSite], ['sellerLogin', brand.sellerLogin]] as const) {
      const link = navigation(page).getByRole('link', { name: said('en', `shell.nav.${label}`) });
      expect(await link.getAttribute('href')).toBe(address);
      expect(await link.getAttribute('rel')).toContain('noopener');
      expect(new URL(address).origin).not.toBe(new URL(mall.url).origin);
      await page.context().route(`${new URL(address).origin}/**`, (route) => route.fulfill({ body: 'elsewhere' }));
      const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
      await opened.waitForURL(address);
      expect(await opened.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
      expect(new URL(page.url()).pathname).toBe('/index');
      await opened.close();
    }
  });

  it('[S-060] [S-061] condenses past 78 px and hides the navigation, and shows it again above', async () => {
    const page = await mall.open('/commodity');
    const height = async () => (await header(page).boundingBox())?.height ?? 0;
    const tall = await height();
    await scrollTo(page, 78);
    await expect.poll(() => scrolled(page)).toBe(78);
    expect(await navigation(page).isVisible()).toBe(true);
    await scrollTo(page, 79);
    await navigation(page).waitFor({ state: 'detached' });
    await expect.poll(height).toBeLessThan(tall);
    // The search stays one tap away.
    expect(await header(page).getByRole('search').isVisible()).toBe(true);
    await scrollTo(page, 0);
    await navigation(page).waitFor();
    await expect.poll(height).toBe(tall);
    expectNoTrouble(page);
  });

  it('[S-062] shows a way back to the top only past 100 px of scroll', async () => {
    const page = await mall.open('/commodity');
    await scrollTo(page, 100);
    await expect.poll(() => scrolled(page)).toBe(100);
    expect(await backToTop(page).count()).toBe(0);
    await scrollTo(page, 101);
    await backToTop(page).waitFor();
    await scrollTo(page, 800);
    await backToTop(page).click();
    await expect.poll(() => scrolled(page)).toBe(0);
    await backToTop(page).waitFor({ state: 'detached' });
    expect(await header(page).evaluate((each) => each.contains(document.activeElement))).toBe(true);
  });
});

/** The scroll position at the next click, since Playwright scrolls the target into view first. */
async function watchLeaving(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => addEventListener('click', () => Object.assign(window, { leftAt: Math.round(window.scrollY) }), { capture: true, once: true }));
  return () => page.evaluate(() => (window as unknown as { leftAt: number }).leftAt);
}

describe('coming back', () => {
  it('[S-002] [S-003] [S-042] home is kept alive: the same page stands where it was left, with what was opened on it', async () => {
    const page = await mall.open('/index');
    const bottom = page.getByRole('heading', { level: 2, name: said('en', 'home.bottom') });
    await bottom.scrollIntoViewIfNeeded();
    const cards = page.getByRole('main').locator('section').last().locator('li > a');
    await cards.first().waitFor();
    const first = await cards.count();
    await page.getByRole('button', { name: said('en', 'list.more') }).click();
    // A card of the second page.
    const card = cards.nth(first + 3);
    await card.scrollIntoViewIfNeeded();
    // Nothing is rebuilt: it is the very same DOM node, with the test's mark on it.
    await card.evaluate((element) => Object.assign(element, { leftByTest: true }));

    const leftAt = await watchLeaving(page);
    await card.click();
    await page.waitForURL('**/productDetails?**');
    await expect.poll(() => scrolled(page)).toBe(0);
    const at = await leftAt();
    expect(at).toBeGreaterThan(1_000);
    await page.goBack();
    await page.waitForURL('**/index');
    await expect.poll(() => scrolled(page)).toBe(at);
    expect(await card.evaluate((element) => 'leftByTest' in element)).toBe(true);

    // However the shopper returns.
    await card.click();
    await page.waitForURL('**/productDetails?**');
    await navigation(page).getByRole('link', { name: said('en', 'shell.nav.discounted'), exact: true }).click();
    await heading(page, said('en', 'discounted.title'));
    await goHome(page).click();
    await page.waitForURL('**/index');
    await expect.poll(() => scrolled(page)).toBe(at);
    expect(await card.evaluate((element) => 'leftByTest' in element)).toBe(true);
    expectNoTrouble(page);
  });

  it('[S-043] any other page opens at its top, and is found again where it was by going back', async () => {
    const page = await mall.open('/commodity');
    const card = page.getByRole('main').locator('li > a:visible').nth(8);
    await card.scrollIntoViewIfNeeded();
    const left = await watchLeaving(page);
    await card.click();
    await page.waitForURL('**/productDetails?**');
    await expect.poll(() => scrolled(page)).toBe(0);
    const leftAt = await left();
    expect(leftAt).toBeGreaterThan(200);
    await page.goBack();
    await page.waitForURL('**/commodity');
    await expect.poll(() => scrolled(page)).toBe(leftAt);
    await card.click();
    await page.waitForURL('**/productDetails?**');
    await scrollTo(page, 200);
    await page.getByRole('main').locator('a[href^="/store?"]').first().click();
    await page.waitForURL('**/store?**');
    await expect.poll(() => scrolled(page)).toBe(0);
  });

  it('[S-007] [S-008] each product is opened fresh: nothing that was chosen or scrolled remains', async () => {
    const details = await Promise.all((await mall.goods(12)).map(({ sellerGoodsId }) => mall.ask('sellerGoods!info', { sellerGoodsId })));
    const one = details.find(({ skus }) => skus.length > 1 && skus.every(({ values }) => !values));
    if (!one) throw new Error('the demo mall has nothing to choose from');
    const page = await mall.open(`/productDetails?sellerGoodsId=${one.sellerGoodsId}`);
    await heading(page, one.name);
    const choices = page.getByRole('main').getByRole('radio');
    const chosen = () => page.getByRole('main').locator('input:checked').count();
    await choices.nth(1).check({ force: true });
    await page.locator('details > summary').click();
    expect([await chosen(), await page.locator('details[open]').count()]).toEqual([1, 1]);
    const other = page.getByRole('main').locator('li > a[href^="/productDetails"]').first();
    await scrollDownTo(other);
    const address = await other.getAttribute('href');
    // By its address: a list that arrives meanwhile changes which link is first.
    await page.getByRole('main').locator(`li > a[href="${address}"]`).first().click();
    await page.waitForURL(`**${address}`);
    await page.getByRole('heading', { level: 1, name: one.name, exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => scrolled(page)).toBe(0);
    expect([await chosen(), await page.locator('details[open]').count()]).toEqual([0, 0]);
    await page.goBack();
    await heading(page, one.name);
    expect([await chosen(), await page.locator('details[open]').count()]).toEqual([0, 0]);
    expectNoTrouble(page);
  });

  it('takes the reader to the heading of a new page, and past the header on request', async () => {
    const page = await mall.open('/index');
    await navigation(page).getByRole('link', { name: said('en', 'shell.nav.commodity'), exact: true }).click();
    const focused = () => page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
    await expect.poll(focused).toBe(`H1 ${said('en', 'commodity.title')}`);
    await expect.poll(() => page.title()).toBe(`${said('en', 'commodity.title')} · ${brand.name}`);
    await page.reload();
    await alive(page);
    const skip = page.getByRole('link', { name: said('en', 'shell.skip') });
    await page.keyboard.press('Tab');
    expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await skip.evaluate((element) => element.getBoundingClientRect().top >= 0)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});

describe('the lucky draw', () => {
  it('[S-063] has a pop-up that is hidden by default, and while none runs there is nothing to open', async () => {
    expect(await mall.ask('activity/lottery!getCurrentActivity', {})).toBeNull();
    for (const address of ['/index', '/commodity']) {
      const page = await mall.open(address);
      const popUp = page.locator('dialog#lucky-draw');
      await popUp.waitFor({ state: 'attached' });
      expect(await popUp.isVisible()).toBe(false);
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await page.getByRole('button', { name: said('en', 'footer.luckyDraw.open') }).count()).toBe(0);
      await page.close();
    }
  });

  it('[S-063] [S-267] opens only when the shopper asks for it, once an operator has set one up: the page hears of it at once', async () => {
    const page = await watching(await (await mall.shopper()).newPage(), '/information');
    const open = page.getByRole('button', { name: said('en', 'footer.luckyDraw.open') });
    await page.locator('dialog#lucky-draw').waitFor({ state: 'attached' });
    await mall.sql("insert into setting values ('lottery_detail_url', 'https://draw.example/rules') on conflict (code) do update set value = excluded.value");
    await open.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await open.click();
    const popUp = page.getByRole('dialog');
    await popUp.waitFor();
    expect(await popUp.getByRole('link').getAttribute('href')).toBe('https://draw.example/rules');
    await page.keyboard.press('Escape');
    await popUp.waitFor({ state: 'hidden' });
    await mall.sql("update setting set value = '' where code = 'lottery_detail_url'");
    await open.waitFor({ state: 'detached' });
    expectNoTrouble(page);
  });
});

/** Opens an address and waits until the page's socket has reported what is shown; listens from the beginning, as the last picture may load after that. */
async function watching(page: Page, address: string): Promise<Page> {
  await Promise.all([page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent')), mall.visit(page, address)]);
  return page;
}

describe('live prices', () => {
  it('[S-266] shows a new price and stock of a product on screen without being asked again, in lists and on its page', async () => {
    const goods = await mall.product();
    const list = await watching(await (await mall.shopper()).newPage(), '/commodity');
    const page = await watching(await list.context().newPage(), `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
    // A variant may have its own price.
    await mall.sql('update sku set price = null where goods_id = $1', [goods.sellerGoodsId]);
    // The shop may hear of a price before it hears what a page shows, and an unchanged value is not sent again: so it
    // changes until both pages have it.
    await expect
      .poll(async () => {
        const told = await Promise.all([page, list].map(async (each) => (await each.getByRole('main').getByText('7,654.32').count()) > 0));
        if (told.includes(false)) for (const price of ['7654.31', '7654.32']) await mall.sql('update goods set selling_price = $2, discount_price = null where id = $1', [goods.sellerGoodsId, price]);
        return told;
      }, { interval: 1_000 })
      .toEqual([true, true]);
    await page.getByRole('main').getByText('7,654.32').first().waitFor();
    await list.getByRole('main').getByRole('link', { name: goods.name }).getByText('7,654.32').waitFor();
    await mall.sql('update sku set stock = 0 where goods_id = $1', [goods.sellerGoodsId]);
    await page.getByRole('main').getByText(said('en', 'goods.soldOut')).first().waitFor();
    expectNoTrouble(page);
    expectNoTrouble(list);
  });
});

describe('on a phone', () => {
  it('has its places at the bottom, and the search on top', async () => {
    const page = await mall.open('/index', { viewport: phone });
    const bar = page.getByRole('navigation', { name: said('en', 'shell.nav.phone') });
    expect(await bar.getByRole('link').count()).toBe(3);
    await bar.getByRole('button', { name: said('en', 'cart.open', { count: 0 }) }).waitFor();
    await bar.getByRole('button', { name: said('en', 'shell.nav.messages') }).waitFor();
    await bar.getByRole('link', { name: said('en', 'shell.nav.classification') }).click();
    await page.waitForURL('**/classification');
    await alive(page);
    expect(await header(page).getByRole('search').isVisible()).toBe(true);
    expectNoTrouble(page);
  });
});

describe('the offer to install', () => {
  const offers = (page: Page) =>
    page.evaluate(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => Promise.resolve({ outcome: 'accepted' }) })));
  const bar = (page: Page) => page.getByText(said('en', 'install.text', { brand: brand.name }));

  /** Opens products one after the other, from a list. */
  async function lookAt(page: Page, goods: readonly GoodsCard[], before: (opened: number) => Promise<void> = () => Promise.resolve()): Promise<void> {
    for (const [opened, { name }] of goods.entries()) {
      await before(opened);
      await page.getByRole('main').getByRole('link', { name }).first().click();
      await heading(page, name);
      await page.goBack();
      await heading(page, said('en', 'commodity.title'));
    }
  }

  it('[S-477] UX-012 comes after some products, not before and not at a load, and a no is remembered for 90 days', async () => {
    const page = await mall.open('/commodity');
    await offers(page);
    const goods = await mall.goods(3);
    await lookAt(page, goods, async (opened) => expect(await bar(page).count(), `after ${opened} products`).toBe(0));
    await bar(page).waitFor();
    await page.getByRole('button', { name: said('en', 'install.later') }).click();
    await bar(page).waitFor({ state: 'detached' });

    for (const [days, shows] of [[89, 0], [91, 1]] as const) {
      await page.clock.setSystemTime(Date.now() + days * 86_400_000);
      await page.goto(`${mall.url}/commodity`);
      // Everything else that loads late is there.
      await footerAlive(page);
      await offers(page);
      expect(await bar(page).count()).toBe(0);
      await lookAt(page, goods);
      await expect.poll(() => bar(page).count(), { message: `${days} days later` }).toBe(shows);
    }
    expectNoTrouble(page);
    // A full device can't remember it, but the bar goes all the same.
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.getByRole('button', { name: said('en', 'install.later') }).click();
    await bar(page).waitFor({ state: 'detached' });
  });

  it.each([phone, { width: 320, height: 568 }, { width: 320, height: 256 }])('UX-021 moves nothing on the page, and lies over no bar, no message and not the end of the page, at $width × $height', async (viewport) => {
    const page = await (await mall.shopper({ viewport })).newPage();
    const shift = await watchShift(page);
    await mall.visit(page, '/commodity');
    const goods = await mall.goods(12);
    await lookAt(page, goods.slice(0, 3));
    await footerAlive(page);
    const { value: before } = await shift();
    await offers(page);
    await bar(page).waitFor();
    expect((await shift()).value - before).toBeLessThanOrEqual(mostShift);
    const covered = () =>
      bar(page).locator('..').evaluate((offer) => {
        const own = offer.getBoundingClientRect();
        return [...document.querySelectorAll('[data-phone-bar], [data-buy-bar], [data-line] p, :is([role=status], [role=alert]) > [data-kind]')].flatMap((other) => {
          const { top, bottom, height } = other.getBoundingClientRect();
          return height > 0 && top < own.bottom - 1 && bottom > own.top + 1 ? [other.outerHTML.slice(0, 120)] : [];
        });
      });
    // Its height is measured by a script that comes with it.
    await expect.poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--offer'))).not.toBe('');
    expect(await covered()).toEqual([]);
    await cutLine(page.context());
    await page.getByText(said('en', 'line.offline')).waitFor();
    expect(await covered()).toEqual([]);
    await mendLine(page.context());
    await page.getByText(said('en', 'line.offline')).waitFor({ state: 'detached' });

    await walk(page, '/classification');
    const department = page.getByRole('navigation', { name: said('en', 'classification.departments') }).getByRole('link').last();
    await department.waitFor();
    await scrollTo(page, 800);
    const isClear = () =>
      department.evaluate((link) => {
        link.focus();
        const { left, top, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await expect.poll(isClear).toBe(true);

    for (const { sellerGoodsId } of goods) {
      const product = await mall.ask('sellerGoods!info', { sellerGoodsId });
      const free = product.skus.find(({ stock }) => stock >= product.buyMin);
      if (!free) continue;
      await walk(page, `/productDetails?sellerGoodsId=${sellerGoodsId}`);
      await chooseVariant(page, product, free);
      await page.getByRole('button', { name: said('en', 'cart.add') }).click();
      // Hovered, the message stays: a busy machine may take longer than its 5 s.
      await page.getByRole('button', { name: said('en', 'cart.continue') }).hover();
      break;
    }
    expect(await covered()).toEqual([]);
    await page.getByRole('button', { name: said('en', 'cart.continue') }).click();
    const isInSight = () =>
      page.getByRole('contentinfo').locator('p').last().evaluate((text) => {
        window.scrollTo(0, document.body.scrollHeight);
        const { left, bottom } = text.getBoundingClientRect();
        return text.contains(document.elementFromPoint(left + 4, bottom - 4));
      });
    await expect.poll(isInSight).toBe(true);
    expectNoTrouble(page);
  });

  it('UX-013 tells the owner of an iPhone once how it is done there', async () => {
    const page = await mall.open('/commodity', { viewport: phone, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1' });
    const hint = page.getByText(said('en', 'install.hint', { brand: brand.name }));
    const goods = await mall.goods(3);
    await lookAt(page, goods);
    await hint.waitFor();
    await page.getByRole('link', { name: said('en', 'install.how') }).waitFor();
    await page.getByRole('button', { name: said('en', 'shell.close'), exact: true }).click();
    await hint.waitFor({ state: 'detached' });
    await page.goto(`${mall.url}/commodity`);
    await footerAlive(page);
    await lookAt(page, goods);
    expect(await hint.count()).toBe(0);
    expectNoTrouble(page);
  });
});
