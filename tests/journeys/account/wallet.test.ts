import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { refusalCode, refusalText } from '../../../src/contract/refusals';
import type { Language } from '../../../src/rules/languages';
import { firstViewBytes } from '../../bench/first-view-bytes';
import { cutTexts } from '../../support/journey/cut-texts';
import { cutLine, expectNoTrouble, journey, mendLine, phone } from '../../support/journey/journey';
import { digits, expectHeldWithoutLine, provide } from '../../support/journey/journey-checkout';
import { balance, operator } from '../../support/journey/journey-wallet';
import { deviceRows, register, someName } from '../../support/journey/own-page';
import { anyPicture } from '../../support/server/sent-pictures';
import { said } from '../../support/texts';

const mall = journey();
/** An address with a valid checksum. */
const mine = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const other = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const main = (page: Page) => page.getByRole('main');
const typed = (page: Page, name: string) => main(page).locator(`input[name=${name}]`);
const submit = (page: Page) => main(page).locator('form').filter({ has: page.locator('input[name=amount]') }).locator('button[type=submit]');
/** The wallet's section with the available amount. */
const available = (page: Page, lang: Language = 'en') => balance(page, said(lang, 'wallet.available'));

/** A shopper with 5,500 USDT and a fund password. */
async function shopper(lang: Language = 'en', manner: Parameters<typeof mall.shopper>[0] = {}) {
  const context = await mall.shopper(manner);
  const page = await context.newPage();
  const username = someName();
  await register(page, mall, username, lang);
  await provide(mall, page, username);
  await (await operator(mall))('withdrawChannel!set', { channel: 'TRC20', symbol: 'USDT', chain: 'TRC20', open: true });
  return { context, page, username };
}

/** Fills in a deposit of USDT over TRC20. */
async function fillDeposit(page: Page, amount: string, lang: Language = 'en') {
  await mall.visit(page, `/userInfo/money-package/recharge?lang=${lang}`);
  await main(page).getByRole('radio', { name: /^USDT/ }).check();
  await main(page).getByRole('radio', { name: /^TRC20/ }).check();
  await main(page).getByRole('img', { name: said(lang, 'wallet.deposit.code', { symbol: 'USDT', chain: 'TRC20' }) }).waitFor();
  await typed(page, 'amount').fill(amount);
  await addProof(page);
}

async function addProof(page: Page) {
  await page.locator('input[type=file]').setInputFiles([{ name: 'proof.png', mimeType: 'image/png', buffer: await anyPicture('png', { width: 64, height: 64 }) }]);
  await page.locator('[data-state=ready]').waitFor();
}

/** Waits until what has arrived is painted. */
const drawn = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

async function bind(page: Page, lang: Language = 'en') {
  await mall.visit(page, `/userInfo/money-package/withdraw?lang=${lang}`);
  await main(page).getByRole('radio', { name: /^TRC20/ }).check();
  await typed(page, 'address').fill(mine);
  await main(page).getByRole('button', { name: said(lang, 'wallet.bind.go') }).click();
  await page.locator('dialog[open] input[name=safeword]').fill(digits);
  await page.locator('dialog[open] button[type=submit]').click();
  // The change button exists only once an address is bound.
  await main(page).getByRole('button', { name: said(lang, 'wallet.bind.changeNamed') }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('bound-title');
}

/** Withdraws to the bound address, through the review, and ends at its record. */
async function withdraw(page: Page, amount: string, lang: Language = 'en') {
  await main(page).getByRole('radio', { name: /^TRC20/ }).check();
  await typed(page, 'amount').fill(amount);
  await submit(page).click();
  await page.locator('dialog[open] input[name=safeword]').fill(digits);
  await page.locator('dialog[open] button[type=submit]').click();
  await page.waitForURL(/withdrawal=/);
  await main(page).getByText(said(lang, 'wallet.next.withdraw.processing')).waitFor();
}

it('[S-045] [W-021] [W-022] [W-038] [W-105] a deposit is processing until the operator confirms it, and what was credited can be withdrawn and is sent, in Arabic', async () => {
  const lang = 'ar';
  const { page, username } = await shopper(lang, lang === 'ar' ? { viewport: phone } : {});
  const desk = await operator(mall);
  await fillDeposit(page, '120.50', lang);
  // The page goes on by itself after about 2.5 s, in which a busy machine may not come to look: the page itself notes that it is
  // said, with the focus at its heading, and counts from then.
  const gone = page.evaluate((text) => new Promise<{ readonly isAtHeading: boolean; readonly waited: number }>((resolve) => {
    let since = Infinity;
    let isAtHeading = false;
    const look = () => {
      if (document.querySelector('main')?.textContent.includes(text) === true) {
        since = Math.min(since, performance.now());
        isAtHeading ||= document.activeElement?.tagName === 'H2';
      }
      if (since < Infinity && location.pathname === '/userInfo/money-package') resolve({ isAtHeading, waited: performance.now() - since });
    };
    addEventListener('focusin', look);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  }), said(lang, 'wallet.next.recharge.processing'));
  await submit(page).click();
  await page.waitForURL(({ pathname }) => pathname === '/userInfo/money-package');
  const { isAtHeading, waited } = await gone;
  expect(isAtHeading).toBe(true);
  expect(waited).toBeGreaterThanOrEqual(2_400);
  // Far more than the page waits: a busy machine may stall.
  expect(waited).toBeLessThan(20_000);
  await expect.poll(() => available(page, lang).innerText()).toContain('120.50');
  const { pageList: [waiting] } = await desk('deposit!list', { status: 0 });
  if (!waiting) throw new Error('no deposit waits');
  await desk('deposit!confirm', { id: waiting.id, amount: '120.5' });
  await expect.poll(() => main(page).innerText()).toContain(said(lang, 'wallet.status.recharge.success'));
  await expect.poll(() => available(page, lang).innerText()).toMatch(/620\.50/);

  await bind(page, lang);
  await withdraw(page, '120', lang);
  await expect.poll(() => main(page).innerText()).toContain('118.80');
  const { pageList } = await desk('withdrawal!list', { status: 0 });
  const mineNow = pageList.find((each) => each.username === username);
  if (!mineNow) throw new Error('no withdrawal waits');
  await desk('withdrawal!start', { id: mineNow.id });
  await desk('withdrawal!complete', { id: mineNow.id, reference: 'chain:1' });
  await main(page).getByText(said(lang, 'wallet.next.withdraw.success')).waitFor();
  await mall.visit(page, `/userInfo/money-package?lang=${lang}`);
  await expect.poll(() => available(page, lang).innerText()).toMatch(/500\.50/);
  for (const [kind, amount] of [['deposit', '120.50'], ['withdrawal', '120.00']] as const) await main(page).locator(`li a[href*="${kind}="]`).filter({ hasText: amount }).waitFor();
  expectNoTrouble(page);
});

it('UX-073 a deposit without its proof says so beside it, leads there, and says it no more once it is there', async () => {
  const { page } = await shopper();
  await mall.visit(page, '/userInfo/money-package/recharge');
  await main(page).getByRole('radio', { name: /^USDT/ }).check();
  await main(page).getByRole('radio', { name: /^TRC20/ }).check();
  const missing = main(page).getByText(said('en', 'wallet.deposit.proofMissing'));
  const field = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await submit(page).click();
  await expect.poll(field).toBe('amount');
  await missing.waitFor();
  await typed(page, 'amount').fill('77');
  await submit(page).click();
  await expect.poll(field).toBe('proof');
  await addProof(page);
  expect(await missing.count()).toBe(0);
  expectNoTrouble(page);
});

it('what one coin costs, answered late, does not take away what is known of the coin that was chosen since', async () => {
  const { page } = await shopper();
  const fee = '**/api/rechargeBlockchain!fee.action*';
  let isHeld = false;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(fee, async (route) => {
    if (isHeld && route.request().postData()?.includes('BTC') === true) await held;
    await route.continue();
  });
  await mall.visit(page, '/userInfo/money-package/recharge');
  isHeld = true;
  const asked = page.waitForRequest((request) => request.url().includes('rechargeBlockchain!fee') && request.postData()?.includes('BTC') === true);
  await main(page).getByRole('radio', { name: /^BTC/ }).check();
  await asked;
  await main(page).getByRole('radio', { name: /^ETH/ }).check();
  const rate = main(page).getByText('1 ETH =');
  await rate.waitFor();
  const late = page.waitForResponse((response) => response.url().includes('rechargeBlockchain!fee') && response.request().postData()?.includes('BTC') === true);
  answer();
  await (await late).finished();
  await drawn(page);
  expect(await rate.isVisible()).toBe(true);
});

it('a wrong fund password is replaced by what is typed next, and so is one that a reopened review still has', async () => {
  const { page } = await shopper();
  await bind(page);
  await main(page).getByRole('radio', { name: /^TRC20/ }).check();
  await typed(page, 'amount').fill('100');
  await submit(page).press('Enter');
  const field = page.locator('dialog[open] input[name=safeword]');
  await field.pressSequentially('111111');
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').getByText(said('en', 'refusal.safewordWrong')).waitFor();
  await page.keyboard.type('222222');
  expect(await field.inputValue()).toBe('222222');
  await page.locator('dialog[open]').getByRole('button', { name: said('en', 'wallet.back') }).click();
  await submit(page).press('Enter');
  await field.focus();
  await page.keyboard.type(digits);
  await page.keyboard.press('Enter');
  await page.waitForURL(/withdrawal=/);
  expectNoTrouble(page);
});

it('[W-041] a fund password that was wrong too often is told with its end by the page, and asked for no more', async () => {
  const { page } = await shopper();
  await bind(page);
  await main(page).getByRole('radio', { name: /^TRC20/ }).check();
  await typed(page, 'amount').fill('100');
  await submit(page).press('Enter');
  const dialog = page.locator('dialog[open]');
  for (const _ of [1, 2, 3]) {
    await dialog.locator('input[name=safeword]').fill('111111');
    await Promise.all([page.waitForResponse(/withdraw!apply/), page.keyboard.press('Enter')]);
    await dialog.locator('button[type=submit]:not([aria-busy])').waitFor();
  }
  await dialog.getByRole('button', { name: said('en', 'wallet.back') }).click();
  const before = said('en', 'wallet.withdraw.fundLocked', { until: '|' }).split('|')[0] ?? '';
  await main(page).getByRole('listitem').filter({ hasText: before }).waitFor();
  await submit(page).press('Enter');
  await main(page).getByRole('alert').filter({ hasText: before }).waitFor();
  expect(await dialog.count()).toBe(0);
  expectNoTrouble(page);
});

it('[W-296] a withdrawal is held until it is refused, and then all of it is back', async () => {
  const { page, username } = await shopper();
  const desk = await operator(mall);
  await bind(page);
  await withdraw(page, '100');
  await mall.visit(page, '/userInfo/money-package');
  await expect.poll(() => available(page).innerText()).toMatch(/400\.00[\s\S]*100\.00/);
  const { pageList } = await desk('withdrawal!list', { status: 0 });
  const mineNow = pageList.find((each) => each.username === username);
  if (!mineNow) throw new Error('no withdrawal waits');
  await desk('withdrawal!refuse', { id: mineNow.id, answer: 'The network is closed.' });
  await expect.poll(() => available(page).innerText()).toMatch(/500\.00/);
  await main(page).locator('a[href*="withdrawal="]').first().click();
  await main(page).getByText('The network is closed.').waitFor();
  // A record and the list are pages of one address: each takes the focus.
  const isAt = (title: string) => expect.poll(() => page.evaluate(() => document.activeElement?.tagName === 'H1' && document.activeElement.textContent)).toBe(said('en', title));
  await isAt('wallet.type.withdraw');
  await page.goBack();
  await main(page).getByRole('heading', { name: said('en', 'wallet.records.title') }).waitFor();
  await isAt('wallet.title');
});

it('a withdrawal for which the shop asks for a code of the authenticator goes on at its field', async () => {
  const { page } = await shopper();
  await bind(page);
  await page.route('**/api/withdraw!apply.action*', (route) => route.fulfill({ json: { code: refusalCode('verificationCodeEmpty'), msg: refusalText('verificationCodeEmpty'), data: null } }));
  await main(page).getByRole('radio', { name: /^TRC20/ }).check();
  await typed(page, 'amount').fill('50');
  await submit(page).click();
  await page.locator('dialog[open] input[name=safeword]').fill(digits);
  await page.keyboard.press('Enter');
  await page.locator('dialog[open] input[name=verifcode]').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('verifcode');
});

it('the amount of a record lies over nothing on a small phone, however many digits it has', async () => {
  const { page } = await shopper('en', { viewport: { width: 320, height: 640 } });
  await bind(page);
  await withdraw(page, '1234.0000000001');
  await mall.visit(page, '/userInfo/money-package');
  await main(page).locator('a[href*="withdrawal="]').getByText('1,234.0000000001').waitFor();
  expect(await cutTexts(page)).toEqual([]);
});

it('[S-275] [W-003] [W-018] [W-019] [W-020] [W-059] [W-060] [W-501] UX-010 without a line the wallet shows the last known balance, no money button sends or queues anything, and a logout leaves no balance', async () => {
  const { context, page } = await shopper();
  await bind(page);
  const sent: string[] = [];
  const pageSizes = new Set<unknown>();
  page.on('request', (request) => {
    if (/withdraw!apply|recharge\.action|PHP_recharge|WithdrawAddress/.test(request.url())) sent.push(request.url());
    if (/rechargeBlockchain!list/.test(request.url())) pageSizes.add((request.postDataJSON() as { pageSize?: number }).pageSize);
  });
  await mall.visit(page, '/userInfo/money-package');
  await expect.poll(() => available(page).innerText()).toMatch(/5,500\.00\s+USDT/);
  // The records, eight at a time, and all incoming deposits at once: both are fetched while the balance is already
  // known.
  await expect.poll(() => [...pageSizes].toSorted()).toEqual([100, 8]);
  const keptMoney = async () => (await deviceRows<{ reply: { money?: string } }>(page, ['userReplies'])).flatMap(({ reply }) => reply.money ?? []);
  await expect.poll(keptMoney).toContain('5500');

  await main(page).getByRole('link', { name: said('en', 'wallet.toDeposit'), exact: true }).first().click();
  await page.waitForURL('**/money-package/recharge');
  await fillDeposit(page, '77');
  await cutLine(context);
  await main(page).getByText(said('en', 'account.offlineForm')).waitFor();
  expect(await submit(page).getAttribute('aria-disabled')).toBe('true');
  await submit(page).press('Enter');
  await main(page).getByRole('alert').filter({ hasText: said('en', 'wallet.noLine') }).waitFor();
  expect(await typed(page, 'amount').inputValue()).toBe('77');
  await mendLine(context);

  await mall.visit(page, '/userInfo/money-package');
  await main(page).getByRole('link', { name: said('en', 'wallet.toWithdraw'), exact: true }).first().click();
  await main(page).getByRole('radio', { name: /^TRC20/ }).check();
  await typed(page, 'amount').fill('50');
  await main(page).getByRole('button', { name: said('en', 'wallet.bind.changeNamed') }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('channel');
  const formOf = (field: string) => main(page).locator('form').filter({ has: page.locator(`input[name=${field}]`) });
  await formOf('address').getByRole('radio', { name: /^TRC20/ }).check();
  await typed(page, 'address').fill(other);
  await cutLine(context);
  await main(page).getByText(said('en', 'account.offlineForm')).waitFor();
  for (const field of ['amount', 'address']) {
    expect(await formOf(field).locator('button[type=submit]').getAttribute('aria-disabled'), field).toBe('true');
    await formOf(field).locator('button[type=submit]').press('Enter');
    await formOf(field).getByRole('alert').filter({ hasText: said('en', 'wallet.noLine') }).waitFor();
  }
  await expect.poll(() => typed(page, 'amount').inputValue()).toBe('50');
  expect(await typed(page, 'address').inputValue()).toBe(other);
  await main(page).getByRole('link', { name: said('en', 'wallet.title'), exact: true }).first().click();
  await expect.poll(() => available(page).innerText()).toContain('5,500.00');
  await mendLine(context);
  await expect.poll(() => main(page).innerText()).toContain(said('en', 'wallet.entry.grant'));
  expect(sent).toEqual([]);

  await page.getByRole('banner').getByRole('button', { name: said('en', 'header.logOut') }).click();
  // The forms that were begun go with it, which is asked before.
  await page.getByRole('dialog').getByRole('button', { name: new RegExp(`^(${[1, 2, 3].map((count) => said('en', 'outbox.logOut.leave', { count })).join('|')})$`) }).click();
  await page.waitForURL((url) => url.pathname === '/index');
  await expect.poll(keptMoney).toEqual([]);
});

it('UX-010 a line that goes while the fund password is typed holds the button that saves an address or withdraws, with the reason in the dialog, and once it is back one press does it once', async () => {
  const { page, username } = await shopper();
  const sent: string[] = [];
  page.on('request', (request) => {
    const [call] = /user!bindWithdrawAddress|withdraw!apply/.exec(request.url()) ?? [];
    if (call !== undefined) sent.push(call);
  });
  const confirm = page.locator('dialog[open] button[type=submit]');
  await mall.visit(page, '/userInfo/money-package/withdraw');
  await main(page).getByRole('radio', { name: /^TRC20/ }).check();
  await typed(page, 'address').fill(mine);
  await main(page).getByRole('button', { name: said('en', 'wallet.bind.go') }).click();
  await expectHeldWithoutLine(page);
  expect(sent).toEqual([]);
  await confirm.click();
  await main(page).getByRole('button', { name: said('en', 'wallet.bind.changeNamed') }).waitFor();
  await main(page).getByRole('radio', { name: /^TRC20/ }).check();
  await typed(page, 'amount').fill('50');
  await submit(page).click();
  await expectHeldWithoutLine(page);
  expect(sent).toEqual(['user!bindWithdrawAddress']);
  await confirm.click();
  await page.waitForURL(/withdrawal=/);
  expect(sent).toEqual(['user!bindWithdrawAddress', 'withdraw!apply']);
  const { pageList } = await (await operator(mall))('withdrawal!list', { status: 0 });
  expect(pageList.filter((each) => each.username === username)).toHaveLength(1);
  expectNoTrouble(page);
});

it('[W-134] a change of the address says on the page from which date and time it counts, and can be cancelled there', async () => {
  const { page } = await shopper();
  await bind(page);
  await main(page).getByRole('button', { name: said('en', 'wallet.bind.changeNamed') }).click();
  const form = main(page).locator('form').filter({ has: page.locator('input[name=address]') });
  await form.getByRole('radio', { name: /^TRC20/ }).check();
  await typed(page, 'address').fill(other);
  await form.locator('button[type=submit]').click();
  await page.locator('dialog[open] input[name=safeword]').fill(digits);
  const [answer] = await Promise.all([page.waitForResponse(/user!changeWithdrawAddress/), page.locator('dialog[open] button[type=submit]').click()]);
  const { data: { effectiveTime } } = (await answer.json()) as { data: { effectiveTime: number } };
  const shown = await page.evaluate((at) =>
    new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(at), effectiveTime);
  const section = main(page).getByRole('region', { name: said('en', 'wallet.bind.title') });
  await expect.poll(() => section.innerText()).toContain(shown);
  expect((await section.innerText()).replaceAll(/\s/g, '')).toContain(other);
  await section.getByRole('button', { name: said('en', 'wallet.bind.cancel') }).press('Enter');
  await page.getByText(said('en', 'wallet.bind.cancelled')).waitFor();
  await section.getByRole('button', { name: said('en', 'wallet.bind.changeNamed') }).waitFor();
  expect((await section.innerText()).replaceAll(/\s/g, '')).toContain(mine);
  expect((await section.innerText()).replaceAll(/\s/g, '')).not.toContain(other);
  expectNoTrouble(page);
});

it('[W-296] an account on hold says why, what is wanted and until when, and withdraws nothing; it is told at once, and when it is over', async () => {
  const { page, username } = await shopper();
  const desk = await operator(mall);
  await bind(page);
  await mall.visit(page, '/userInfo/money-package');
  const { id } = await desk('hold!place', { username, reason: 'identity', wanted: 'A picture of your passport.', stopsPayments: false, endTime: null });
  const hold = main(page).getByRole('region', { name: said('en', 'wallet.hold.withdrawals') });
  await hold.getByText(said('en', 'wallet.hold.reason.identity')).waitFor();
  await hold.getByText('A picture of your passport.').waitFor();
  await hold.getByText(said('en', 'wallet.hold.untilLifted')).waitFor();
  await mall.visit(page, '/userInfo/money-package/withdraw');
  await hold.waitFor();
  await typed(page, 'amount').fill('50');
  await submit(page).click();
  await page.locator('dialog[open] input[name=safeword]').fill(digits);
  await page.locator('dialog[open] button[type=submit]').click();
  await page.getByText(said('en', 'refusal.businessLocked')).first().waitFor();
  await desk('hold!lift', { id, answer: 'It came.' });
  await hold.waitFor({ state: 'detached' });
});

it.each(['', '/recharge', '/withdraw'])('the page /userInfo/money-package%s waits for at most 130 kB of scripts', async (path) => {
  const { scriptBytes } = await firstViewBytes(mall.url, `/userInfo/money-package${path}?lang=en`);
  expect(scriptBytes).toBeLessThanOrEqual(130_000);
});
