import type { Locator, Page, Request } from 'playwright';
import { describe, expect, it } from 'vitest';
import { readBrand } from '../../support/brands';
import { atRest, cutLine, expectNoTrouble, footerAlive, journey, mendLine, phone } from '../../support/journey/journey';
import { said } from '../../support/texts';

const mall = journey();
const specified = journey({ BRAND: 'amberlane' });

const footer = (page: Page) => page.getByRole('contentinfo');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
/** Polls, since on a busy machine the page may move the focus later. */
async function expectFocus(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
}
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

describe('the footer', () => {
  it('[S-064] has four columns of links: customer service, returns and exchange, user center, about us', async () => {
    const page = await mall.open('/information');
    const columns = footer(page).getByRole('navigation', { name: 'About this mall' }).getByRole('heading', { level: 2 });
    expect(await columns.allTextContents()).toEqual(['Customer service', 'Returns and exchange', 'User center', 'About us']);
    expectNoTrouble(page);
  });

  it('[S-065] shows the business contact in a tooltip when the entry is hovered, or reached by the keyboard', async () => {
    const page = await mall.open('/information');
    const contact = footer(page).getByRole('link', { name: 'Contact us' });
    const tooltip = footer(page).getByText(readBrand('kitewharf').businessContact);
    expect(await tooltip.isVisible()).toBe(false);
    await contact.hover();
    await tooltip.waitFor();
    await page.mouse.move(0, 0);
    await tooltip.waitFor({ state: 'hidden' });
    await contact.focus();
    await tooltip.waitFor();
    // Escape puts it away (WCAG 1.4.13), until it is come to anew.
    await expect.poll(async () => {
      await page.keyboard.press('Escape');
      return tooltip.isVisible();
    }).toBe(false);
    await contact.blur();
    await contact.focus();
    await tooltip.waitFor();
  });

  it('names no mark that the mall does not have, neither at its foot nor where it tells of itself', async () => {
    const page = await mall.open('/information');
    await footer(page).getByText(said('en', 'footer.demo', { brand: 'Kitewharf' })).waitFor();
    expect(await footer(page).locator('dl').count()).toBe(0);
    const text = await page.locator('body').innerText();
    for (const mark of ['PayPal', 'Mastercard', 'DHL', 'UPS', 'FedEx', 'Maersk', 'Binance', 'Huobi', 'OKX', 'MetaMask']) expect(text).not.toContain(mark);
  });

  it('[S-066] [S-067] [S-068] names partners and four wallets of a brand that has them in plain text, without logos, and says under its name that it is a demo', async () => {
    const page = await specified.open('/information');
    const brand = readBrand('amberlane');
    const named = (heading: string) => footer(page).locator('dl > div', { hasText: heading }).locator('dd').allTextContents();
    expect(await named('Payment and delivery names')).toEqual(brand.partners);
    expect(await named('Exchange and wallet names')).toEqual(brand.wallets);
    expect(brand.wallets).toHaveLength(4);
    expect(await footer(page).locator('img, svg, picture').count()).toBe(0);
    await footer(page).getByText(said('en', 'footer.demo', { brand: brand.name })).waitFor();
  });

  it.each([
    ['S-069', 'Recruitment', 'Recruitment', '/help/recruitment'],
    ['S-070', 'News', 'News', '/help/news'],
    ['S-071', 'Rules for buyers', 'Rules for buyers', '/help/buyer-rules'],
    ['S-071', 'Rules for sellers', 'Rules for sellers', '/help/seller-rules'],
    ['S-072', 'Return policy', 'Return policy', '/help/return-policy'],
    ['S-073', 'Service policy', 'Service policy', '/help/service-policy'],
    ['S-074', 'Contact us', 'Contact us', '/help/contact-us'],
    ['S-075', 'Privacy policy', 'Privacy policy', '/help/privacy-policy'],
    ['S-076', 'Modern slavery statement', 'Modern slavery statement', '/help/modern-slavery'],
    ['S-077', 'Delivery and pickup', 'Delivery and pickup', '/help/delivery-pickup'],
    ['S-006', 'About us', 'About this mall', '/information'],
    ['S-027', 'Get the app', 'Get the app', '/userInfo/download'],
  ])('[%s] [W-050] opens “%s”: the same page by its link and by its address', async (_id, label, heading, path) => {
    // A page without pictures to render.
    const page = await mall.open('/login');
    await footerAlive(page);
    await footer(page).getByRole('link', { name: label, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await title(page).filter({ hasText: heading }).waitFor();
    await expectFocus(title(page));
    const answer = await fetch(mall.url + path);
    expect(answer.status).toBe(200);
    const document = await answer.text();
    // The title changes a moment after the page does.
    await expect.poll(async () => document.includes(`<title>${await page.title()}</title>`)).toBe(true);
    const read = await page.getByRole('main').innerText();
    expectNoTrouble(page);

    await mall.visit(page, path);
    await expect.poll(() => page.getByRole('main').innerText()).toBe(read);
    expectNoTrouble(page);
  });

  it('leads to the pages in each column on a phone, in Arabic, without sideways scroll', async () => {
    const page = await mall.open('/help/return-policy?lang=ar', { viewport: phone, locale: 'ar' });
    await footerAlive(page);
    await footer(page).getByRole('link', { name: 'سياسة الخصوصية' }).click();
    await title(page).filter({ hasText: 'سياسة الخصوصية' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    expectNoTrouble(page);
  });
});

describe('a help page', () => {
  it('[W-270] of the sellers’ rules leads to the sellers’ site, and to their app where the brand has one', async () => {
    const { sellerSite, sellerApp = '' } = readBrand('kitewharf');
    const linksOf = async (of: typeof mall) => {
      const page = await of.open('/help/seller-rules');
      return page.getByRole('article').locator('a[target=_blank]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    };
    expect(await linksOf(mall)).toEqual([sellerSite, sellerApp]);
    expect(await linksOf(specified)).toEqual([readBrand('amberlane').sellerSite]);
  });

  it('[S-126] [S-127] says: shipped within 24 hours after ordering, returned within 7 days', async () => {
    const page = await mall.open('/help/delivery-pickup');
    await page.getByText('Stores ship within 24 hours of your order.').waitFor();
    await mall.visit(page, '/help/return-policy');
    await page.getByText('You can return what you bought within 7 days after it has arrived.').waitFor();
    await page.getByText('The seller decides on a refund within 3 days').waitFor();
    const { sellerGoodsId } = await mall.product();
    await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}`);
    await page.getByText('Ships within 24 hours of ordering').waitFor();
    await page.getByText('Returns within 7 days of arrival').waitFor();
    expectNoTrouble(page);
  });

  it('changes its language where it stands', async () => {
    const page = await mall.open('/help/news');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('link', { name: 'العربية' }).click();
    await title(page).filter({ hasText: 'الأخبار' }).waitFor();
    await expect.poll(() => page.title()).toBe('الأخبار · Kitewharf');
    expect(new URL(page.url()).pathname).toBe('/help/news');
    expectNoTrouble(page);
  });

  it('[W-051] that does not exist is not found, by its address and by a link', async () => {
    const answer = await fetch(`${mall.url}/help/nothing`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<title>This page does not exist · Kitewharf</title>');
    const page = await mall.open('/help/nothing');
    expect(await title(page).textContent()).toBe('This page does not exist');
    // Goods to continue with.
    await page.getByRole('main').locator('li > a[href^="/productDetails"]').first().waitFor();
    await page.getByRole('link', { name: 'Go to the home page', exact: true }).click();
    await page.waitForURL('**/index');
    await page.goBack();
    await title(page).filter({ hasText: 'This page does not exist' }).waitFor();
  });
});

describe('keeping the shop on the home screen', () => {
  it('[S-107] starts from a section of the home page', async () => {
    const page = await mall.open('/index');
    await page.getByRole('heading', { name: said('en', 'home.download.title') }).waitFor();
    await page.getByRole('link', { name: 'How to install' }).click();
    await page.waitForURL('**/userInfo/download');
    await page.getByRole('heading', { name: 'iPhone and iPad' }).waitFor();
    await page.getByText('Choose “Add to Home Screen”.').waitFor();
    expectNoTrouble(page);
  });

  it.each([
    ['accepted', said('en', 'download.installed', { brand: 'Kitewharf' })],
    ['dismissed', said('en', 'download.declined')],
  ])('shows nothing by itself; the browser’s offer is called up by the button, and what came of it is said: %s', async (outcome, said) => {
    const page = await mall.open('/index');
    const prevented = await page.evaluate((answer) => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          if (answer === 'accepted') dispatchEvent(new Event('appinstalled'));
          return Promise.resolve({ outcome: answer });
        },
      });
      dispatchEvent(offer);
      return offer.defaultPrevented;
    }, outcome);
    expect(prevented).toBe(true);
    const install = page.getByRole('button', { name: 'Install Kitewharf' });
    expect(await install.count()).toBe(0);
    await page.getByRole('link', { name: 'How to install' }).click();
    await install.click();
    await page.getByRole('status').filter({ hasText: said }).waitFor();
    expect(await install.count()).toBe(0);
    expectNoTrouble(page);
  });
});

describe('the newsletter', () => {
  const field = (page: Page) => footer(page).getByLabel('E-mail address');
  const send = (page: Page) => footer(page).getByRole('button', { name: 'Subscribe' }).click();
  const done = (page: Page) => page.getByRole('status').filter({ hasText: said('en', 'newsletter.done') });
  const warned = (page: Page) => page.getByRole('status').filter({ hasText: 'Please check the e-mail address.' });

  /** The page alone: a worker might send the outbox entry instead, unseen here. */
  async function subscriber(shop = mall): Promise<Page> {
    const page = await shop.open('/information', { serviceWorkers: 'block' });
    await footerAlive(page);
    return page;
  }

  /** The requests to the newsletter that this page sends from now on. */
  function sentBy(page: Page): Request[] {
    const sent: Request[] = [];
    page.on('request', (request) => {
      if (request.url().includes('subscribe!add')) sent.push(request);
    });
    return sent;
  }

  it('[S-079] [S-082] sends the e-mail address, any of plain syntax, and says so when the shop has taken it', async () => {
    const page = await subscriber();
    const sent = sentBy(page);
    await field(page).fill('  a@b.co ');
    await send(page);
    await done(page).waitFor();
    expect(sent.map((request) => request.postDataJSON() as unknown)).toEqual([{ email: 'a@b.co' }]);
    expect(await field(page).inputValue()).toBe('');

    await field(page).fill('a@b.co');
    await send(page);
    await alert(page).filter({ hasText: 'This e-mail address is already subscribed.' }).waitFor();
    expect(await field(page).inputValue()).toBe('a@b.co');
    expect(await done(page).count()).toBe(0);
  });

  it('[S-079] takes no other code than 0 for success', async () => {
    const page = await subscriber();
    await page.route('**/subscribe!add.action*', (route) => route.fulfill({ json: { code: 1015, msg: '非法请求', data: null } }));
    await field(page).fill('buyer@example.com');
    await send(page);
    await alert(page).filter({ hasText: said('en', 'refusal.illegalRequest') }).waitFor();
    expect(await done(page).count()).toBe(0);
    expect(await field(page).inputValue()).toBe('buyer@example.com');
  });

  /** Expects a warning beside the field for each, with the focus in the field, and no request. */
  async function expectWarned(page: Page, wrong: readonly string[]): Promise<void> {
    const sent = sentBy(page);
    for (const email of wrong) {
      await field(page).fill(email);
      await send(page);
      await warned(page).waitFor();
      await footer(page).getByText('Please check the e-mail address.').waitFor();
      expect(await field(page).getAttribute('aria-invalid'), email).toBe('true');
      expect(await field(page).inputValue()).toBe(email);
      await expectFocus(field(page));
      await field(page).fill('x');
      expect(await field(page).getAttribute('aria-invalid'), email).toBeNull();
    }
    expect(sent).toEqual([]);
  }

  it('[S-083] warns of what is no address, and sends nothing', async () => {
    const page = await subscriber();
    await expectWarned(page, ['', 'buyer', 'buyer@', '@example.com', 'a b@example.com', 'a@b', 'a..b@example.com']);
  });

  it('warns of more than 64 characters instead of cutting them off', async () => {
    const page = await subscriber();
    const sent = sentBy(page);
    const long = `${'x'.repeat(60)}@example.com`;
    await field(page).fill(long);
    await send(page);
    await footer(page).getByText('It can have at most 64 characters.').waitFor();
    expect(await field(page).inputValue()).toBe(long);
    expect(sent).toEqual([]);
  });

  it('without a connection keeps the address, says so, and sends it once when the connection is back', async () => {
    const page = await subscriber();
    // Requests that got a response: those tried offline were not sent.
    const answered: Request[] = [];
    page.on('response', (response) => {
      if (response.url().includes('subscribe!add')) answered.push(response.request());
    });
    // The code that sends loads when the reader comes near.
    const sending = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/send-subscription-'));
    await field(page).scrollIntoViewIfNeeded();
    await sending;
    await atRest(page);
    await cutLine(page.context());
    await field(page).fill('patient@example.com');
    await send(page);
    await page.getByRole('status').filter({ hasText: said('en', 'newsletter.waiting') }).waitFor();
    expect(await field(page).inputValue()).toBe('');
    const taken = page.waitForResponse((response) => response.url().includes('subscribe!add') && response.ok());
    await mendLine(page.context());
    expect(await (await taken).json()).toEqual({ code: 0, msg: '', data: null });
    expect(answered.map((request) => request.postDataJSON() as unknown)).toEqual([{ email: 'patient@example.com' }]);
  });

  it('under the rules as specified, says them beside the field', async () => {
    const page = await subscriber(specified);
    await footer(page).getByText('Starts with a letter or digit, has at least 3 characters before the @, and ends in lower case.').waitFor();
    expect(await field(page).getAttribute('aria-describedby')).toContain('newsletter-rule');
  });

  it('[S-080] [S-081] [S-083] under the rules as specified, warns of every address that breaks them, and sends nothing', async () => {
    const page = await subscriber(specified);
    await expectWarned(page, ['ab@example.com', '_abc@example.com', '.abc@example.com', 'abc@e.com', 'abc@example.c', 'abc@example.COM', 'abc@example.c0']);
  });

  it('[S-080] [S-081] under the rules as specified, takes the addresses that keep them', async () => {
    const page = await subscriber(specified);
    const sent = sentBy(page);
    const right = ['abc@ex.com', '1bc@example.co', 'a.b@example.co.uk'];
    for (const email of right) {
      await field(page).fill(email);
      await send(page);
      await expect.poll(() => field(page).inputValue()).toBe('');
    }
    await done(page).waitFor();
    expect(sent.map((request) => request.postDataJSON() as unknown)).toEqual(right.map((email) => ({ email })));
  });
});
