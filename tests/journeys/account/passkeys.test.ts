import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { look } from '../../support/journey/axe';
import { cutLine, expectNoTrouble, journey, mendLine, troublesOf } from '../../support/journey/journey';
import { codeTo, letterTo, wrongCode } from '../../support/journey/journey-mail';
import { isIn, logOut, password, register, someName } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();
/** The mall at a host name: passkeys can't be bound to an IP address. */
const at = (address: string) => mall.url.replace('127.0.0.1', 'localhost') + address;

const main = (page: Page) => page.getByRole('main');
const text = (page: Page, key: string) => page.getByText(said('en', key), { exact: true });
const button = (page: Page, key: string, values?: Record<string, string>) => page.getByRole('button', { name: said('en', key, values), exact: true });
const field = (page: Page, name: string) => main(page).locator(`input[name=${name}]`);
const settings = '/userInfo/setup/passkeys';

/** Gives the browser a virtual authenticator. */
async function authenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return {
    held: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    /** Whether the authenticator's user is present, who then accepts every prompt. */
    present: (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    verify: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    forget: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

async function member({ proven = false } = {}) {
  const page = await (await mall.shopper({ bypassCSP: true })).newPage();
  const username = someName();
  const email = `${username}@shop.example`;
  await register(page, { url: at('') }, username, 'en', email);
  if (proven) await mall.sql('update app_user set email_proven_at = now() where username = $1', [username]);
  return { page, username, email };
}

async function add(page: Page, name: string, typed = password): Promise<void> {
  await button(page, 'settings.passkeys.add').first().click();
  await field(page, 'name').fill(name);
  await field(page, 'password').fill(typed);
  await page.keyboard.press('Enter');
}

it('a passkey is added, logs in by its button and from the field for the name, is renamed and removed; the mailbox is told', async () => {
  const { page, username, email } = await member();
  const device = await authenticator(page);
  await mall.visit(page, at('/userInfo/setup'));
  await main(page).getByRole('link', { name: said('en', 'settings.index.passkeys') }).click();
  await text(page, 'settings.passkeys.none').waitFor();

  await add(page, 'My phone', 'not the password');
  await text(page, 'refusal.passwordWrong').waitFor();
  const found: Record<string, string[]> = {};
  await look(page, 'the dialog with what is wrong', found);
  await field(page, 'password').fill(password);
  await page.keyboard.press('Enter');
  await text(page, 'settings.passkeys.added').waitFor();
  await main(page).getByText('My phone', { exact: true }).waitFor();
  expect(await device.held()).toBe(1);
  expect(await letterTo(mall, email)).toContain(said('en', 'mail.passkeyAdded.subject', { shop: 'Kitewharf' }));
  await look(page, 'a passkey', found);
  // A device holds one passkey per account.
  await add(page, 'Another');
  await text(page, 'settings.passkeys.already').waitFor();
  await page.keyboard.press('Escape');

  await logOut(page);
  await device.present(false);
  await mall.visit(page, at(`/login?from=${encodeURIComponent(settings)}`));
  await look(page, 'the login', found);
  expect(found).toEqual({});
  await device.present(true);
  await button(page, 'login.passkey').press('Enter');
  await page.waitForURL(`**${settings}`);
  await isIn(page, username);
  // If the browser offers the passkey in the field, choosing it is enough. After the login no further challenge is
  // fetched.
  await logOut(page);
  let challenges = 0;
  page.on('request', (request) => void (challenges += request.url().includes('passkey!challenge') ? 1 : 0));
  await mall.visit(page, at(`/login?from=${encodeURIComponent(settings)}`));
  await page.waitForURL(`**${settings}`);
  await isIn(page, username);
  await button(page, 'settings.passkeys.renameNamed', { passkey: 'My phone' }).waitFor();
  expect(challenges).toBe(1);

  await button(page, 'settings.passkeys.renameNamed', { passkey: 'My phone' }).click();
  await field(page, 'name').fill('Old phone');
  await page.keyboard.press('Enter');
  await button(page, 'settings.passkeys.removeNamed', { passkey: 'Old phone' }).click();
  await field(page, 'password').fill(password);
  await page.keyboard.press('Enter');
  await text(page, 'settings.passkeys.removed').waitFor();
  await text(page, 'settings.passkeys.none').waitFor();
  expect(await letterTo(mall, email, 2)).toContain(said('en', 'mail.passkeyRemoved.subject', { shop: 'Kitewharf' }));

  // The device still has the removed passkey: the login refuses it, and the page says so.
  await logOut(page);
  await mall.visit(page, at('/login'));
  await text(page, 'refusal.passkeyWrong').waitFor();
  await device.forget();
  await button(page, 'login.passkey').click();
  await text(page, 'login.passkeyNone').waitFor();
  expectNoTrouble(page);
});

it('without a connection passkeys can’t be used, and the page says why; with it they are offered again', async () => {
  const { page, username } = await member();
  const device = await authenticator(page);
  await mall.visit(page, at(settings));
  await text(page, 'settings.passkeys.none').waitFor();
  await cutLine(page.context());
  await text(page, 'account.offline').waitFor();
  await expect.poll(() => button(page, 'settings.passkeys.add').getAttribute('aria-disabled')).toBe('true');
  await mendLine(page.context());
  await text(page, 'account.offline').waitFor({ state: 'detached' });
  await device.verify(false);
  await add(page, '');
  await text(page, 'settings.passkeys.notMade').waitFor();
  await device.verify(true);
  await page.keyboard.press('Enter');
  await text(page, 'settings.passkeys.added').waitFor();

  await logOut(page);
  await device.present(false);
  await mall.visit(page, at('/login'));
  await cutLine(page.context());
  await text(page, 'account.offline').waitFor();
  await expect.poll(() => button(page, 'login.passkey').getAttribute('aria-disabled')).toBe('true');
  // The user, now present, accepts the field's offer as soon as it appears.
  await device.present(true);
  await mendLine(page.context());
  await isIn(page, username);
});

it('a code by e-mail logs in, at 320 px too; without a line it is said why it can’t be sent, a wrong one at its field, and an unknown address gets the same words, in Arabic', async () => {
  const lang = 'ar';
  const { page: home, username, email } = await member({ proven: true });
  const page = await mall.open(`/login?lang=${lang}`, { viewport: { width: 320, height: 640 }, bypassCSP: true });
  await main(page).getByRole('link', { name: said(lang, 'login.byCode') }).click();
  await main(page).getByRole('heading', { level: 1, name: said(lang, 'login.code.title') }).waitFor();
  const sent = main(page).getByRole('status').filter({ hasText: '@' });
  await field(page, 'email').fill('nobody-at-all@shop.example');
  await cutLine(page.context());
  await page.keyboard.press('Enter');
  await page.getByText(said(lang, 'account.notReached'), { exact: true }).waitFor();
  expect([await field(page, 'email').inputValue(), await sent.count()]).toEqual(['nobody-at-all@shop.example', 0]);
  await mendLine(page.context());
  await field(page, 'email').press('Enter');
  await sent.waitFor();
  const told = await sent.textContent();
  await page.reload();
  await field(page, 'email').fill(email);
  await page.keyboard.press('Enter');
  await sent.waitFor();
  const withoutTime = (words: string | null, to: string) => words?.replace(to, '').replaceAll(/\d/g, '');
  expect(withoutTime(await sent.textContent(), email)).toBe(withoutTime(told, 'nobody-at-all@shop.example'));
  const code = await codeTo(mall, email);
  await field(page, 'verifcode').fill(wrongCode(code));
  await page.keyboard.press('Enter');
  await page.getByText(said(lang, 'refusal.verificationCodeWrong'), { exact: true }).waitFor();
  const found: Record<string, string[]> = {};
  await look(page, 'the code with what is wrong', found);
  expect(found).toEqual({});
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await field(page, 'verifcode').fill(code);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/userInfo/dashboard');
  await isIn(page, username);
  expect(await letterTo(mall, email, 2)).toContain(said(lang, 'mail.newDevice.subject', { shop: 'Kitewharf' }));
  expect(troublesOf(page)).toEqual([]);
  await home.close();
});
