import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { GoodsCard } from '../../../src/contract/shop/goods';
import { reviewClasses, type ReviewClass } from '../../../src/rules/catalog/reviews';
import { failingCalls, holdBack } from '../../support/journey/hold-back';
import { cutLine, expectNoTrouble, journey, phone, scrollDownTo } from '../../support/journey/journey';
import { said } from '../../support/texts';

const mall = journey();

const part = (page: Page) => page.locator('#reviews');
const items = (page: Page) => part(page).locator('li:has(time)');
const chip = (page: Page, label: string) => part(page).getByRole('list', { name: said('en', 'reviews.filter') }).getByRole('button', { name: new RegExp(`^${label} `) });
const labels: Record<ReviewClass, string> = { good: 'Good', medium: 'Medium', bad: 'Bad', image: 'With pictures' };

async function goodsWhere(fits: (goods: GoodsCard) => boolean | Promise<boolean>): Promise<GoodsCard> {
  for (const sort of ['sold', 'new'] as const) {
    const { pageList } = await mall.ask('sellerGoods!list', { sort, pageSize: 48 });
    for (const goods of pageList) if (await fits(goods)) return goods;
  }
  throw new Error('the demo mall has no such product');
}

/** A product with several pages of reviews, in all classes. */
const muchReviewed = () =>
  goodsWhere(async ({ sellerGoodsId, evaluationNum }) => {
    if (evaluationNum <= 10) return false;
    const counts = await mall.ask('evaluation!countType', { sellerGoodsId });
    return reviewClasses.every((each) => counts[each] > 0);
  });

async function openReviews(goods: GoodsCard, manner: Parameters<typeof mall.open>[1] = {}, lang = 'en'): Promise<Page> {
  const page = await mall.open(`/productDetails?sellerGoodsId=${goods.sellerGoodsId}&lang=${lang}`, manner);
  await scrollDownTo(items(page).first());
  return page;
}

describe('reviews of a product', () => {
  it('[S-121] show their total, the average and the spread of stars, as the shop counts them', async () => {
    const goods = await muchReviewed();
    const { stars } = await mall.ask('evaluation!countType', only(goods));
    const page = await openReviews(goods);
    await part(page).getByRole('heading', { level: 2, name: `Reviews ${goods.evaluationNum}` }).waitFor();
    await part(page).getByText(`${goods.rating?.toFixed(1)} of 5 stars`).waitFor();
    const spread = (await part(page).getByRole('group', { name: said('en', 'reviews.spread') }).textContent()) ?? '';
    for (const [index, count] of stars.entries()) expect(spread).toContain(`${index + 1} ${index === 0 ? 'star' : 'stars'}: ${count}.`);
    expectNoTrouble(page);
  });

  it('[S-241] can be shown by class, good, medium, bad and with images, each with its true count', async () => {
    const goods = await muchReviewed();
    const counts = await mall.ask('evaluation!countType', only(goods));
    const page = await openReviews(goods);
    for (const wanted of reviewClasses) {
      const { pageList } = await mall.ask('evaluation!list', { ...only(goods), evaluationType: wanted });
      const wantedChip = chip(page, labels[wanted]);
      expect(await wantedChip.textContent()).toBe(`${labels[wanted]} ${counts[wanted]}`);
      await wantedChip.click();
      await part(page).getByText(`${pageList.length} of ${counts[wanted]}`, { exact: true }).waitFor();
      expect(await wantedChip.getAttribute('aria-pressed')).toBe('true');
      const shown = await items(page).allTextContents();
      expect(shown).toHaveLength(pageList.length);
      for (const [index, review] of pageList.entries()) {
        expect(shown[index]).toContain(`${review.rating} of 5 stars`);
        expect(shown[index]).toContain(review.content);
      }
    }
    await chip(page, 'All').click();
    await part(page).getByText(`10 of ${counts.all}`, { exact: true }).waitFor();
    expectNoTrouble(page);
  });

  it('are filtered by the bars of their stars too, class by class, and once more lets all be seen', async () => {
    const goods = await muchReviewed();
    const page = await openReviews(goods, { viewport: phone });
    const bad = part(page).getByRole('button', { name: /^Bad reviews only: 1 or 2 stars/ });
    // Not under the bars at the bottom of a phone.
    await bad.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await bad.click();
    expect(await bad.getAttribute('aria-pressed')).toBe('true');
    expect(await chip(page, 'Bad').getAttribute('aria-pressed')).toBe('true');
    await expect.poll(async () => (await items(page).allTextContents()).every((text) => /[12] of 5 stars/.test(text))).toBe(true);
    await bad.click();
    expect(await chip(page, 'All').getAttribute('aria-pressed')).toBe('true');
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
    expect(await fits()).toBe(true);
    // Nor does a word that is longer than the screen make the page wider.
    await items(page).first().locator('p[lang]').evaluate((words) => {
      words.textContent = 'x'.repeat(200);
    });
    expect(await fits()).toBe(true);
    expectNoTrouble(page);
  });

  it('come ten at a time, in the shop’s order, until all are there; the reader goes on at the first new one', async () => {
    const goods = await muchReviewed();
    const { pageList } = await mall.ask('evaluation!list', { ...only(goods), pageNum: 2 });
    const page = await openReviews(goods);
    await expect.poll(() => items(page).count()).toBe(10);
    const more = part(page).getByRole('button', { name: 'Show more' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => items(page).count()).toBe(10 + pageList.length);
    expect(await items(page).nth(10).textContent()).toContain(pageList[0]?.content);
    await expect.poll(() => items(page).nth(10).evaluate((element) => element.firstElementChild === document.activeElement)).toBe(true);
    while (await more.isVisible()) {
      const before = await items(page).count();
      await more.click();
      await expect.poll(() => items(page).count()).toBeGreaterThan(before);
    }
    await part(page).getByText(`${goods.evaluationNum} of ${goods.evaluationNum}`, { exact: true }).waitFor();
    expectNoTrouble(page);
  });

  it('of which nothing came are asked for again by a tap', async () => {
    const { sellerGoodsId } = await muchReviewed();
    const page = await (await mall.shopper()).newPage();
    const asked = '**/api/evaluation!*.action*';
    await page.context().route(asked, (route) => route.fulfill({ status: 500, json: { code: 500, msg: '', data: null } }));
    await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}&lang=en`);
    await scrollDownTo(part(page).getByText(said('en', 'line.failedPart')));
    await page.context().unroute(asked);
    const again = part(page).getByRole('button', { name: said('en', 'shell.tryAgain') });
    await expect.poll(async () => {
      await again.press('Enter', { timeout: 1_000 }).catch(() => {});
      return items(page).count();
    }).toBe(10);
  });

  it('that did not come are asked for again by a tap', async () => {
    const { sellerGoodsId } = await muchReviewed();
    const page = await (await mall.shopper()).newPage();
    const calls = await failingCalls(page.context(), '**/api/evaluation!list.action*');
    await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}&lang=en`);
    await scrollDownTo(items(page).first());
    await expect.poll(() => items(page).count()).toBe(10);
    calls.isBroken = true;
    await part(page).getByRole('button', { name: 'Show more' }).press('Enter');
    await part(page).getByText(said('en', 'line.failedPart')).waitFor();
    const again = part(page).getByRole('button', { name: said('en', 'shell.tryAgain') });
    await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true);
    calls.isBroken = false;
    // A press during a pending request shares its failure; the next one sends a new one.
    await expect.poll(async () => {
      await again.press('Enter', { timeout: 1_000 }).catch(() => {});
      return items(page).count();
    }).toBeGreaterThan(10);
    await expect.poll(() => items(page).nth(10).evaluate((element) => element.firstElementChild === document.activeElement)).toBe(true);
  });

  it.each(['by a tap', 'by itself'])('whose first page did not come are asked for again %s; the reader goes on at the first of them', async (how) => {
    const { sellerGoodsId } = await muchReviewed();
    const page = await (await mall.shopper()).newPage();
    const calls = await failingCalls(page.context(), '**/api/evaluation!list.action*');
    calls.isBroken = true;
    await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}&lang=en`);
    const again = part(page).getByRole('button', { name: said('en', 'shell.tryAgain') });
    await scrollDownTo(again);
    await again.focus();
    calls.isBroken = false;
    await expect.poll(async () => {
      if (how === 'by a tap') await again.press('Enter', { timeout: 1_000 }).catch(() => {});
      return items(page).count();
    }).toBe(10);
    await expect.poll(() => items(page).first().evaluate((element) => element.firstElementChild === document.activeElement)).toBe(true);
  });

  it('are not called failed while their number is still on its way', async () => {
    const { sellerGoodsId } = await muchReviewed();
    const page = await (await mall.shopper()).newPage();
    await page.context().route('**/api/evaluation!list.action*', (route) => route.fulfill({ status: 500, json: { code: 500, msg: '', data: null } }));
    const answer = await holdBack(page.context(), '**/api/evaluation!countType.action*');
    await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}&lang=en`);
    // The number is in the heading: whether the sentence is ever shown without it.
    const shown = page.evaluate(
      (sentence) => new Promise<string>((resolve) => {
        new MutationObserver(() => {
          const reviews = document.getElementById('reviews');
          if (reviews?.textContent.includes(sentence) === true) resolve(reviews.querySelector('h2')?.textContent ?? '');
        }).observe(document.body, { childList: true, subtree: true });
      }),
      said('en', 'line.failedPart'),
    );
    const failed = page.waitForResponse('**/api/evaluation!list.action*');
    await scrollDownTo(part(page).getByRole('status', { name: said('en', 'shell.loading') }));
    await (await failed).finished();
    answer();
    expect(await shown).toMatch(/\d/);
  });

  it('leave who has gone on meanwhile where they are', async () => {
    const page = await openReviews(await muchReviewed());
    await expect.poll(() => items(page).count()).toBe(10);
    const answer = await holdBack(page.context(), '**/api/evaluation!list.action*');
    await part(page).getByRole('button', { name: 'Show more' }).press('Enter');
    const box = page.getByRole('banner').getByRole('combobox');
    await box.focus();
    answer();
    await expect.poll(() => items(page).count()).toBeGreaterThan(10);
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
    expectNoTrouble(page);
  });

  it('keep the words of who wrote them, marked with their own language and direction', async () => {
    const goods = await muchReviewed();
    const { pageList } = await mall.ask('evaluation!list', only(goods), 'ar');
    const page = await openReviews(goods, { locale: 'ar' }, 'ar');
    const words = part(page).locator('p[lang]');
    expect(await words.allTextContents()).toEqual(pageList.map(({ content }) => content));
    expect(await words.first().getAttribute('dir')).toBe('auto');
    expect(new Set(pageList.map(({ lang }) => lang)).size).toBeGreaterThan(1);
    expectNoTrouble(page);
  });

  it('[S-471] are dated in the shopper’s own time zone, and by the page alone', async () => {
    const goods = await muchReviewed();
    const { pageList } = await mall.ask('evaluation!list', only(goods));
    const at = pageList[0]?.createTime ?? 0;
    // The two ends of the time zones (UTC+14 and UTC-12): never the same day.
    for (const timezoneId of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      const page = await openReviews(goods, { timezoneId });
      const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: timezoneId }).format(at);
      expect(await items(page).first().locator('time').textContent()).toBe(day);
      expectNoTrouble(page);
    }
    const document = await (await fetch(`${mall.url}/productDetails?sellerGoodsId=${goods.sellerGoodsId}`)).text();
    expect(document).not.toContain(pageList[0]?.userName);
  });

  it('open their pictures large, by the keyboard too, and give the focus back', async () => {
    const goods = await muchReviewed();
    const page = await openReviews(goods);
    await chip(page, labels.image).click();
    const picture = part(page).getByRole('button', { name: /^Picture 1 of \d+ from / }).first();
    await picture.focus();
    await page.keyboard.press('Enter');
    const large = page.getByRole('dialog', { name: /^Picture 1 of / });
    await large.getByRole('img').waitFor();
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'hidden' });
    await expect.poll(() => picture.evaluate((element) => element === document.activeElement)).toBe(true);
    expectNoTrouble(page);
  });

  it('of a product that nobody has reviewed are one sentence, without stars or filters', async () => {
    const goods = await goodsWhere(({ evaluationNum }) => evaluationNum === 0);
    const page = await mall.open(`/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
    await scrollDownTo(part(page).getByText(said('en', 'reviews.none')));
    expect(await part(page).getByRole('button').count()).toBe(0);
    expectNoTrouble(page);
  });

  it('once seen, can be read without a line; of a class that was never asked for, those that were seen', async () => {
    const goods = await muchReviewed();
    const { sellerGoodsId } = goods;
    const { pageList } = await mall.ask('evaluation!list', { sellerGoodsId });
    const seen = pageList.filter(({ rating }) => rating >= 4);
    const page = await openReviews(goods);
    await cutLine(page.context());
    await page.getByText(said('en', 'line.offline')).waitFor();
    await chip(page, 'Good').click();
    await part(page).getByText(said('en', 'reviews.seenOnly', { count: seen.length })).waitFor();
    expect(await items(page).count()).toBe(seen.length);
    await chip(page, 'All').click();
    expect(await items(page).count()).toBe(pageList.length);
    expectNoTrouble(page);
  });
});

function only({ sellerGoodsId }: GoodsCard) {
  return { sellerGoodsId };
}
