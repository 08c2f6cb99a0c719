import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { GoodsCard } from '../../../src/contract/shop/goods';
import { chooseVariant } from '../../support/journey/choose-variant';
import { alive, cutLine, expectNoTrouble, expectPictures, footerAlive, journey, keptOnDevice, mendLine, mendLineAsTold, troublesOf, underWorker } from '../../support/journey/journey';
import type { Line } from '../../support/journey/line';
import { openChat, password, register, someName } from '../../support/journey/own-page';
import { mostShift, watchShift } from '../../support/layout-shift';
import { said } from '../../support/texts';

const mall = journey();

/** A page looks for the connection by itself after up to 30 s. */
const nextProbeMs = 40_000;

/** Cards of the visible page: once opened, home stays in the document, hidden. */
const cards = (page: Page) => page.getByRole('main').locator('li > a[href^="/productDetails"]:visible');
const bar = (page: Page) => page.locator('[role=status][data-line]');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const product = (goods: GoodsCard) => `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`;
const isOffline = (page: Page) => bar(page).getByText(said('en', 'line.offline')).waitFor();
/** Opens the line, and waits until the bar has said that it is back: that is for 3 s only, so the page notes it from before on. */
async function reopen(page: Page, line: Line): Promise<void> {
  const told = mendLineAsTold(page, '[role=status][data-line]');
  line.become('open');
  await told;
}

/** A shopper whose first visit has installed the worker. */
async function visitor(address = '/index'): Promise<Page> {
  const page = await mall.open(address);
  await underWorker(page);
  return page;
}

/**
 * How long after a tap, or after the browser has told that it is offline, the page shows that it is, and `title`: by the
 * page's own clock, since a busy machine is slow to tap and to check, and in beats of 50 ms, few of which pass while it stalls.
 */
async function watchLoss(page: Page, { title, from = 'click' }: { title?: string; from?: 'click' | 'offline' } = {}): Promise<() => Promise<number>> {
  await page.evaluate(([expected, event]) => {
    const times = { began: NaN, told: 0 };
    Object.assign(window, { times });
    let beats = 1;
    setInterval(() => (beats += 1), 50);
    addEventListener(event, () => (times.began = beats), { capture: true, once: true });
    new MutationObserver(() => {
      const isTold = document.querySelector('[data-line=offline]') !== null && (expected === undefined || [...document.querySelectorAll('main h1')].some(({ textContent }) => textContent === expected));
      if (isTold && times.told === 0) times.told = beats;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }, [title, from] as const);
  return () =>
    page.evaluate(() => {
      const { began, told } = (window as unknown as { times: { began: number; told: number } }).times;
      return ((told || Infinity) - began) * 50;
    });
}

/**
 * How long the worker took for each document, in milliseconds, and the document to first show a heading: in beats of 50 ms, few of
 * which pass while the page stalls.
 */
async function watchHeadings(page: Page): Promise<(title: string) => Promise<{ came: number; shown: number }>> {
  await page.addInitScript(() => {
    const shownAt: Record<string, number> = {};
    Object.assign(window, { shownAt });
    let beats = 0;
    setInterval(() => (beats += 1), 50);
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('main h1')) shownAt[textContent] ??= beats * 50;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return (title) =>
    page.evaluate((heading) => {
      const [{ workerStart, responseStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
      return { came: responseStart - workerStart, shown: (window as unknown as { shownAt: Record<string, number> }).shownAt[heading] ?? Infinity };
    }, title);
}

/** Opens products as a shopper does, until each is cached. */
async function see(page: Page, goods: readonly GoodsCard[]): Promise<void> {
  for (const each of goods) {
    await mall.visit(page, product(each));
    await keptOnDevice(page, `sellerGoods!info {"sellerGoodsId":"${each.sellerGoodsId}"}`);
    await expectPictures(page, 1);
  }
}

describe('without a connection', () => {
  it('home opens again after a single visit, with its products and their pictures', async () => {
    const page = await visitor();
    await expectPictures(page, 8);
    await keptOnDevice(page, 'sellerGoods!recommend_like');
    const names = await cards(page).evaluateAll((links) => links.slice(0, 4).map((link) => link.textContent));
    await cutLine(page.context());
    await page.reload();
    await alive(page);
    await cards(page).first().waitFor();
    expect(await cards(page).evaluateAll((links) => links.slice(0, 4).map((link) => link.textContent))).toEqual(names);
    await expectPictures(page, 8);
    await page.getByRole('search').waitFor();
    await page.getByRole('contentinfo').waitFor();
    expectNoTrouble(page);
  });

  it('pictures that a bad line lost come as soon as it is back', async () => {
    const context = await mall.shopper({ serviceWorkers: 'block' });
    await context.route('**/pictures/**', (route) => route.abort());
    const page = await mall.visit(await context.newPage(), '/commodity');
    const missing = () => page.getByRole('main').locator('img').evaluateAll((images: HTMLImageElement[]) => images.some(({ complete, naturalWidth }) => complete && naturalWidth === 0));
    await expect.poll(missing).toBe(true);
    await cutLine(context);
    await isOffline(page);
    await context.unroute('**/pictures/**');
    await mendLine(context);
    await expectPictures(page, 8);
    await expect.poll(missing).toBe(false);
  });

  it('five products that were opened open again with their pictures, from a list and by their address', async () => {
    const page = await visitor('/commodity');
    const seen = await mall.goods(5);
    await see(page, seen);
    await mall.visit(page, '/commodity');
    await cards(page).first().waitFor();
    await keptOnDevice(page, 'sellerGoods!list');
    await cutLine(page.context());
    for (const goods of seen) {
      await page.getByRole('main').getByRole('link', { name: goods.name }).first().click();
      await heading(page, goods.name);
      await page.getByText(said('en', 'cart.totalWithFreight')).waitFor();
      await expectPictures(page, 1);
      await page.goBack();
      await heading(page, said('en', 'commodity.title'));
    }
    for (const goods of seen) {
      await page.goto(mall.url + product(goods));
      await heading(page, goods.name);
      await expectPictures(page, 1);
    }
    expectNoTrouble(page);
  });

  it('a product that was never opened says so, offers what opens, and comes by itself when the connection is back', async () => {
    const [seen, unseen] = await mall.goods(2);
    if (!seen || !unseen) throw new Error('two products are needed');
    const page = await visitor('/information');
    await see(page, [seen]);
    await cutLine(page.context());
    await page.goto(mall.url + product(unseen));
    await heading(page, said('en', 'product.unseen.title'));
    await page.getByRole('link', { name: seen.name }).click();
    await heading(page, seen.name);
    await page.goBack();
    await heading(page, said('en', 'product.unseen.title'));
    await expect.poll(() => page.title()).toContain(said('en', 'product.unseen.title'));
    await mendLine(page.context());
    await heading(page, unseen.name);
    await expect.poll(() => page.title()).toContain(unseen.name);
    await expectPictures(page, 1);
    expectNoTrouble(page);
  });

  it('a product that did not come is asked for again when the reader wants it: the connection is looked at, and the shop', async () => {
    const [one, other] = await mall.goods(2);
    if (!one || !other) throw new Error('two products are needed');
    const line = await mall.line();
    const page = await mall.open(`${line.url}/information`);
    await underWorker(page);
    const again = page.getByRole('main').getByRole('button', { name: said('en', 'shell.tryAgain') });
    line.become('dead');
    await page.goto(line.url + product(one));
    await heading(page, said('en', 'product.unseen.title'));
    await again.waitFor();
    line.become('open');
    // In one step: the button disappears if the page notices at that moment that it is online again.
    await again.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
    await heading(page, one.name);

    // Retrying a missing list checks the connection too, however long the page itself would wait.
    line.become('dead');
    await page.goto(`${line.url}/discounted`);
    await heading(page, said('en', 'discounted.title'));
    await again.waitFor();
    await Promise.all([page.waitForRequest('**/healthz'), again.click()]);
    line.become('open');
    await page.getByText(said('en', 'list.offline.title')).waitFor({ state: 'detached', timeout: nextProbeMs });

    // The shop is reachable, but this call fails.
    await page.context().route('**/api/sellerGoods!info.action*', (route) => route.fulfill({ status: 500, json: { code: 500, msg: '', data: { requestId: 'r-1' } } }));
    await page.evaluate((to) => history.pushState({}, '', to), product(other));
    await heading(page, said('en', 'shell.failed.title'));
    await page.getByText(said('en', 'shell.failed.text')).waitFor();
    await again.waitFor();
    await page.context().unroute('**/api/sellerGoods!info.action*');
    // In one step too: the page asks again by itself after a second or two.
    await again.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
    await heading(page, other.name);
  });

  it('one bar says within 3 seconds what still works, and goes away when the connection is back', async () => {
    const page = await visitor('/commodity');
    expect(await bar(page).textContent()).toBe('');
    await page.getByRole('main').getByRole('button', { name: said('en', 'list.more') }).waitFor();
    const footHeight = () => page.getByRole('main').locator('footer').evaluate((foot) => foot.getBoundingClientRect().height);
    const before = await footHeight();
    const lost = await watchLoss(page, { from: 'offline' });
    await cutLine(page.context());
    await isOffline(page);
    expect(await lost()).toBeLessThan(3_000);
    expect(await bar(page).count()).toBe(1);
    // It makes room below the page, and moves nothing in it.
    expect(await footHeight()).toBe(before);
    await mendLineAsTold(page, '[role=status][data-line]');
    await expect.poll(() => bar(page).textContent()).toBe('');
    expectNoTrouble(page);
  });

  it('UX-006 a dialog, which covers the bar, says it too, and that the connection is back, beside its controls', async () => {
    const { sellerGoodsId, categoryId } = await mall.product();
    const page = await (await mall.shopper({ viewport: { width: 320, height: 568 } })).newPage();
    const opens = {
      '/commodity': page.getByRole('button', { name: said('en', 'filter.open', { count: 0 }), exact: true }),
      [`/classification?categoryId=${categoryId}`]: page.getByRole('button', { name: said('en', 'goods.keepOffline') }),
      [`/productDetails?sellerGoodsId=${sellerGoodsId}`]: page.getByTitle(said('en', 'product.zoom')).first(),
    };
    const told = (state: 'offline' | 'back') => page.getByRole('dialog').getByRole('status').filter({ hasText: said('en', `line.${state}`) });
    for (const [address, button] of Object.entries(opens)) {
      await mall.visit(page, address);
      await footerAlive(page);
      await button.click();
      const close = page.getByRole('dialog').getByRole('button', { name: said('en', 'shell.close'), exact: true });
      await close.waitFor();
      await cutLine(page.context());
      await told('offline').waitFor();
      const [shown, other] = [await told('offline').boundingBox(), await close.boundingBox()];
      if (!shown || !other) throw new Error('not to be seen');
      expect([shown.y >= 0, shown.y + shown.height <= 568], address).toEqual([true, true]);
      expect(shown.y + shown.height <= other.y || shown.y >= other.y + other.height || shown.x + shown.width <= other.x, `${address}: over the button`).toBe(true);
      await mendLineAsTold(page, 'dialog[open] [role=status]');
      await told('back').waitFor({ state: 'detached' });
      expectNoTrouble(page);
    }
  });

  it.each([
    ['the cart', 'cart.open', { count: 0 }, 'cart.offline'],
    ['the chat', 'header.messages', { unread: 0 }, 'chat.offline'],
  ] as const)('UX-006 %s, which tells of a lost line in words of its own, says too that the connection is back', async (_name, opener, values, offline) => {
    const page = await mall.open('/information');
    await footerAlive(page);
    await page.getByRole('banner').getByRole('button', { name: said('en', opener, values), exact: true }).click();
    const status = page.getByRole('dialog').getByRole('status');
    await page.getByRole('dialog').waitFor();
    await cutLine(page.context());
    await status.filter({ hasText: said('en', offline) }).waitFor();
    await mendLineAsTold(page, 'dialog[open] [role=status]');
    await status.filter({ hasText: said('en', 'line.back') }).waitFor({ state: 'detached' });
    expectNoTrouble(page);
  });

  it('UX-007 prices say how old they are', async () => {
    const goods = await mall.product();
    const page = await visitor('/information');
    await see(page, [goods]);
    await mall.visit(page, '/commodity');
    await keptOnDevice(page, 'sellerGoods!list');
    await cutLine(page.context());
    // Three hours later, by the device's clock.
    await page.clock.setFixedTime(Date.now() + 3 * 3_600_000);
    await page.goto(mall.url + product(goods));
    await heading(page, goods.name);
    const age = said('en', 'line.priceFrom', { age: '3 hr. ago' });
    // In the same paragraph as the price.
    await page.getByRole('main').locator('p', { hasText: 'USDT' }).first().getByText(age).waitFor();
    await page.goto(`${mall.url}/commodity`);
    await page.getByText(age).first().waitFor();
  });

  it('UX-007 the age of a list’s prices stands above its first card, crowds nothing at 320 px, and moves nothing when it comes', async () => {
    const context = await mall.shopper({ viewport: { width: 320, height: 640 } });
    const page = await mall.visit(await context.newPage(), '/information');
    await underWorker(page);
    await mall.visit(page, '/commodity');
    await keptOnDevice(page, 'sellerGoods!list');
    await cutLine(context);
    await page.clock.setFixedTime(Date.now() + 3 * 3_600_000);
    const shift = await watchShift(page);
    await page.goto(`${mall.url}/commodity`);
    const age = page.getByRole('main').getByText(said('en', 'line.priceFrom', { age: '3 hr. ago' }));
    await age.waitFor();
    await isOffline(page);
    expect(await age.count()).toBe(1);
    const placeOf = async (part: Locator) => {
      const box = await part.boundingBox();
      if (!box) throw new Error('it is not on the page');
      return { from: box.y, to: box.y + box.height, end: box.x + box.width };
    };
    const [choices, told, first] = await Promise.all([placeOf(page.getByLabel(said('en', 'list.sort.label'))), placeOf(age), placeOf(cards(page).first())]);
    expect(told.from).toBeGreaterThanOrEqual(choices.to);
    expect(told.to).toBeLessThanOrEqual(first.from);
    expect(told.end).toBeLessThanOrEqual(320);
    const { value, moved } = await shift();
    expect(value, moved.join('\n')).toBeLessThanOrEqual(mostShift);
  });

  it('a language whose texts never came is not switched to, and says so', async () => {
    const page = await visitor('/information');
    await cutLine(page.context());
    await page.getByRole('button', { name: said('en', 'shell.language') }).click();
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('status').getByText(said('en', 'shell.languageMissing', { name: 'العربية' })).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  });

  it.each([['by a tap', (page: Page, to: string) => page.evaluate((address) => history.pushState({}, '', address), to)], ['as a document', (page: Page, to: string) => page.goto(to, { waitUntil: 'commit' })]] as const)(
    'an address in a language whose texts never came opens %s in the one that is kept, and says so',
    async (_way, go) => {
      const goods = await mall.product();
      const page = await visitor('/commodity');
      await keptOnDevice(page, 'sellerGoods!list');
      await see(page, [goods]);
      await mall.visit(page, '/information');
      await cutLine(page.context());
      const opens = [['/index?lang=de', 'Deutsch', undefined], ['/commodity?lang=ar', 'العربية', said('en', 'commodity.title')], [`${product(goods)}&lang=de`, 'Deutsch', goods.name]] as const;
      for (const [address, name, title] of opens) {
        await go(page, mall.url + address);
        await page.getByRole('status').getByText(said('en', 'shell.languageMissing', { name })).waitFor();
        if (title === undefined) await page.getByRole('heading', { level: 2, name: said('en', 'home.new') }).waitFor();
        else await heading(page, title);
        await page.getByRole('link', { name: said('en', 'shell.goHome', { brand: 'Kitewharf' }) }).waitFor();
        await page.getByRole('search').waitFor();
        expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
        expect(await page.getByText(said('en', 'shell.failed.title')).count()).toBe(0);
      }
      expect(troublesOf(page).filter((text) => !/Failed to fetch|dynamically imported module/.test(text))).toEqual([]);
    },
  );

  it('every address of the mall opens as a page of ours, never as the browser’s error', async () => {
    const page = await visitor();
    await cutLine(page.context());
    for (const address of ['/classification', '/discounted', '/store?id=any', '/searchResult?k=lamp', '/searchStore', '/help/news', '/login', '/no-such-page']) {
      await page.goto(mall.url + address);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      await page.getByRole('link', { name: said('en', 'shell.goHome', { brand: 'Kitewharf' }) }).waitFor();
    }
    expect(troublesOf(page).filter((text) => !/Failed to fetch|dynamically imported module/.test(text))).toEqual([]);
  });
});

describe('a network that is no connection', () => {
  it('a broken one shows within 5 seconds, though the browser thinks it is online', async () => {
    const line = await mall.line();
    const page = await mall.open(`${line.url}/commodity`);
    await underWorker(page);
    await cards(page).first().waitFor();
    line.become('dead');
    const lost = await watchLoss(page, { title: said('en', 'product.unseen.title') });
    await cards(page).nth(5).click();
    await isOffline(page);
    await heading(page, said('en', 'product.unseen.title'));
    expect(await lost()).toBeLessThan(5_000);
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await reopen(page, line);
    await page.getByRole('heading', { level: 1, name: said('en', 'product.unseen.title') }).waitFor({ state: 'detached' });
  });

  it('a stalled one shows within 5 seconds', async () => {
    const line = await mall.line();
    const page = await mall.open(`${line.url}/commodity`);
    await underWorker(page);
    await cards(page).first().waitFor();
    line.become('stalled');
    const lost = await watchLoss(page, { title: said('en', 'product.unseen.title') });
    await cards(page).nth(6).click();
    await isOffline(page);
    await heading(page, said('en', 'product.unseen.title'));
    expect(await lost()).toBeLessThan(5_000);
  });

  it('a page that was seen opens within 5 seconds over a stalled one, and one that was not says so', async () => {
    const [seen, unseen] = await mall.goods(2);
    if (!seen || !unseen) throw new Error('two products are needed');
    const line = await mall.line();
    const page = await mall.open(line.url + product(seen));
    await underWorker(page);
    await keptOnDevice(page, 'sellerGoods!info');
    const shownAt = await watchHeadings(page);
    line.become('stalled');
    for (const [goods, title] of [[seen, seen.name], [unseen, said('en', 'product.unseen.title')]] as const) {
      await page.goto(line.url + product(goods), { waitUntil: 'commit' });
      await heading(page, title);
      const { came, shown } = await shownAt(title);
      // The worker waits 4 s for a page.
      expect(came).toBeLessThan(4_500);
      // Of a product that was never seen nothing is drawn until a call has been doubted for a second, and a probe for three.
      expect(shown).toBeLessThan(goods === seen ? 5_000 - came : 4_000 + 5_000);
    }
  });

  it('a captive portal counts as none, and nothing of it is kept', async () => {
    const goods = await mall.product();
    const line = await mall.line();
    const page = await mall.open(line.url + product(goods));
    await underWorker(page);
    await keptOnDevice(page, 'sellerGoods!info');
    await expectPictures(page, 1);
    line.become('portal');
    await page.reload();
    await heading(page, goods.name);
    await isOffline(page);
    await page.getByRole('main').locator('a[href^="/store?"]').first().click();
    // The store's name comes from the product's card; the rest comes once online.
    await heading(page, goods.sellerName);
    const followers = page.getByText(said('en', 'store.followers'));
    expect(await followers.count()).toBe(0);
    expect(await page.getByText('Please log in to the network').count()).toBe(0);
    await reopen(page, line);
    await followers.waitFor();
  });
});

describe('a browser that keeps nothing', () => {
  const stubs = {
    'never answers': () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
    throws: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('not allowed', 'SecurityError');
      };
    },
    fails: () => {
      IDBFactory.prototype.open = () => {
        const request = Object.assign(new EventTarget(), { error: new DOMException('broken', 'UnknownError') }) as unknown as IDBOpenDBRequest;
        queueMicrotask(() => {
          const event = new Event('error');
          request.dispatchEvent(event);
          request.onerror?.(event);
        });
        return request;
      };
    },
    'has none': () => {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
    },
  };

  it('and whose storage never answers still registers, and says that the fund password is set', async () => {
    const context = await mall.shopper();
    await context.addInitScript(stubs['never answers']);
    const page = await context.newPage();
    await register(page, mall, someName());
    await mall.visit(page, '/userInfo/setup/transaction-password');
    const field = (name: string) => page.getByRole('main').locator(`input[name=${name}]`);
    await field('password').fill(password);
    await field('newPassword').fill('271828');
    await field('confirmPassword').fill('271828');
    await page.keyboard.press('Enter');
    await page.getByText(said('en', 'settings.safeword.setDone')).waitFor();
  });

  it.each(['never answers', 'fails'] as const)('and whose storage %s says so in the chat, of waiting actions, of a notification and of the cart, and of no full device', async (stub) => {
    const context = await mall.shopper();
    await context.addInitScript(stubs[stub]);
    const page = await context.newPage();
    await register(page, mall, someName());
    await openChat(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: said('en', 'header.keepsNothing') }).waitFor();
    expect(await dialog.locator('[aria-busy=true]').count()).toBe(0);
    await dialog.getByRole('textbox').fill('Hello');
    await dialog.getByRole('button', { name: said('en', 'chat.send'), exact: true }).click();
    await dialog.getByRole('alert').getByText(said('en', 'shell.noStorage')).waitFor();
    await dialog.getByRole('link', { name: said('en', 'footer.contactUs') }).click();
    await heading(page, said('en', 'help.contact-us.title'));
    await mall.visit(page, '/userInfo/waiting');
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: said('en', 'header.keepsNothing') }).waitFor();
    expect(await main.locator('[aria-busy=true]').count()).toBe(0);

    const toast = page.getByRole('alert').getByText(said('en', 'shell.noStorage'));
    const full = page.getByText(/device is full/);
    await mall.visit(page, '/userInfo/notifications');
    await main.getByRole('checkbox', { name: said('en', 'news.switch', { kind: said('en', 'news.kind.shipped'), channel: said('en', 'news.channel.push') }), exact: true }).click();
    await toast.waitFor();
    expect(await full.count()).toBe(0);
    const [goods] = (await mall.goods(40)).filter(({ stock, buyMin }) => stock > 1 && buyMin === 1);
    if (!goods) throw new Error('none in stock');
    const detail = await mall.ask('sellerGoods!info', { sellerGoodsId: goods.sellerGoodsId });
    await mall.visit(page, product(goods));
    await chooseVariant(page, detail, detail.skus.find(({ stock }) => stock > 0));
    await page.getByRole('button', { name: said('en', 'cart.add'), exact: true }).click();
    await toast.waitFor();
    expect(await full.count()).toBe(0);
  });

  it.each(Object.entries(stubs))('and whose storage %s still has the whole shop', async (_case, stub) => {
    const context = await mall.shopper();
    await context.addInitScript(stub);
    const page = await mall.visit(await context.newPage(), '/index');
    await page.getByRole('status').getByText(said('en', 'header.keepsNothing')).waitFor();
    await page.getByRole('heading', { level: 2, name: said('en', 'home.new') }).waitFor();
    const card = cards(page).nth(2);
    const address = await card.getAttribute('href');
    await card.click();
    await page.waitForURL(`**${address}`);
    await page.getByText(said('en', 'cart.totalWithFreight')).waitFor();
    await page.getByRole('search').getByRole('combobox').fill('bag');
    await page.keyboard.press('Enter');
    await page.waitForURL(/searchResult|store/);
    await cards(page).first().waitFor();
    expect(troublesOf(page).filter((text) => !/IndexedDB|MissingAPI|OpenFailed|SecurityError|UnknownError|not allowed|broken/i.test(text))).toEqual([]);
  });
});

describe('when the shop itself is gone', () => {
  it('the page behaves as without a connection within 5 seconds, though the network is there', async () => {
    const goods = await mall.product();
    const page = await visitor(product(goods));
    await keptOnDevice(page, 'sellerGoods!info');
    await mall.visit(page, '/commodity');
    await cards(page).first().waitFor();
    const lost = await watchLoss(page);
    await mall.stopServer();
    await cards(page).nth(7).click();
    await isOffline(page);
    expect(await lost()).toBeLessThan(5_000);
    await page.goto(mall.url + product(goods));
    await heading(page, goods.name);
  });
});
