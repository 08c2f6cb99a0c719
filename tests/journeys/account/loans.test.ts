import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Language } from '../../../src/rules/languages';
import { firstViewBytes } from '../../bench/first-view-bytes';
import { Looks, narrow } from '../../support/journey/axe';
import { spacedTexts } from '../../support/journey/cut-texts';
import { holdBack } from '../../support/journey/hold-back';
import { alive, atRest, cutLine, expectNoTrouble, focused, footerAlive, journey, mendLine, phone } from '../../support/journey/journey';
import { digits, expectHeldWithoutLine, provide } from '../../support/journey/journey-checkout';
import { balance, operator } from '../../support/journey/journey-wallet';
import { everythingKept, register, someName } from '../../support/journey/own-page';
import { anyPicture } from '../../support/server/sent-pictures';
import { said } from '../../support/texts';

const mall = journey();
const documentNumber = 'X7741QZ9';
const main = (page: Page) => page.getByRole('main');
const typed = (page: Page, name: string) => main(page).locator(`input[name=${name}]`);
const apply = (page: Page) => main(page).locator('form').filter({ has: page.locator('input[name=termDays]') }).locator('button[type=submit]');
const repay = (page: Page) => main(page).locator('form').filter({ hasNot: page.locator('input[name=termDays]') }).locator('button[type=submit]');

/** A shopper with 5,500 USDT and a fund password. */
async function borrower(lang: Language = 'en', manner: Parameters<typeof mall.shopper>[0] = {}) {
  const context = await mall.shopper(manner);
  const page = await context.newPage();
  const username = someName();
  await register(page, mall, username, lang);
  await provide(mall, page, username);
  return { context, page, username };
}

const photo = async () => [{ name: 'passport.png', mimeType: 'image/png', buffer: await anyPicture('png', { width: 64, height: 64 }) }];

/** Fills in the whole application except the agreement. */
async function fill(page: Page, lang: Language = 'en', amount = '120000') {
  await mall.visit(page, `/credit?lang=${lang}`);
  await typed(page, 'amount').fill(amount);
  await main(page).locator('input[name=termDays][value="90"]').check();
  await main(page).locator('input[name=repaymentMode][value=monthly]').check();
  await typed(page, 'realName').fill('Ada Lovelace');
  await main(page).locator('select[name=nationality]').selectOption('GB');
  await typed(page, 'documentNumber').fill(documentNumber);
  await page.locator('input[type=file]').setInputFiles(await photo());
  await page.locator('[data-state=ready]').waitFor();
}

async function agree(page: Page, lang: Language = 'en') {
  await main(page).getByRole('button', { name: said(lang, 'loans.agreement.open') }).click();
  await typed(page, 'agreement').check();
}

async function send(page: Page, lang: Language = 'en') {
  await apply(page).click();
  await page.waitForURL(/\/credit\/myLoan\?loan=/);
  await main(page).getByText(said(lang, 'loans.next.inProgress')).waitFor();
}

/** The borrower's application that waits for the desk. */
async function waiting(desk: Awaited<ReturnType<typeof operator>>, username: string) {
  const { pageList } = await desk('staffLoan!list', { status: 0, pageSize: 100 });
  const found = pageList.find((each) => each.username === username);
  if (!found) throw new Error('no application waits');
  return { id: found.id };
}

async function repayAmount(page: Page, amount: string) {
  await typed(page, 'amount').fill(amount);
  await repay(page).click();
  await page.locator('dialog[open] input[name=safeword]').fill(digits);
  await page.locator('dialog[open] button[type=submit]').click();
}

it('[W-042] [W-043] [W-044] [W-162] [W-403] UX-094 a loan is applied for with its cost in sight, approved, paid out to the balance and repaid, in Arabic', async () => {
  const lang = 'ar';
  const { page, username } = await borrower(lang, lang === 'ar' ? { viewport: phone } : {});
  const desk = await operator(mall);
  await fill(page, lang);
  // Shown before anything is agreed: lender, yearly cost, total, and three instalments with their dates.
  const cost = main(page).getByRole('region', { name: said(lang, 'loans.cost.title') });
  await expect.poll(() => cost.innerText()).toMatch(/122,974\.87/);
  for (const name of ['apr', 'aprNote', 'total', 'repay']) expect(await cost.innerText()).toContain(said(lang, `loans.cost.${name}`));
  await main(page).getByRole('heading', { name: 'Kitewharf Demo Lending' }).waitFor();
  await main(page).getByText(said(lang, 'loans.lender.demo')).waitFor();
  expect(await main(page).getByRole('table').getByRole('row').count()).toBe(1 + 3);
  expect(await main(page).getByRole('table').locator('time').count()).toBe(3);
  // No figure of the schedule is smaller than the text around it.
  const sizes = await main(page).getByRole('table').locator('td').evaluateAll((cells) => cells.map((cell) => Number.parseFloat(getComputedStyle(cell).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  // [W-042] The checkbox appears with the agreement, unticked; changed terms untick it.
  await apply(page).click();
  await main(page).getByText(said(lang, 'loans.agreement.unticked')).waitFor();
  await main(page).getByRole('button', { name: said(lang, 'loans.agreement.open') }).click();
  expect(await typed(page, 'agreement').isChecked()).toBe(false);
  const downloading = page.waitForEvent('download');
  await main(page).getByRole('button', { name: said(lang, 'loans.agreement.download') }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.txt$/);
  await typed(page, 'agreement').check();
  await typed(page, 'amount').fill('130000');
  await typed(page, 'agreement').waitFor({ state: 'detached' });
  await typed(page, 'amount').fill('120000');
  await typed(page, 'agreement').waitFor();
  if (!(await typed(page, 'agreement').isChecked())) await typed(page, 'agreement').check();
  const told = page.getByText(said(lang, 'refusal.applicationSucceeded'));
  await Promise.all([told.waitFor(), send(page, lang)]);

  const mine = await waiting(desk, username);
  await desk('staffLoan!approve', mine);
  await desk('staffLoan!payOut', mine);
  await expect.poll(() => main(page).innerText()).toContain(said(lang, 'loans.next.loaned'));
  await mall.visit(page, `/userInfo/money-package?lang=${lang}`);
  await expect.poll(() => balance(page, said(lang, 'wallet.available')).innerText()).toContain('125,500.00');

  await mall.visit(page, `/credit/myLoan?lang=${lang}`);
  await repayAmount(page, '1000');
  await expect.poll(() => main(page).innerText()).toContain('121,974.87');
  await main(page).getByRole('button', { name: new RegExp(said(lang, 'loans.repay.all', { amount: '' }).replaceAll(/[\u2066-\u2069]/g, '').trim()) }).click();
  await repay(page).click();
  // The fund password of the repayment before is gone with it.
  expect(await page.locator('dialog[open] input[name=safeword]').inputValue()).toBe('');
  await page.locator('dialog[open] input[name=safeword]').fill(digits);
  await page.locator('dialog[open] button[type=submit]').click();
  await main(page).getByText(said(lang, 'loans.next.repaid')).waitFor();
  await expect.poll(async () => (await focused(page))[0]).toBe('H1');
  await main(page).getByRole('link', { name: said(lang, 'loans.again') }).click();
  await typed(page, 'amount').waitFor();
  expectNoTrouble(page);
}, 180_000);

it('[W-013] [W-045] [W-046] [W-177] a loan that is not finished blocks another, with the way to it; one that was refused says why, is applied for again, and stays in the history with its reason', async () => {
  const { page, username } = await borrower();
  const desk = await operator(mall);
  await fill(page);
  await agree(page);
  await send(page);
  await mall.visit(page, '/credit/application');
  await main(page).getByRole('link', { name: said('en', 'loans.unfinished.go') }).click();
  await main(page).getByText(said('en', 'loans.next.inProgress')).waitFor();
  expect(await typed(page, 'amount').count()).toBe(0);
  await desk('staffLoan!refuse', { ...(await waiting(desk, username)), answer: 'The photo is blurred.' });
  await main(page).getByText('The photo is blurred.').waitFor();
  await main(page).getByRole('link', { name: said('en', 'loans.again') }).click();
  await fill(page);
  await agree(page);
  await send(page);
  await mall.visit(page, '/credit/myLoan');
  await main(page).getByText(said('en', 'loans.next.inProgress')).waitFor();
  const past = main(page).getByRole('region', { name: said('en', 'loans.history.title'), exact: true }).getByRole('listitem');
  await past.filter({ hasText: said('en', 'loans.status.failed') }).filter({ hasText: '120,000.00' }).getByRole('link').click();
  await main(page).getByText('The photo is blurred.').waitFor();
  expectNoTrouble(page);
}, 120_000);

it('[W-500] how long a review takes is said only in the words of a brand that claims it', async () => {
  const page = await (await mall.shopper()).newPage();
  await register(page, mall, someName());
  const told: { claim?: string } = {};
  // Before the page is opened: a page that is open hears of a new route late.
  await page.route('**/api/loan!config.action*', async (route) => {
    if (told.claim === undefined) return route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { offer: object } };
    return route.fulfill({ response, json: { ...answer, data: { ...answer.data, offer: { ...answer.data.offer, reviewHint: told.claim } } } });
  });
  await mall.visit(page, '/credit');
  await typed(page, 'amount').waitFor();
  expect(await main(page).innerText()).not.toMatch(/\bhours?\b/i);
  told.claim = 'Reviewed in as little as one hour.';
  await mall.visit(page, '/credit');
  await main(page).getByText(told.claim, { exact: true }).waitFor();
  expectNoTrouble(page);
});

it('[W-156] where the brand names no lender the page says that there are no loans, by both addresses, and asks for nothing', async () => {
  const page = await (await mall.shopper()).newPage();
  const url = `http://wrenfold.localhost:${new URL(mall.url).port}`;
  await register(page, { url }, someName());
  for (const path of ['/credit', '/credit/application']) {
    await mall.visit(page, `${url}${path}`);
    await main(page).getByRole('heading', { name: said('en', 'loans.closed.title'), exact: true }).waitFor();
    await main(page).getByText(said('en', 'loans.closed.text'), { exact: true }).waitFor();
    expect(await typed(page, 'amount').count()).toBe(0);
  }
  expectNoTrouble(page);
});

it('UX-073 of an application whose photo and agreement are missing each is told at its place together with the rest, leads there in turn, and is gone once it is mended', async () => {
  const { page } = await borrower();
  await mall.visit(page, '/credit');
  const field = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  const missing = (id: string) => main(page).getByText(said('en', id));
  await typed(page, 'realName').fill('Ada Lovelace');
  await main(page).locator('select[name=nationality]').selectOption('GB');
  await apply(page).click();
  await expect.poll(field).toBe('documentNumber');
  for (const id of ['loans.papers.missing', 'loans.agreement.unticked']) await missing(id).waitFor();
  await typed(page, 'documentNumber').fill(documentNumber);
  await apply(page).click();
  await expect.poll(field).toBe('papers');
  await page.locator('input[type=file]').setInputFiles(await photo());
  await page.locator('[data-state=ready]').waitFor();
  expect(await missing('loans.papers.missing').count()).toBe(0);
  await apply(page).click();
  await expect.poll(field).toBe('agreement');
  await agree(page);
  await missing('loans.agreement.unticked').waitFor({ state: 'detached' });
  await send(page);
  expectNoTrouble(page);
}, 120_000);

it('a repayment whose review is closed while it is sent, answered late, leaves the review of the next one open, with its amount', async () => {
  const { page, username } = await borrower();
  const desk = await operator(mall);
  // Before the page is opened: a page that is open hears of a new route late.
  const answer = await holdBack(page, '**/api/loan!repay.action*');
  await fill(page);
  await agree(page);
  await send(page);
  const mine = await waiting(desk, username);
  await desk('staffLoan!approve', mine);
  await desk('staffLoan!payOut', mine);
  await mall.visit(page, '/credit/myLoan');
  const dialog = page.locator('dialog[open]');
  await repayAmount(page, '1000');
  await dialog.getByRole('button', { name: said('en', 'loans.repay.sending') }).waitFor();
  await dialog.getByRole('button', { name: said('en', 'wallet.back') }).click();
  await typed(page, 'amount').fill('500');
  await repay(page).click();
  await dialog.getByRole('heading', { name: said('en', 'loans.repay.review') }).waitFor();
  answer();
  await page.getByText(/^1,000\.00 USDT repaid\./).waitFor();
  expect(await dialog.count()).toBe(1);
  expect(await typed(page, 'amount').inputValue()).toBe('500');
  expectNoTrouble(page);
}, 120_000);

it('UX-010 a line that goes while the fund password is typed holds the button that repays, with the reason in the dialog, and once it is back one press repays once', async () => {
  const { page, username } = await borrower();
  const desk = await operator(mall);
  await fill(page);
  await agree(page);
  await send(page);
  const mine = await waiting(desk, username);
  await desk('staffLoan!approve', mine);
  await desk('staffLoan!payOut', mine);
  await mall.visit(page, '/credit/myLoan');
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('loan!repay') && sent.push(request.url()));
  await typed(page, 'amount').fill('1000');
  await repay(page).click();
  await expectHeldWithoutLine(page);
  expect(sent).toEqual([]);
  await page.locator('dialog[open] button[type=submit]').click();
  await page.getByText(/^1,000\.00 USDT repaid\./).waitFor();
  expect(sent).toHaveLength(1);
  expectNoTrouble(page);
}, 120_000);

it('UX-010 UX-096 without a line nothing of a loan is sent or queued, the form keeps what was typed, and the device has no paper and no number of one', async () => {
  const { context, page, username } = await borrower();
  await fill(page);
  await agree(page);
  const sent: string[] = [];
  page.on('request', (request) => /uploadimg|loan!(apply|repay)/.test(request.url()) && sent.push(request.url()));
  await cutLine(context);
  await main(page).getByText(said('en', 'account.offlineForm')).waitFor();
  expect(await apply(page).getAttribute('aria-disabled')).toBe('true');
  await apply(page).press('Enter');
  await main(page).getByRole('alert').filter({ hasText: said('en', 'loans.noLine') }).waitFor();
  expect([await typed(page, 'realName').inputValue(), await typed(page, 'documentNumber').inputValue(), await typed(page, 'agreement').isChecked()]).toEqual(['Ada Lovelace', documentNumber, true]);
  const kept = await everythingKept(page);
  expect(kept).toContain('Ada Lovelace');
  expect(kept).not.toContain(documentNumber);
  expect(kept).not.toContain('IHDR');
  await mendLine(context);
  await main(page).getByText(said('en', 'account.offlineForm')).waitFor({ state: 'hidden' });
  expect(sent).toEqual([]);

  // After reopening, the draft is restored, except what is never stored.
  await mall.visit(page, '/credit/application');
  await expect.poll(() => typed(page, 'realName').inputValue()).toBe('Ada Lovelace');
  expect([await typed(page, 'amount').inputValue(), await typed(page, 'documentNumber').inputValue()]).toEqual(['120000', '']);
  await fill(page);
  await agree(page);
  await send(page);
  const desk = await operator(mall);
  const mine = await waiting(desk, username);
  await desk('staffLoan!approve', mine);
  await desk('staffLoan!payOut', mine);
  await expect.poll(() => main(page).innerText()).toContain(said('en', 'loans.next.loaned'));
  await mall.visit(page, '/credit/myLoan');
  await typed(page, 'amount').fill('1000');
  // The owner can open the papers, past the worker's caches.
  const paper = await main(page).locator('a[href^="/uploads/"]').first().getAttribute('href');
  expect(await page.evaluate(async (address) => fetch(address).then(async (answer) => [answer.status, (await answer.blob()).size > 0]), paper ?? '')).toEqual([200, true]);
  // A response that arrived later would tell the page that the connection works.
  await atRest(page);
  sent.length = 0;
  await cutLine(context);
  await main(page).getByText(said('en', 'account.offlineForm')).waitFor();
  expect(await repay(page).getAttribute('aria-disabled')).toBe('true');
  await repay(page).press('Enter');
  await main(page).getByRole('alert').filter({ hasText: said('en', 'loans.noLine') }).waitFor();
  await main(page).getByRole('link', { name: said('en', 'loans.mine.tab'), exact: true }).click();
  await expect.poll(() => main(page).innerText()).toContain(said('en', 'loans.next.loaned'));
  const keptOfLoan = await everythingKept(page);
  expect(keptOfLoan).not.toContain(documentNumber);
  expect(keptOfLoan).not.toContain(`${mall.url}/uploads/`);
  expect(sent).toEqual([]);
}, 180_000);

it.each(['en', 'ar'] as const)('axe finds nothing on the pages of loans in light and in dark, and nothing scrolls sideways at 320 px, in %s', async (lang) => {
  const { page, username } = await borrower(lang, { bypassCSP: true, locale: lang, viewport: phone });
  const looks = new Looks();
  await fill(page, lang, '30000000');
  await main(page).locator('input[name=termDays][value="365"]').check();
  await apply(page).click();
  await agree(page, lang);
  await footerAlive(page);
  await looks.at(page, 'the application');
  await typed(page, 'amount').fill('120000');
  await agree(page, lang);
  await send(page, lang);
  await looks.at(page, 'a loan in review');
  const desk = await operator(mall);
  const mine = await waiting(desk, username);
  await desk('staffLoan!approve', mine);
  await desk('staffLoan!payOut', mine);
  await mall.sql(`update loan set status = 5 where id = $1`, [mine.id]);
  await page.goto(`${mall.url}/credit/myLoan?lang=${lang}`);
  await alive(page);
  await footerAlive(page);
  await typed(page, 'amount').fill('1');
  await looks.at(page, 'a loan to repay');
  await repay(page).click();
  await page.locator('dialog[open] input[name=safeword]').waitFor();
  await looks.at(page, 'the fund password');
  await page.goto(`${mall.url}/credit?lang=${lang}`);
  await alive(page);
  await footerAlive(page);
  await main(page).getByRole('link', { name: said(lang, 'loans.unfinished.go') }).waitFor();
  await looks.at(page, 'a loan that is not finished');
  expect(looks).toEqual(new Looks());
  await page.goto(`${mall.url}/credit/myLoan?lang=${lang}`);
  await page.setViewportSize(narrow);
  await main(page).getByRole('table').waitFor();
  expect(await spacedTexts(page)).toEqual([]);
}, 240_000);

it.each(['', '/myLoan'])('the page /credit%s waits for at most 130 kB of scripts', async (path) => {
  const { scriptBytes } = await firstViewBytes(mall.url, `/credit${path}?lang=en`);
  expect(scriptBytes).toBeLessThanOrEqual(130_000);
});
