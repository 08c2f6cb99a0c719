import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/rules/languages';
import { alive, cutLine, expectNoTrouble, journey, mendLine, phone, underWorker } from '../../support/journey/journey';
import { said } from '../../support/texts';

const mall = journey();
const book = '/userInfo/setup/shipping-address';

let users = 0;
/** A new user who registers and returns to `from`. */
async function newUser(from: string, manner: Parameters<typeof mall.open>[1] = {}, lang: Language = 'en'): Promise<{ page: Page; username: string }> {
  const page = await mall.open(`/register?lang=${lang}&from=${encodeURIComponent(from)}`, manner);
  users += 1;
  const username = `addressbook${users}x`;
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill('a kite over the wharf');
  await page.getByRole('button', { name: said(lang, 'register.go') }).click();
  await page.waitForURL((url) => url.pathname === from);
  return { page, username };
}

/** A new user at their empty address book. */
async function newcomer(manner: Parameters<typeof mall.open>[1] = {}, lang: Language = 'en'): Promise<Page> {
  const { page } = await newUser(book, manner, lang);
  await page.getByRole('heading', { level: 1, name: said(lang, 'address.title') }).waitFor();
  return page;
}

/** The drafts stored on the device. */
function draftOnDevice(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('dhow');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const rows = opening.result.transaction('drafts').objectStore('drafts').getAll();
          rows.addEventListener('success', () => {
            opening.result.close();
            resolve(JSON.stringify(rows.result));
          });
        });
      }),
  );
}
const field = (page: Page, name: string) => page.locator(`main form [name=${name}]`);
const cards = (page: Page) => page.getByRole('main').locator('li[data-mark]');
const press = (page: Page, text: string, lang: Language = 'en') => page.getByRole('main').getByRole('button', { name: said(lang, text), exact: true }).click();

const japan = { country: 'JP', postCode: '150-0002', state: 'Tokyo', city: 'Shibuya-ku', address: '2-1 Shibuya', name: 'Nguyễn Thị Ánh', phone: '+81 90-1234-5678', email: 'yamada@shop.example' };
async function fill(page: Page, address: Readonly<Record<string, string>> = japan): Promise<void> {
  for (const [name, value] of Object.entries(address)) {
    if (name === 'country') await field(page, name).selectOption(value);
    else await field(page, name).fill(value);
  }
  await field(page, 'email').blur();
}

describe('the address book', () => {
  it('[S-297] [W-009] [S-036] a newcomer saves an address, changes it, and deletes it, in Arabic', async () => {
    const lang = 'ar';
    const page = await newcomer({ viewport: phone }, lang);
    await page.getByText(said(lang, 'address.empty.title')).waitFor();
    await press(page, 'address.add.open', lang);
    await fill(page);
    await press(page, 'address.add.go', lang);
    await expect.poll(() => cards(page).count()).toBe(1);
    await cards(page).getByText(said(lang, 'address.default')).waitFor();
    // Waiting for a moment, then sent.
    await expect.poll(() => cards(page).first().getAttribute('data-mark')).toBe('sent');
    expect(await cards(page).first().textContent()).toContain('2-1 Shibuya, Shibuya-ku, Tokyo');
    // Edit is the first button, delete the last.
    await cards(page).getByRole('button').first().click();
    await field(page, 'name').fill('محمد');
    await press(page, 'address.edit.go', lang);
    await cards(page).getByText('محمد').waitFor();
    await cards(page).getByRole('button').last().click();
    await page.getByRole('dialog').getByRole('button', { name: said(lang, 'address.delete.go') }).click();
    await page.getByText(said(lang, 'address.empty.title')).waitFor();
    expectNoTrouble(page);
  });

  it('opens the form of an address although the script for its phone number was lost at first', async () => {
    // A service worker would have the script.
    const page = await newcomer({ serviceWorkers: 'block' });
    await press(page, 'address.add.open');
    await fill(page);
    await press(page, 'address.add.go');
    await expect.poll(() => cards(page).count()).toBe(1);
    let isCut = true;
    await page.route('**/assets/phone-tools-*', (route) => (isCut ? route.abort() : route.continue()));
    await mall.visit(page, book);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('phone-tools'));
    await cards(page).getByRole('button').first().press('Enter');
    await failed;
    isCut = false;
    await field(page, 'name').waitFor();
    expect(await field(page, 'name').inputValue()).toBe(japan.name);
  });

  it('asks for the country first; another one changes fields, order and labels, and keeps what was typed', async () => {
    const page = await newcomer();
    await press(page, 'address.add.open');
    const names = () => page.locator('main form').locator('input[name], textarea[name], select[name]').evaluateAll((all) => all.map((each) => each.getAttribute('name')));
    await field(page, 'country').selectOption('US');
    expect(await names()).toEqual(['country', 'name', 'address', 'city', 'state', 'postCode', 'phoneCountry', 'phone', 'email']);
    await field(page, 'city').fill('Springfield');
    await page.getByLabel(said('en', 'address.postCode.zip')).waitFor();
    await field(page, 'country').selectOption('AE');
    expect(await names()).toEqual(['country', 'name', 'address', 'state', 'phoneCountry', 'phone', 'email']);
    await page.getByLabel(said('en', 'address.state.emirate')).waitFor();
    await field(page, 'country').selectOption('JP');
    expect((await names()).slice(0, 6)).toEqual(['country', 'postCode', 'state', 'city', 'address', 'name']);
    expect(await field(page, 'city').inputValue()).toBe('Springfield');
    expectNoTrouble(page);
  });

  it('says what is wrong beside its field, with that country’s example, takes it back when it is mended, and leads to the first', async () => {
    const page = await newcomer();
    await press(page, 'address.add.open');
    await fill(page, { ...japan, postCode: '12' });
    const wrong = page.getByText('150-0002', { exact: false }).and(page.locator('[aria-live] *'));
    await expect.poll(() => wrong.count()).toBeGreaterThan(0);
    await field(page, 'postCode').fill('320');
    await field(page, 'postCode').blur();
    await expect.poll(() => wrong.count()).toBeGreaterThan(0);
    // In Iceland it is a valid post code.
    await field(page, 'country').selectOption('IS');
    await expect.poll(() => field(page, 'postCode').getAttribute('aria-invalid')).toBeNull();
    await field(page, 'country').selectOption('JP');
    await field(page, 'postCode').fill('150-0002');
    await expect.poll(() => wrong.count()).toBe(0);
    await field(page, 'city').fill('');
    await field(page, 'name').fill('');
    await press(page, 'address.add.go');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('city');
    expect(await field(page, 'address').inputValue()).toBe(japan.address);
    expectNoTrouble(page);
  });

  it('writes a number as its country does, and takes one apart that brings its country along', async () => {
    const page = await newcomer();
    await press(page, 'address.add.open');
    await page.getByText(said('en', 'address.phoneHelp')).waitFor();
    await expect.poll(() => field(page, 'phoneCountry').locator('option').count()).toBeGreaterThan(200);
    await field(page, 'phone').fill('+81 90 1234 5678');
    await field(page, 'phone').blur();
    await expect.poll(() => field(page, 'phone').inputValue()).toBe('090-1234-5678');
    expect(await field(page, 'phoneCountry').inputValue()).toBe('JP');
    await field(page, 'phone').fill('');
    await field(page, 'phone').pressSequentially('0312345678');
    expect(await field(page, 'phone').inputValue()).toBe('03-1234-5678');
  });

  it('[S-297] UX-074 offers the parts of a country and the places in the one that is typed, and takes what is in no list', async () => {
    const page = await newcomer();
    await press(page, 'address.add.open');
    await field(page, 'country').selectOption('US');
    const offered = (name: string) => field(page, name).evaluate((input) => [...((input as HTMLInputElement).list?.options ?? [])].map(({ value }) => value));
    await expect.poll(() => offered('state')).toContain('California');
    await field(page, 'state').fill('california');
    await expect.poll(() => offered('city')).toContain('Los Angeles');
    await expect.poll(() => offered('city')).not.toContain('Houston');
    // Another country has its own list; what was typed stays until it is changed.
    await field(page, 'country').selectOption('CA');
    await expect.poll(() => offered('state')).toContain('Ontario');
    expect(await offered('state')).not.toContain('California');
    expect(await field(page, 'state').inputValue()).toBe('california');
    await fill(page, { ...japan, state: 'Edo', city: 'Bodie' });
    for (const name of ['state', 'city']) expect(await field(page, name).getAttribute('aria-invalid')).toBeNull();
    await press(page, 'address.add.go');
    await expect.poll(() => cards(page).count()).toBe(1);
    expect(await cards(page).first().textContent()).toContain('Bodie, Edo');
    expectNoTrouble(page);
  });

  it('a list of a country’s parts that comes late leaves the field to who types in it', async () => {
    // The worker would ask for the list itself, past the page's route.
    const page = await newcomer({ serviceWorkers: 'block' });
    let reply = () => {};
    const isDue = new Promise<void>((resolve) => {
      reply = resolve;
    });
    await page.route('**/api/address!listState.action*', async (route) => {
      await isDue;
      await route.continue();
    });
    await press(page, 'address.add.open');
    await field(page, 'country').selectOption('US');
    await field(page, 'state').pressSequentially('Cali');
    const answered = page.waitForResponse(/address!listState/);
    reply();
    await (await answered).finished();
    await page.keyboard.type('fornia');
    // The places of this part alone are offered once its list is here.
    const offered = () => field(page, 'city').evaluate((input) => [...((input as HTMLInputElement).list?.options ?? [])].map(({ value }) => value));
    await expect.poll(offered).toContain('Los Angeles');
    await expect.poll(offered).not.toContain('Houston');
    expect(await page.locator('main form input[name=state]').inputValue()).toBe('California');
    expectNoTrouble(page);
  });

  it('an address that was saved stands in sight, with the focus and said so', async () => {
    const page = await newcomer({ viewport: phone });
    for (const [index, name] of ['Ada', 'Grace'].entries()) {
      await press(page, 'address.add.open');
      await fill(page, { ...japan, name });
      await press(page, 'address.add.go');
      await expect.poll(() => cards(page).count()).toBe(index + 1);
      await page.getByText(said('en', 'address.saved')).first().waitFor();
      const card = cards(page).filter({ hasText: name });
      await expect.poll(() => card.evaluate((each) => each === document.activeElement)).toBe(true);
      // A moment later the shop assigns the id, which must change neither focus nor position.
      await expect.poll(() => card.getAttribute('data-mark')).toBe('sent');
      expect(await card.evaluate((each) => each === document.activeElement)).toBe(true);
      await expect.poll(() => card.evaluate((each) => each.getBoundingClientRect().top >= 0 && each.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    }
  });

  it('keeps what was typed over a reload, and forgets it once it is saved', async () => {
    const page = await newcomer();
    await press(page, 'address.add.open');
    await fill(page);
    await expect.poll(() => draftOnDevice(page)).toContain(japan.email);
    await page.reload();
    await alive(page);
    await expect.poll(() => field(page, 'address').inputValue()).toBe(japan.address);
    expect(await field(page, 'country').inputValue()).toBe('JP');
    await press(page, 'address.add.go');
    await expect.poll(() => cards(page).count()).toBe(1);
    // A tab closed as soon as the address is in the book leaves no draft.
    expect(await draftOnDevice(page)).not.toContain(japan.email);
    await page.reload();
    await alive(page);
    await expect.poll(() => cards(page).count()).toBe(1);
    await press(page, 'address.add.open');
    expect(await field(page, 'address').inputValue()).toBe('');
  });

  it('is read and written without a line, says what waits, and sends it when the line is back', async () => {
    const page = await newcomer();
    await press(page, 'address.add.open');
    await fill(page);
    await press(page, 'address.add.go');
    await expect.poll(() => cards(page).first().getAttribute('data-mark')).toBe('sent');
    await underWorker(page);
    await cutLine(page.context());
    await press(page, 'address.add.open');
    await fill(page, { ...japan, name: 'Second' });
    await press(page, 'address.add.go');
    const second = cards(page).filter({ hasText: 'Second' });
    await second.getByText(said('en', 'outbox.state.waiting')).or(second.getByText(said('en', 'outbox.state.sending'))).first().waitFor();
    await page.reload();
    await alive(page);
    await expect.poll(() => cards(page).count()).toBe(2);
    await mendLine(page.context());
    await expect.poll(() => second.getAttribute('data-mark')).toBe('sent');
  });

  it('[S-298] says beforehand how many there can be, and adds none above that', async () => {
    const { page, username } = await newUser('/userInfo/dashboard');
    await mall.sql(
      `insert into address (id, user_id, name, email, area_code, phone, country, state, city, post_code, address, is_default, created_at)
       select gen_random_uuid()::text, id, 'Nr ' || n, 'anybody@shop.example', '49', '30 901820', 'DE', '', 'Berlin', '10115', 'Weg ' || n, n = 1, now() + n * interval '1 second'
       from app_user, generate_series(1, 20) n where username = $1`,
      [username],
    );
    await mall.visit(page, book);
    await expect.poll(() => cards(page).count()).toBe(20);
    await page.getByText(said('en', 'address.full', { count: 20, limit: 20 })).waitFor();
    const add = page.getByRole('main').getByRole('button', { name: said('en', 'address.add.open') });
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    await add.click({ force: true });
    expect(await page.locator('main form').count()).toBe(0);
  });

  it('fits a small phone without sideways scroll', async () => {
    const page = await newcomer({ viewport: { width: 320, height: 640 } });
    await press(page, 'address.add.open');
    await field(page, 'country').selectOption('JP');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
