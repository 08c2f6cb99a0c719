import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { BrowserContext, Page, Request } from 'playwright';
import { createIntl } from 'react-intl';
import { describe, expect, it, vi } from 'vitest';
import { dataKind } from '../../../src/rules/data-use';
import { formatTag, type Language } from '../../../src/rules/languages';
import { formatBytes } from '../../../src/ui/format-bytes';
import { alive, atRest, cutLine, desktop, expectPictures, journey, phone, underWorker, walk } from '../../support/journey/journey';
import { deviceRows } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();
const settings = '/userInfo/setup/device';

type Counts = { pages: number; pictures: number; app: number; pictureNum: number; views: number; shown: number; withheld: number };
type Use = { since: number; visit: Counts & { at: number }; all: Counts };

async function used(page: Page): Promise<Use> {
  const row = (await deviceRows<{ name: string; value: Use }>(page, ['state'])).find(({ name }) => name === 'dataUse');
  if (!row) throw new Error('nothing was counted');
  return row.value;
}
const sum = ({ pages, pictures, app }: Pick<Counts, 'pages' | 'pictures' | 'app'>) => pages + pictures + app;

/** Sets a limit per visit, and the price of a megabyte. */
async function choose(page: Page, lang: Language, limit: number): Promise<void> {
  await page.locator(`input[type=radio][value="${limit}"]`).check();
  await page.getByLabel(said(lang, 'offline.data.price')).fill('0.05');
  await page.getByLabel(said(lang, 'offline.data.currency')).fill('EUR');
  await page.getByRole('button', { name: said(lang, 'offline.data.save') }).click();
  await page.getByText(said(lang, 'offline.data.saved')).waitFor();
}

/** How the page formats this many bytes. */
function size(lang: Language, bytes: number): string {
  const intl = createIntl({ locale: formatTag(lang) });
  const cost = intl.formatNumber((bytes / 1_000_000) * 0.05, { style: 'currency', currency: 'EUR', maximumSignificantDigits: 2 });
  return said(lang, 'offline.data.cost', { size: formatBytes(intl, bytes), cost });
}

/**
 * Waits until the counts are stable: a page stores them a second later, so two checks further apart agree once nothing
 * is under way.
 */
async function countedAll(page: Page): Promise<void> {
  await atRest(page);
  let before: Use | undefined;
  await vi.waitFor(async () => {
    const last = before;
    before = await used(page);
    expect(before).toEqual(last);
  }, { timeout: 15_000, interval: 1_500 });
}

/** Waits until every row of the page shows the final counts. */
async function expectRows(page: Page, lang: Language): Promise<Use> {
  await countedAll(page);
  const figures = page.getByRole('region', { name: said(lang, 'offline.data.title') }).locator('dl > div');
  return vi.waitFor(async () => {
    const use = await used(page);
    const { visit, all, since } = use;
    const mean = all.pictures / all.pictureNum;
    const rows = [
      [said(lang, 'offline.data.visit'), size(lang, sum(visit))],
      [said(lang, 'offline.data.since', { date: createIntl({ locale: formatTag(lang) }).formatDate(since, { dateStyle: 'medium' }) }), size(lang, sum(all))],
      [said(lang, 'offline.data.page'), size(lang, all.pages / all.views)],
      ...(all.pictureNum > 0 ? [[said(lang, 'offline.data.picture'), size(lang, mean)]] : []),
      [said(lang, 'offline.data.app'), size(lang, all.app)],
      [said(lang, 'offline.data.fromDevice'), size(lang, Math.max(0, all.shown - all.pictures))],
    ];
    if (all.withheld > 0) rows.push([said(lang, 'offline.data.withheld', { count: all.withheld }), said(lang, 'offline.data.about', { size: size(lang, all.withheld * mean) })]);
    expect(await figures.evaluateAll((shown) => shown.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]))).toEqual(rows);
    return use;
  }, { timeout: 15_000, interval: 250 });
}

/** Browsers count this much for each response's headers, whatever their size. */
const headBytes = 300;

/** The size of a response's body as the shop sends it, by the same request outside the browser. */
async function sentSize(request: Request): Promise<number> {
  const headers = await request.allHeaders();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const again = httpRequest(request.url(), { method: request.method(), headers }, resolve);
    again.on('error', reject).end(request.postDataBuffer() ?? undefined);
  });
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) size += chunk.length;
  return size;
}

/** What is downloaded from now on, as reported by the browser's network: bytes by kind, and the widths of pictures. */
function watchLine(context: BrowserContext) {
  const line = { pages: 0, pictures: 0, app: 0, widths: [] as number[] };
  const count = async (request: Request) => {
    const response = await request.response();
    // The worker got it by its own request, or from the cache.
    if (!response || response.fromServiceWorker()) return;
    const { responseBodySize } = await request.sizes();
    // Chromium says of some of the worker's responses that they were aborted, and not always how large they are, although they arrived whole.
    const size = responseBodySize === 0 && request.failure() ? await sentSize(request) : responseBodySize;
    // Negative where the browser's own cache answered: the size of nothing, less the headers.
    if (size < 0) return;
    const kind = dataKind(new URL(request.url()).pathname);
    line[kind] += size + headBytes;
    if (kind === 'pictures') line.widths.push(Number(/-(\d+)\.webp/.exec(request.url())?.[1]));
  };
  const over = (request: Request) => void count(request).catch(() => {});
  context.on('requestfinished', over);
  context.on('requestfailed', over);
  return line;
}

/** Opens a page and waits until it has been counted. */
async function view(page: Page, address: string): Promise<void> {
  const { views } = await vi.waitFor(async () => (await used(page)).all, { timeout: 15_000 });
  await mall.visit(page, address);
  await expect.poll(async () => (await used(page)).all.views).toBeGreaterThan(views);
}

describe('what data cost', () => {
  it('of a page that is left at once is counted too', async () => {
    const page = await mall.open(settings);
    await underWorker(page);
    await page.getByRole('button', { name: said('en', 'offline.data.save') }).click();
    await page.getByText(said('en', 'offline.data.saved')).waitFor();
    await view(page, settings);
    await atRest(page);
    const { views } = (await used(page)).all;
    await walk(page, '/commodity');
    // The heading gets the focus once the page counts as shown.
    await page.waitForFunction(() => document.activeElement?.matches('main h1'));
    await mall.visit(page, settings);
    await expect.poll(async () => (await used(page)).all.views).toBe(views + 2);
  });

  it.each([['en', desktop], ['ar', phone]] as const)('is told as it came over the line, to the page and to its worker, and without one nothing more; in %s', async (lang, viewport) => {
    const page = await mall.open(`${settings}?lang=${lang}`, { viewport });
    await underWorker(page);
    await choose(page, lang, 5_000_000);
    await atRest(page);
    await view(page, settings);
    const begun = await expectRows(page, lang);
    const line = watchLine(page.context());
    const { sellerGoodsId } = await mall.product(lang);
    await view(page, '/commodity');
    await expectPictures(page, 4);
    await view(page, `/productDetails?sellerGoodsId=${sellerGoodsId}`);
    await expectPictures(page, 1);
    await atRest(page);
    // With a limit, no picture is larger than a card's, even where the screen could use it.
    expect(line.widths.length).toBeGreaterThan(3);
    expect(Math.max(...line.widths)).toBeLessThanOrEqual(320);
    await view(page, settings);
    await expect.poll(async () => (await used(page)).all.pictureNum - begun.all.pictureNum - line.widths.length).toBe(0);
    const { all } = await expectRows(page, lang);
    for (const kind of ['pages', 'pictures'] as const) expect(Math.abs((all[kind] - begun.all[kind]) / line[kind] - 1), kind).toBeLessThan(0.05);

    await cutLine(page.context());
    await page.goto(`${mall.url}/commodity`);
    await alive(page);
    await expectPictures(page, 4);
    await expect.poll(async () => (await used(page)).all.shown).toBeGreaterThan(all.shown);
    await page.goto(`${mall.url}${settings}`);
    await alive(page);
    const after = await expectRows(page, lang);
    // Shown again, without any download.
    expect(sum(after.all) - sum(all)).toBe(0);
    expect(after.all.views).toBeGreaterThan(all.views);
  });
});
