import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { GoodsCard } from '../../../src/contract/shop/goods';
import type { Money } from '../../../src/rules/money';
import { failingCalls, holdBack } from '../../support/journey/hold-back';
import { cutLine, expectNoTrouble, journey, keptOnDevice, mendLine, phone, troublesOf, underWorker } from '../../support/journey/journey';
import { said } from '../../support/texts';

const mall = journey({ DEMO_GOODS: '300' });

const eighty = '80' as Money;
const cards = (page: Page) => page.locator('main a[href*="/productDetails"]:visible');
const count = (page: Page) => page.getByText(/^\d+ products?$/);
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const filter = (page: Page, label: string) => filters(page).getByLabel(label, { exact: true }).first();
const noSidewaysScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

describe('all goods', () => {
  it('[S-005] shows the goods with their total and their order by name; the default order says what it goes by', async () => {
    const page = await mall.open('/commodity');
    const { totalElements, pageList } = await mall.ask('sellerGoods!list', {});
    expect(await page.title()).toMatch(/^All products · /);
    await page.getByRole('heading', { level: 1, name: 'All products' }).waitFor();
    await page.getByText(`${totalElements} products`).waitFor();
    await expect.poll(() => cards(page).count()).toBe(12);
    expect(await cards(page).first().textContent()).toContain(pageList[0]?.name);
    const order = page.getByLabel('Sort by');
    expect(await order.locator('option:checked').textContent()).toBe('Recommended');
    await page.getByText('Sorted by sales and reviews').waitFor();

    await order.selectOption('Price, low to high');
    await page.waitForURL(/sort=priceUp/);
    const cheapest = await mall.ask('sellerGoods!list', { sort: 'priceUp' });
    await page.getByText(cheapest.pageList[0]?.name ?? '').first().waitFor();
    expect(await page.getByText('Sorted by sales and reviews').count()).toBe(0);
  });

  it('keeps filters and order in the address, in place and as chips; each is dropped by a tap, all by one', async () => {
    const page = await mall.open('/commodity');
    await filter(page, 'Kitchen & table').check();
    await filter(page, '3 stars and up').check();
    await filter(page, 'To').fill('80');
    await filter(page, 'To').press('Enter');
    await page.getByLabel('Sort by').selectOption('Most sold');
    await expect.poll(() => parameters(page)).toEqual({ categoryId: 'kitchen', rating: '3', priceTo: eighty, sort: 'sold' });
    const asked = { categoryId: 'kitchen', rating: 3, priceTo: eighty, sort: 'sold' } as const;
    const wanted = await mall.ask('sellerGoods!list', asked);
    await page.getByText(`${wanted.totalElements} products`).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Kitchen & table' }).waitFor();

    await page.reload();
    await page.getByText(`${wanted.totalElements} products`).waitFor();
    expect(await filter(page, 'Kitchen & table').isChecked()).toBe(true);
    expect(await filter(page, '3 stars and up').isChecked()).toBe(true);
    expect(await filter(page, 'To').inputValue()).toBe('80');
    const chips = page.getByRole('list', { name: 'Active filters' });
    await expect.poll(() => chips.getByRole('button').allInnerTexts()).toEqual([/Kitchen & table/, /80\.00 USDT/, /3 stars and up/, 'Clear all'].map((text) => expect.stringMatching(text) as string));

    await chips.getByRole('button', { name: '3 stars and up' }).click();
    await page.waitForURL((url) => !url.searchParams.has('rating'));
    // The tapped button is gone; the focus moves to the result.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
    expect(await filter(page, 'Any').isChecked()).toBe(true);
    await chips.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => parameters(page)).toEqual({ sort: 'sold' });
    expect(await chips.count()).toBe(0);
  });

  it('is narrowed by stock, delivery and origin, each with how many it leaves; in the address, as chips, and without a line over what the device keeps, in Arabic', async () => {
    const lang = 'ar';
    const page = await mall.open(`/commodity?lang=${lang}`);
    const narrowed = page.getByRole('complementary', { name: said(lang, 'filter.title') });
    const box = (name: string) => narrowed.getByRole('checkbox', { name: new RegExp(`^${name}`) });
    const counts = await mall.ask('sellerGoods!filterCounts', {}, lang);
    const [most] = counts.countryList;
    if (!most) throw new Error('none');
    const country = new Intl.DisplayNames([lang], { type: 'region' }).of(most.country) ?? '';
    await narrowed.getByText(new RegExp(`^${said(lang, 'filter.freeDelivery')} ${counts.freeDelivery}$`)).waitFor();
    await box(said(lang, 'filter.freeDelivery')).check();
    const free = await mall.ask('sellerGoods!filterCounts', { freeDelivery: true });
    await page.getByText(said(lang, 'list.total', { total: counts.freeDelivery })).waitFor();
    await expect.poll(() => box(said(lang, 'product.inStock')).evaluate((input) => input.parentElement?.textContent)).toContain(String(free.inStock));
    await box(said(lang, 'product.inStock')).check();
    await narrowed.getByRole('radio', { name: new RegExp(`^${country}`) }).check();
    await expect.poll(() => parameters(page)).toEqual({ lang, freeDelivery: 'true', inStock: 'true', shipsFrom: most.country });
    const wanted = await mall.ask('sellerGoods!list', { freeDelivery: true, inStock: true, shipsFrom: most.country });
    await page.getByText(said(lang, 'list.total', { total: wanted.totalElements }), { exact: true }).first().waitFor();
    const chips = page.getByRole('list', { name: said(lang, 'filter.applied') });
    await expect.poll(() => chips.getByRole('button').allInnerTexts()).toEqual([said(lang, 'product.inStock'), said(lang, 'filter.freeDelivery'), said(lang, 'store.country', { country }), said(lang, 'filter.clear')].map((text) => expect.stringContaining(text) as string));

    // Waits for the list and its goods, not the counts beside it, and for the worker, which has the code for lists that were never opened.
    await keptOnDevice(page, `"pageSize":12,"shipsFrom":"${most.country}"`);
    await underWorker(page);
    await cutLine(page.context());
    // Never fetched: the device's goods are filtered by the same rules.
    await page.getByLabel(said(lang, 'list.sort.label')).selectOption(said(lang, 'list.sort.priceUp'));
    await page.getByText(said(lang, 'list.offline.title')).waitFor();
    await page.getByRole('heading', { name: said(lang, 'filter.onDevice', { total: wanted.totalElements }) }).waitFor();
    const shown = await cards(page).evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('sellerGoodsId')));
    expect(wanted.pageList.map(({ sellerGoodsId }) => sellerGoodsId).filter((id) => !shown.includes(id))).toEqual([]);
    await mendLine(page.context());
  });

  it('says beside the field what is no price, and changes nothing', async () => {
    const page = await mall.open('/commodity');
    const before = await count(page).first().textContent();
    for (const [from, to, what] of [['1e3', '', /Enter an amount without/], ['-5', '', /Enter an amount without/], ['', 'cheap', /Enter an amount without/], ['20', '10', /higher than the second/]] as const) {
      await filter(page, 'From').fill(from);
      await filter(page, 'To').fill(to);
      await filters(page).getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('alert').filter({ hasText: what }).waitFor();
      expect(parameters(page)).toEqual({});
      expect(await count(page).first().textContent()).toBe(before);
      expect(await filter(page, 'From').inputValue()).toBe(from);
    }
  });

  it('UX-032 writes a price of the address as its language does, so that it stays when the field is left: in German', async () => {
    const page = await mall.open('/commodity?priceFrom=12.125&lang=de');
    const narrowed = page.getByRole('complementary', { name: said('de', 'filter.title') });
    const from = narrowed.getByLabel(said('de', 'filter.price.from'), { exact: true });
    const apply = narrowed.getByRole('button', { name: said('de', 'filter.price.apply') });
    await expect.poll(() => from.inputValue()).toBe('12,125');
    await apply.click();
    await from.fill('13,375');
    await apply.click();
    await expect.poll(() => parameters(page)).toMatchObject({ priceFrom: '13.375' });
    await expect.poll(() => from.inputValue()).toBe('13,375');
    await apply.click();
    expect(await narrowed.getByRole('alert').count()).toBe(0);
    expect(parameters(page)).toMatchObject({ priceFrom: '13.375' });
  });

  it('goes on by a button, and going back finds the open pages and the place again', async () => {
    const page = await mall.open('/commodity?discounted=true');
    const { totalElements } = await mall.ask('sellerGoods!list', { discounted: true });
    await page.getByText(`12 of ${totalElements}`).waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText(`24 of ${totalElements}`).waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText(`36 of ${totalElements}`).waitFor();
    await expect.poll(() => parameters(page)).toEqual({ discounted: 'true', pages: '3' });
    // The focus moves to the first of the new goods.
    const firstNew = await cards(page).nth(24).getAttribute('href');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(firstNew);

    const thirtieth = cards(page).nth(29);
    await thirtieth.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(1_000);
    const name = (await mall.ask('sellerGoods!list', { discounted: true, pageNum: 3 })).pageList[5]?.name ?? '';
    await thirtieth.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await page.getByText(`36 of ${totalElements}`).waitFor();
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(80);
    expect(parameters(page)).toEqual({ discounted: 'true', pages: '3' });
    await page.getByRole('contentinfo').waitFor();
  });

  it('that are many are drawn near the reader alone, and all the others keep their places', async () => {
    const page = await mall.open('/commodity?pages=10');
    const places = page.locator('main ul[aria-busy] > li');
    await page.getByText(/^120 of /).waitFor();
    // Some of each page are rendered only after hydration.
    await expect.poll(() => places.count()).toBe(120);
    await expect.poll(() => cards(page).count()).toBeLessThan(100);
    const height = () => page.getByRole('main').evaluate((main) => (main as HTMLElement).offsetHeight);
    const whole = await height();

    await places.last().scrollIntoViewIfNeeded();
    await places.last().getByRole('link').focus();
    await expect.poll(() => places.first().getByRole('link').count()).toBe(0);
    expect(await height()).toBe(whole);
    // A focused card stays rendered.
    await page.evaluate(() => window.scrollTo(0, 0));
    await places.first().getByRole('link').waitFor();
    expect(await places.last().getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true);
  });

  it('that filters leave empty says which to drop, and drops it with one tap', async () => {
    const page = await mall.open('/commodity?categoryId=kitchen&priceFrom=900000');
    await page.getByRole('heading', { name: 'Nothing matches all filters' }).waitFor();
    await page.getByText('0 products').first().waitFor();
    const { totalElements } = await mall.ask('sellerGoods!list', { categoryId: 'kitchen' });
    const drop = page.getByRole('button', { name: /^Without From 900,000\.00 USDT/ });
    await drop.getByText(`${totalElements} products`).waitFor();
    await page.getByRole('button', { name: /^Without Kitchen & table.*0 products/ }).waitFor();
    await drop.click();
    await expect.poll(() => parameters(page)).toEqual({ categoryId: 'kitchen' });
    await page.getByText(`${totalElements} products`).waitFor();
  });

  it('opens groups without a box that scrolls in itself; other stores come on demand', async () => {
    const page = await mall.open('/commodity');
    const { tree } = await mall.ask('category!tree', {});
    const category = filters(page).getByRole('group', { name: 'Category' });
    await expect.poll(() => category.getByRole('radio').count()).toBe(tree.length + 1);
    const store = filters(page).getByRole('group', { name: 'Store' });
    const lines = await store.getByRole('button').evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().left)));
    expect(new Set(lines).size, 'each button begins a line').toBe(1);
    await store.getByRole('button', { name: 'More stores' }).click();
    await expect.poll(() => store.getByRole('radio').count()).toBeGreaterThan(12);
    await expect.poll(() => store.getByRole('radio').evaluateAll((radios) => radios.some((radio) => radio === document.activeElement))).toBe(true);
    const scrolling = await filters(page).evaluate((column) => [...column.querySelectorAll('*')].filter((each) => each.scrollHeight > each.clientHeight + 1 && ['auto', 'scroll'].includes(getComputedStyle(each).overflowY)).length);
    expect(scrolling).toBe(0);
    const name = (await store.locator('label').nth(12).innerText()).trim();
    await store.getByLabel(name, { exact: true }).check();
    await page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name }).waitFor();
    await expect.poll(() => parameters(page)['sellerId']).toMatch(/./);
  });

  it('asks again by a tap for other stores that did not come', async () => {
    const page = await (await mall.shopper()).newPage();
    const calls = await failingCalls(page.context(), '**/api/seller!list.action*');
    await mall.visit(page, '/commodity');
    const store = filters(page).getByRole('group', { name: 'Store' });
    calls.isBroken = true;
    await store.getByRole('button', { name: 'More stores' }).click();
    await store.getByText(said('en', 'line.failedPart')).waitFor();
    const [again, radios] = [store.getByRole('button', { name: said('en', 'shell.tryAgain') }), store.getByRole('radio')];
    // The button that was pressed is gone.
    await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true);
    // Before the shop answers again: the page also asks by itself.
    const before = await radios.count();
    calls.isBroken = false;
    // A press during a pending request shares its failure; the next one sends a new one.
    await expect.poll(async () => {
      await again.press('Enter', { timeout: 1_000 }).catch(() => {});
      return radios.count();
    }).toBeGreaterThan(before);
  });

  it('on a phone has its filters in a sheet whose button counts the results; closing it keeps the choices', async () => {
    const page = await mall.open('/commodity', { viewport: phone });
    expect(await filters(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Kitchen & table', { exact: true }).waitFor();
    // What takes the focus is not left under the sheet's foot.
    const covered = await sheet.locator('input:visible').evaluateAll((inputs) => inputs.filter((input) => {
      const around = input.closest('dialog');
      if (around) around.scrollTop += input.getBoundingClientRect().bottom - around.getBoundingClientRect().bottom + 8;
      input.focus();
      const { x, y, width, height } = input.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) !== input;
    }).length);
    expect(covered).toBe(0);
    await sheet.getByLabel('Kitchen & table', { exact: true }).check();
    const kitchen = await mall.ask('sellerGoods!list', { categoryId: 'kitchen' });
    await sheet.getByRole('button', { name: `Show ${kitchen.totalElements} results` }).waitFor();
    await sheet.getByLabel('4 stars and up').check();
    const good = await mall.ask('sellerGoods!list', { categoryId: 'kitchen', rating: 4 });
    await sheet.getByRole('button', { name: `Show ${good.totalElements} results` }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(parameters(page)).toEqual({ categoryId: 'kitchen', rating: '4' });
    await page.getByText(`${good.totalElements} products`).waitFor();
    const opener = page.getByRole('button', { name: 'Filters (2)' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);

    // However the dialog is closed.
    await opener.click();
    await page.getByRole('dialog').getByLabel('Discounted only').check();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => parameters(page)).toEqual({ categoryId: 'kitchen', rating: '4', discounted: 'true' });

    // Clearing them leaves the keyboard in the sheet, though its button is gone.
    await page.getByRole('button', { name: 'Filters (3)' }).click();
    await sheet.getByRole('button', { name: 'Clear all' }).press('Enter');
    await sheet.getByRole('button', { name: 'Clear all' }).waitFor({ state: 'detached' });
    await expect.poll(() => sheet.getByRole('heading', { name: 'Filters' }).evaluate((each) => each === document.activeElement)).toBe(true);
  });

  it('is narrowed by a plain form while there are no scripts', async () => {
    const page = await (await mall.shopper({ javaScriptEnabled: false })).newPage();
    await page.goto(`${mall.url}/commodity?sort=sold&token=of-one-visit`);
    await filter(page, 'Kitchen & table').check();
    await filter(page, 'To').fill('80');
    await filters(page).getByRole('button', { name: 'Apply' }).click();
    const { totalElements } = await mall.ask('sellerGoods!list', { categoryId: 'kitchen', priceTo: eighty, sort: 'sold' });
    await page.getByText(`${totalElements} products`).waitFor();
    expect(parameters(page)).toMatchObject({ categoryId: 'kitchen', priceTo: eighty, sort: 'sold', lang: 'en' });
    // The document is cached for everybody, so it contains nothing of one visit.
    expect(parameters(page)).not.toHaveProperty('token');
  });
});

describe('what is chosen before the scripts have come', () => {
  /** Opens a page whose scripts come only once `begin` is called. */
  async function stillLoading(address: string) {
    const page = await (await mall.shopper()).newPage();
    const begin = await holdBack(page, '**/assets/entry-*');
    await page.goto(mall.url + address, { waitUntil: 'commit' });
    return { page, begin };
  }

  it('narrows the list, and stays in its fields', async () => {
    const { page, begin } = await stillLoading('/commodity');
    await filter(page, 'Kitchen & table').check();
    await filter(page, 'To').fill('80');
    begin();
    const { totalElements } = await mall.ask('sellerGoods!list', { categoryId: 'kitchen' });
    await page.getByText(`${totalElements} products`).waitFor();
    expect(await filter(page, 'To').inputValue()).toBe('80');
    await filters(page).getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => parameters(page)).toEqual({ categoryId: 'kitchen', priceTo: eighty });
  });

  it('sorts the list', async () => {
    const { page, begin } = await stillLoading('/commodity');
    await page.getByLabel('Sort by').selectOption('priceUp');
    begin();
    await expect.poll(() => parameters(page)).toEqual({ sort: 'priceUp' });
  });

  it('narrows and sorts the list, where both were chosen', async () => {
    const { page, begin } = await stillLoading('/commodity');
    await filter(page, 'Kitchen & table').check();
    await page.getByLabel('Sort by').selectOption('priceUp');
    begin();
    await expect.poll(() => parameters(page)).toEqual({ categoryId: 'kitchen', sort: 'priceUp' });
  });

  it('is searched for in a store', async () => {
    const { sellerId } = await mall.product();
    const { page, begin } = await stillLoading(`/store?id=${sellerId}`);
    const box = page.getByRole('main').getByRole('searchbox');
    await box.fill('lamp');
    begin();
    // Once the page has a control that only its script draws, it is the script's.
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    await box.press('Enter');
    await expect.poll(() => parameters(page)).toEqual({ id: sellerId, k: 'lamp' });
  });
});

it.each([
  '/commodity?pages=abc&priceFrom=1e3&rating=x&sort=bribe&discounted=maybe',
  '/commodity?rating=9&pages=99999&priceFrom=-1&priceTo=%F0%9F%92%B8',
  `/commodity?categoryId=${'x'.repeat(3_000)}`,
  '/commodity?categoryId=<script>alert(1)</script>&utm_source=mail&lang=en',
  '/discounted?discounted=false&pages=0',
  '/classification?categoryId=no-such-category',
  '/commodity?categoryId=no-such-category',
  '/store?id=no-such-store',
  '/store',
])('%s is a page that can be used', async (address) => {
  const page = await mall.open(address);
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
  const body = await page.locator('main').innerText();
  expect(body).not.toContain('Something is not right');
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().waitFor();
  await expect.poll(() => noSidewaysScroll(page)).toBe(true);
  // A missing store is a 404, which the browser logs.
  expect(troublesOf(page).filter((trouble) => !trouble.includes('status of 404'))).toEqual([]);
});

it('[S-013] [S-114] the discounts are all discounted goods, and nothing else', async () => {
  const page = await mall.open('/discounted');
  expect(await page.title()).toMatch(/^Discounts · /);
  const { totalElements } = await mall.ask('sellerGoods!list', { discounted: true });
  await page.getByText(`${totalElements} products`).waitFor();
  expect(await filters(page).getByLabel('Discounted only').count()).toBe(0);
  const seen = new Set<string>();
  const look = async () => {
    // All at once: which cards are rendered depends on the scroll position.
    for (const [href, struck] of await cards(page).evaluateAll((all) => all.map((card) => [card.getAttribute('href') ?? '', card.querySelectorAll('s').length] as const))) {
      seen.add(href);
      expect(struck).toBe(1);
    }
  };
  let open = 12;
  for (const more = page.getByRole('button', { name: 'Show more' }); open < totalElements; open += 12) {
    await look();
    await more.click();
    await page.getByText(`${Math.min(open + 12, totalElements)} of ${totalElements}`).waitFor();
  }
  await look();
  expect(seen.size).toBe(totalElements);
  // Other filters keep that limit.
  await filter(page, 'Home').check();
  await page.waitForURL(/categoryId=home/);
  const atHome = await mall.ask('sellerGoods!list', { discounted: true, categoryId: 'home' });
  await page.getByText(new RegExp(`^${atHome.totalElements} products?$`)).waitFor();
});

it('[S-111] the lists of the home page are asked twelve at a time, from page 1', async () => {
  const page = await (await mall.shopper()).newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`));
  await mall.visit(page, '/index');
  // The first two come with the document.
  const data = await page.locator('#first-view').textContent();
  for (const name of ['category!list', 'sellerGoods!recommend_like']) expect(data).toContain(`"en ${name} {\\"pageNum\\":1,\\"pageSize\\":12}"`);
  const wasAsked = (name: string, pageNum: number) =>
    expect.poll(() => asked.some((each) => each.startsWith(`/api/${name}.action`) && each.includes(`"pageNum":${pageNum}`) && each.includes('"pageSize":12'))).toBe(true);
  await wasAsked('sellerGoods!recommend_new', 1);
  await wasAsked('sellerGoods!list', 1);
  await page.getByRole('button', { name: 'Show more' }).click();
  await wasAsked('sellerGoods!list', 2);
  expectNoTrouble(page);
});

it('in Arabic the list is mirrored, counts are said right and amounts stay readable', async () => {
  const page = await mall.open('/commodity?categoryId=kitchen&priceTo=80&lang=ar');
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  const { totalElements } = await mall.ask('sellerGoods!list', { categoryId: 'kitchen', priceTo: eighty });
  const form = new Intl.PluralRules('ar').select(totalElements);
  const said = { zero: 'لا منتجات', one: 'منتج واحد', two: 'منتجان', few: `${totalElements} منتجات`, many: `${totalElements} منتجًا`, other: `${totalElements} منتج` }[form];
  await page.getByText(said, { exact: true }).waitFor();
  const column = await page.getByRole('complementary', { name: 'عوامل التصفية' }).boundingBox();
  const firstCard = await cards(page).first().boundingBox();
  expect(column?.x).toBeGreaterThan(firstCard?.x ?? Infinity);
  await page.getByRole('button', { name: /حتى[\s\u2066-\u2069]+80\.00\s+USDT/ }).click();
  await page.waitForURL((url) => !url.searchParams.has('priceTo'));
  expect(new URL(page.url()).searchParams.get('categoryId')).toBe('kitchen');
});

it('a list that was seen opens without a line; one that was not says so and offers what is kept', async () => {
  const page = await mall.open('/commodity');
  const main = page.getByRole('navigation', { name: 'Main navigation' });
  const { name: opened, sellerGoodsId } = (await mall.ask('sellerGoods!list', {})).pageList[0] as GoodsCard;
  await cards(page).first().click();
  await page.getByRole('heading', { level: 1, name: opened }).waitFor();
  await keptOnDevice(page, `sellerGoods!info {"sellerGoodsId":"${sellerGoodsId}"}`);
  await main.getByRole('link', { name: 'Discounts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Discounts' }).waitFor();
  // Seen as a whole too: narrowed before it came, it would not be.
  await expect.poll(() => cards(page).count()).toBe(12);
  await filter(page, 'Home').check();
  const atHome = await mall.ask('sellerGoods!list', { discounted: true, categoryId: 'home' });
  await page.getByText(new RegExp(`^${atHome.totalElements} products?$`)).waitFor();
  await filter(page, 'All').check();
  await main.getByRole('link', { name: 'All products' }).click();
  await page.getByRole('heading', { level: 1, name: 'All products' }).waitFor();

  // The code for lists that were never opened comes from the worker.
  await underWorker(page);
  await cutLine(page.context());
  await main.getByRole('link', { name: 'Discounts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Discounts' }).waitFor();
  await expect.poll(() => cards(page).count()).toBe(12);
  await filter(page, 'Home').check();
  await page.getByText(new RegExp(`^${atHome.totalElements} products?$`)).waitFor();

  await filter(page, 'All').check();
  await expect.poll(() => cards(page).count()).toBe(12);
  await filter(page, 'Electronics').check();
  await page.getByRole('heading', { name: 'This list has not been opened on this device yet' }).waitFor();
  // The device's matching goods, or if there are none, what can be opened offline.
  await page.getByRole('heading', { name: /^(\d+ products? on this device match|Available offline)/ }).waitFor();
  await mendLine(page.context());
  const electronics = await mall.ask('sellerGoods!list', { discounted: true, categoryId: 'electronics' });
  await page.getByText(new RegExp(`^${electronics.totalElements} products?$`)).waitFor();
});

it.each(['/commodity?categoryId=kitchen&priceTo=80&rating=3', '/discounted', '/classification', '/classification?categoryId=shoes'])(
  '%s needs no sideways scroll at 320 px, and its targets are large enough',
  async (address) => {
    const page = await mall.open(address, { viewport: { width: 320, height: 640 } });
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
    await expect.poll(() => noSidewaysScroll(page)).toBe(true);
    const small = await page.locator('main :is(button, select, a):visible').evaluateAll((all) =>
      all.filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width > 0 && (width < 24 || height < 24);
      }).map((each) => each.outerHTML.slice(0, 120)),
    );
    expect(small).toEqual([]);
  },
);
