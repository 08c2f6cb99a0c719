import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/rules/languages';
import { look } from '../../support/journey/axe';
import { alive, cutLine, expectNoTrouble, focused, journey, mendLine, underWorker } from '../../support/journey/journey';
import { digits, provide } from '../../support/journey/journey-checkout';
import { operator } from '../../support/journey/journey-wallet';
import { everythingKept, openChat, password, register, say, someName } from '../../support/journey/own-page';
import { codeAt } from '../../support/server/staff';
import { said } from '../../support/texts';

const mall = journey();
const mine = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, key: string, lang: Language = 'en') => main(page).getByRole('button', { name: said(lang, key), exact: true });
const text = (page: Page, key: string, values: Record<string, string | number> = {}, lang: Language = 'en') => main(page).getByText(said(lang, key, values)).first();
const row = (page: Page, name: string, lang: Language = 'en') => main(page).getByRole('link').filter({ hasText: said(lang, `settings.index.${name}`) });
const overflows = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function member(lang: Language = 'en') {
  const context = await mall.shopper({ bypassCSP: true });
  const page = await context.newPage();
  const username = someName();
  await register(page, mall, username, lang);
  return { context, page, username };
}

async function lookEverywhere(page: Page, screen: string): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await look(page, `${screen}, ${colorScheme}`, found);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(found).toEqual({});
}

/** Sets up the authenticator and returns its secret. */
async function turnOn(page: Page, lang: Language = 'en'): Promise<string> {
  await mall.visit(page, `/userInfo/setup/authenticator?lang=${lang}`);
  await main(page).locator('input[name=safeword]').fill(digits);
  await button(page, 'settings.authenticator.begin', lang).click();
  await main(page).getByRole('img', { name: said(lang, 'settings.authenticator.qr') }).waitFor();
  const secret = (await main(page).locator('bdi').filter({ hasText: /^[A-Z2-7]{4}( [A-Z2-7]{4})+$/ }).innerText()).replaceAll(' ', '');
  await main(page).locator('input[name=verifcode]').fill(codeAt(secret, Date.now()));
  await button(page, 'settings.authenticator.confirm', lang).click();
  await text(page, 'settings.authenticator.codesText', {}, lang).waitFor();
  return secret;
}

describe('leaving the mall', () => {
  it('[W-049] [W-253] [UX-099] is stopped by a balance, settles it, takes the data along, and leaves nothing on the device', async () => {
    const { context, page, username } = await member();
    await provide(mall, page, username);
    // Leaves only the demo's starting balance: enough for one withdrawal, with a rest too small for another.
    await mall.sql(
      `with made as (insert into ledger_transfer (kind, reference, created_at) values ('grant', $1, now()) returning id)
       insert into ledger_entry (transfer_id, account_id, amount)
       select made.id, 'mall:capital', 5000 from made union all select made.id, 'user:' || app_user.id, -5000 from made, app_user where username = $2`,
      [`${username} given back`, username],
    );
    const desk = await operator(mall);
    await desk('withdrawChannel!set', { channel: 'TRC20', symbol: 'USDT', chain: 'TRC20', open: true });
    await openChat(page);
    await say(page, 'jackdaw-vortex-said');
    await page.keyboard.press('Escape');

    await mall.visit(page, '/userInfo/setup');
    await row(page, 'cancellation').click();
    await text(page, 'settings.leave.fact.blocked', { days: 30 }).waitFor();
    await main(page).getByText('500.00 USDT').waitFor();
    await main(page).locator('input[name=password]').fill(password);
    await button(page, 'settings.leave.go').click();
    await text(page, 'settings.leave.reasonFirst').waitFor();
    await main(page).getByLabel(said('en', 'settings.leave.reason.unused')).check();
    await button(page, 'settings.leave.go').click();
    await text(page, 'settings.leave.settleFirst').waitFor();

    await main(page).getByRole('link', { name: said('en', 'settings.leave.way.balance') }).click();
    await main(page).getByRole('radio', { name: /^TRC20/ }).check();
    await main(page).locator('input[name=address]').fill(mine);
    await button(page, 'wallet.bind.go').click();
    await page.locator('dialog[open] input[name=safeword]').fill(digits);
    await page.locator('dialog[open] button[type=submit]').click();
    await main(page).getByRole('button', { name: said('en', 'wallet.bind.changeNamed') }).waitFor();
    await main(page).getByRole('radio', { name: /^TRC20/ }).check();
    await main(page).locator('input[name=amount]').fill('495');
    await main(page).locator('form').filter({ has: page.locator('input[name=amount]') }).locator('button[type=submit]').click();
    await page.locator('dialog[open] input[name=safeword]').fill(digits);
    await page.locator('dialog[open] button[type=submit]').click();
    await page.waitForURL(/withdrawal=/);

    await mall.visit(page, '/userInfo/setup/account-cancellation');
    await text(page, 'settings.leave.stop.withdrawal', { count: 1 }).waitFor();
    const { pageList: [waiting] } = await desk('withdrawal!list', { status: 0 });
    if (!waiting) throw new Error('no withdrawal waits');
    await desk('withdrawal!start', { id: waiting.id });
    await desk('withdrawal!complete', { id: waiting.id, reference: 'tx-of-a-leaver' });
    // The rest is too small for another withdrawal.
    await mall.visit(page, '/userInfo/setup/account-cancellation');
    await main(page).getByRole('button', { name: said('en', 'settings.leave.giveUp', { amount: '5.00 USDT' }) }).click();
    // What comes in meanwhile is not given up unseen.
    await desk('balance!grant', { username, amount: '1' });
    for (const amount of ['5.00 USDT', '6.00 USDT']) {
      await page.locator('dialog[open] h2').filter({ hasText: said('en', 'settings.leave.giveUp', { amount }) }).waitFor();
      await page.locator('dialog[open] input[name=password]').fill(password);
      await page.locator('dialog[open] button[type=submit]').click();
    }
    await page.getByText(said('en', 'settings.leave.gaveUp')).waitFor();
    await text(page, 'settings.leave.free').waitFor();
    await expect.poll(async () => (await focused(page))[0]).toBe('H1');

    const coming = page.waitForEvent('download');
    await button(page, 'settings.leave.copyGo').click();
    const copy = JSON.parse(await readFile(await (await coming).path(), 'utf8')) as Record<string, unknown[]>;
    expect(copy['profile']).toMatchObject([{ username }]);
    expect(copy['messages']).toMatchObject([{ content: 'jackdaw-vortex-said' }]);

    const other = await context.newPage();
    await mall.visit(other, '/userInfo/setup');
    await underWorker(other);
    const closed: string[] = [];
    page.on('request', (request) => /user!logoff\./.test(request.url()) && closed.push(request.url()));
    let reply = () => {};
    const isDue = new Promise<void>((resolve) => {
      reply = resolve;
    });
    await page.route('**/api/user!logoff.action*', async (route) => {
      await isDue;
      await route.continue();
    });
    await main(page).getByLabel(said('en', 'settings.leave.reason.unused')).check();
    await main(page).locator('input[name=password]').fill(password);
    await button(page, 'settings.leave.go').click();
    // A double click closes the account once.
    await page.locator('dialog[open]').getByRole('button', { name: said('en', 'settings.leave.go') }).dblclick();
    // While that is on its way it is too late to keep the account, and nothing says otherwise.
    const stay = page.locator('dialog[open] button[aria-disabled=true]').filter({ hasText: said('en', 'settings.leave.stay') });
    await stay.dispatchEvent('click');
    await stay.waitFor();
    reply();
    await page.waitForURL('**/index');
    await page.getByText(said('en', 'settings.leave.done')).waitFor();
    expect(closed).toHaveLength(1);
    await expect.poll(async () => {
      const kept = await everythingKept(page);
      return [username, 'jackdaw-vortex'].filter((word) => kept.includes(word));
    }).toEqual([]);
    await other.waitForFunction(() => localStorage.getItem('dhow.session') === null);

    await page.goto(`${mall.url}/login`);
    await alive(page);
    await main(page).getByRole('textbox', { name: said('en', 'login.username'), exact: true }).fill(username);
    await main(page).locator('input[name=password]').fill(password);
    await main(page).getByRole('button', { name: said('en', 'login.go'), exact: true }).click();
    await text(page, 'refusal.credentialsWrong').waitFor();
    expectNoTrouble(page);
  });

  it('reads well at 320 px, light and dark, in Arabic; without a line nothing is shown that may not be so', async () => {
    const lang = 'ar';
    const { context, page, username } = await member(lang);
    await provide(mall, page, username);
    await page.setViewportSize({ width: 320, height: 640 });
    await mall.visit(page, `/userInfo/setup/account-cancellation?lang=${lang}`);
    await text(page, 'settings.leave.fact.reviews', {}, lang).waitFor();
    expect(await overflows(page)).toBe(false);
    await lookEverywhere(page, 'closing the account');
    await mall.visit(page, `/userInfo/setup?lang=${lang}`);
    await row(page, 'sessions', lang).getByText(said(lang, 'settings.state.sessions.count', { count: 1 })).waitFor();
    await row(page, 'safeword', lang).getByText(said(lang, 'settings.state.safeword.set')).waitFor();
    expect(await overflows(page)).toBe(false);
    await lookEverywhere(page, 'the settings');
    await underWorker(page);
    await cutLine(context);
    await row(page, 'cancellation', lang).click();
    await text(page, 'settings.leave.offlineText', {}, lang).waitFor();
    await mendLine(context);
    await text(page, 'settings.leave.fact.reviews', {}, lang).waitFor();
  });
});

describe('the second factor', () => {
  it('is set up by QR code or key, asked for with a withdrawal address, and turned off, in Arabic', async () => {
    const lang = 'ar';
    const { page, username } = await member(lang);
    await provide(mall, page, username);
    await (await operator(mall))('withdrawChannel!set', { channel: 'TRC20', symbol: 'USDT', chain: 'TRC20', open: true });
    await page.setViewportSize({ width: 320, height: 640 });
    await mall.visit(page, `/userInfo/setup?lang=${lang}`);
    await row(page, 'authenticator', lang).getByText(said(lang, 'settings.state.authenticator.off')).waitFor();
    await turnOn(page, lang);
    const codes = await main(page).getByRole('listitem').filter({ hasText: /^[\dA-Z]{4}(-[\dA-Z]{4}){3}$/ }).allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(await overflows(page)).toBe(false);
    await lookEverywhere(page, 'the recovery codes');
    await button(page, 'settings.authenticator.saved', lang).click();
    await button(page, 'settings.authenticator.off', lang).waitFor();
    expect(await everythingKept(page)).not.toContain(codes[0]);

    await mall.visit(page, `/userInfo/money-package/withdraw?lang=${lang}`);
    await main(page).getByRole('radio', { name: /^TRC20/ }).check();
    await main(page).locator('input[name=address]').fill(mine);
    await button(page, 'wallet.bind.go', lang).click();
    await page.locator('dialog[open] input[name=safeword]').fill(digits);
    await page.locator('dialog[open] input[name=verifcode]').fill('AAAA-AAAA-AAAA-AAAA');
    await page.locator('dialog[open] button[type=submit]').click();
    await page.locator('dialog[open]').getByText(said(lang, 'refusal.verificationCodeWrong')).waitFor();
    await page.locator('dialog[open] input[name=verifcode]').fill(codes[0] ?? '');
    await page.locator('dialog[open] button[type=submit]').click();
    await main(page).getByRole('button', { name: said(lang, 'wallet.bind.changeNamed') }).waitFor();

    await mall.visit(page, `/userInfo/setup/authenticator?lang=${lang}`);
    await main(page).locator('input[name=safeword]').fill(digits);
    await main(page).locator('input[name=verifcode]').fill(codes[1] ?? '');
    await button(page, 'settings.authenticator.off', lang).click();
    await page.getByText(said(lang, 'settings.authenticator.offDone')).waitFor();
    await button(page, 'settings.authenticator.begin', lang).waitFor();
    expectNoTrouble(page);
  });
});
