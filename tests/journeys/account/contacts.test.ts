import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/rules/languages';
import { look } from '../../support/journey/axe';
import { alive, cutLine, expectNoTrouble, journey, mendLine, troublesOf, underWorker } from '../../support/journey/journey';
import { codeTo, lettersTo, letterTo, wrongCode } from '../../support/journey/journey-mail';
import { password, register, someName } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();

const main = (page: Page) => page.getByRole('main');
const part = (page: Page, name: 'email' | 'phone', lang: Language = 'en') => main(page).getByRole('region', { name: said(lang, `settings.contacts.${name}`), exact: true });
const button = (page: Page, key: string, lang: Language = 'en') => main(page).getByRole('button', { name: said(lang, key), exact: true });
const field = (page: Page, name: string) => main(page).locator(`input[name=${name}]`);
const stored = async (username: string) =>
  (await mall.sql<{ email: string | null; proven: boolean; phone: string | null }>('select email, email_proven_at is not null as proven, phone from app_user where username = $1', [username]))[0];

/** Registers a shopper and opens the page of e-mail and phone. */
async function member({ email }: { readonly email?: string } = {}, lang: Language = 'en') {
  const context = await mall.shopper({ bypassCSP: true });
  const page = await context.newPage();
  const username = someName();
  await register(page, mall, username, lang, email);
  await mall.visit(page, `/userInfo/setup/contacts?lang=${lang}`);
  return { page, username };
}

/** Fills in the second half of the form: the code from the e-mail, and the login password. */
async function confirm(page: Page, code: string): Promise<void> {
  await field(page, 'verifcode').fill(code);
  await field(page, 'password').fill(password);
  await page.keyboard.press('Enter');
}

describe('e-mail and phone', () => {
  it('an e-mail is added with the code from its mailbox, not with another one, and the settings say what is set', async () => {
    const { page, username } = await member();
    const email = `${username}@shop.example`;
    await mall.visit(page, '/userInfo/setup');
    const link = main(page).getByRole('link', { name: said('en', 'settings.index.contacts') });
    await link.getByText(said('en', 'settings.state.contacts.set', { email: 'none', phone: 'none' })).waitFor();
    await link.click();
    await main(page).getByRole('heading', { level: 1, name: said('en', 'settings.contacts.title') }).waitFor();
    await button(page, 'settings.contacts.addEmail').press('Enter');
    expect(await field(page, 'email').evaluate((element) => element === document.activeElement)).toBe(true);
    await field(page, 'email').fill('no address');
    await page.keyboard.press('Enter');
    await main(page).getByText(said('en', 'account.wrong.email')).waitFor();
    await field(page, 'email').fill(email);
    await page.keyboard.press('Enter');
    const code = await codeTo(mall, email);
    expect(await letterTo(mall, email)).toContain(username);

    await confirm(page, wrongCode(code));
    await main(page).getByText(said('en', 'refusal.verificationCodeWrong')).waitFor();
    expect(await field(page, 'email').inputValue()).toBe(email);
    expect(await stored(username)).toEqual({ email: null, proven: false, phone: null });
    await field(page, 'password').fill('not the password');
    await field(page, 'verifcode').fill(code);
    await page.keyboard.press('Enter');
    await main(page).getByText(said('en', 'refusal.passwordWrong')).waitFor();
    const found: Record<string, string[]> = {};
    await look(page, 'the form with what is wrong', found);
    expect(found).toEqual({});
    await confirm(page, code);
    await page.getByText(said('en', 'settings.contacts.emailDone')).waitFor();
    await part(page, 'email').getByText(said('en', 'settings.contacts.proven'), { exact: true }).waitFor();
    await part(page, 'email').getByText(email).waitFor();
    await expect.poll(() => part(page, 'email').getByRole('heading').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await stored(username)).toEqual({ email, proven: true, phone: null });
    await main(page).getByRole('link', { name: said('en', 'settings.title'), exact: true }).last().click();
    await link.getByText(said('en', 'settings.state.contacts.set', { email: 'proven', phone: 'none' })).waitFor();
    expect(troublesOf(page)).toEqual([]);
  });

  it('is changed and the address before is told of it, at 320 px in Arabic; a login takes the new one', async () => {
    const lang = 'ar';
    const before = `${someName()}@shop.example`;
    const { page, username } = await member({ email: before }, lang);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.reload();
    await alive(page);
    await part(page, 'email', lang).getByText(said(lang, 'settings.contacts.unproven')).waitFor();
    await button(page, 'settings.contacts.changeEmail', lang).click();
    await main(page).getByText(before).nth(1).waitFor();
    const after = `${username}@shop.example`;
    await field(page, 'email').fill(after);
    await page.keyboard.press('Enter');
    // The address had a typo: it is corrected, and the code goes to the new one.
    await button(page, 'account.code.otherEmail', lang).click();
    await field(page, 'email').fill(`x${after}`);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await confirm(page, await codeTo(mall, `x${after}`));
    await part(page, 'email', lang).getByText(said(lang, 'settings.contacts.proven'), { exact: true }).waitFor();
    const told = await letterTo(mall, before);
    expect(told).toContain(said(lang, 'mail.emailChanged.subject', { shop: 'Kitewharf' }));
    expect(told).not.toContain(after);
    expect(await stored(username)).toMatchObject({ email: `x${after}`, proven: true });
    const elsewhere = await mall.open('/login');
    await field(elsewhere, 'username').fill(`x${after}`);
    await field(elsewhere, 'password').fill(password);
    await elsewhere.keyboard.press('Enter');
    await elsewhere.getByRole('banner').getByRole('link', { name: username }).waitFor();
  });

  it('an e-mail that was typed at the registration is confirmed where it stands', async () => {
    const email = `${someName()}@shop.example`;
    const { page, username } = await member({ email });
    await button(page, 'settings.contacts.confirmEmail').click();
    expect(await field(page, 'email').inputValue()).toBe(email);
    await page.keyboard.press('Enter');
    await confirm(page, await codeTo(mall, email));
    await part(page, 'email').getByText(said('en', 'settings.contacts.proven'), { exact: true }).waitFor();
    expect(await stored(username)).toMatchObject({ email, proven: true });
    expect(lettersTo(mall, email)).toHaveLength(1);
  });

  it('an address and a phone of another user are refused at their fields, without a word of whose they are', async () => {
    const email = `${someName()}@shop.example`;
    // Different from those of an earlier try of this test.
    const end = String(Date.now()).slice(-5);
    const theirs = await member({ email });
    await mall.sql("update app_user set phone = $2 where username = $1", [theirs.username, `49151444${end}`]);
    const { page, username } = await member();
    await button(page, 'settings.contacts.addEmail').click();
    await field(page, 'email').fill(email);
    await page.keyboard.press('Enter');
    await confirm(page, await codeTo(mall, email));
    await main(page).getByText(said('en', 'refusal.emailBoundToOther')).waitFor();
    await button(page, 'settings.contacts.cancel').click();

    await button(page, 'settings.contacts.addPhone').click();
    await main(page).getByRole('combobox').selectOption('DE');
    await field(page, 'phone').fill(`0151 444${end}`);
    await field(page, 'password').fill(password);
    await page.keyboard.press('Enter');
    await main(page).getByText(said('en', 'refusal.phoneBoundToOther')).waitFor();
    expect(await main(page).textContent()).not.toContain(theirs.username);
    await field(page, 'phone').fill(`0151 445${end}`);
    await page.keyboard.press('Enter');
    await page.getByText(said('en', 'settings.contacts.phoneDone')).waitFor();
    await part(page, 'phone').getByText(`49151445${end}`).waitFor();
    await button(page, 'settings.contacts.changePhone').waitFor();
    expect(await stored(username)).toEqual({ email: null, proven: false, phone: `49151445${end}` });
    expectNoTrouble(page);
  });

  it('a slow answer closes no form that was opened since', async () => {
    const { page } = await member();
    let reply = () => {};
    const isDue = new Promise<void>((resolve) => {
      reply = resolve;
    });
    await page.route('**/api/user!bindPhone.action*', async (route) => {
      await isDue;
      await route.continue();
    });
    await button(page, 'settings.contacts.addPhone').click();
    await main(page).getByRole('combobox').selectOption('DE');
    // Different from that of an earlier try of this test.
    await field(page, 'phone').fill(`0151 446${String(Date.now()).slice(-5)}`);
    await field(page, 'password').fill(password);
    await page.keyboard.press('Enter');
    await button(page, 'settings.contacts.saving').waitFor();
    await button(page, 'settings.contacts.cancel').click();
    await button(page, 'settings.contacts.addEmail').click();
    await field(page, 'email').fill('begun@shop.example');
    reply();
    await page.getByText(said('en', 'settings.contacts.phoneDone')).waitFor();
    await button(page, 'settings.contacts.changePhone').waitFor();
    expect(await field(page, 'email').inputValue()).toBe('begun@shop.example');
    expectNoTrouble(page);
  });

  it('without a connection what is set is shown, and a form is refused with the reason and keeps what was typed', async () => {
    const { page, username } = await member({ email: `${someName()}@shop.example` });
    await part(page, 'email').getByText(said('en', 'settings.contacts.unproven')).waitFor();
    await underWorker(page);
    await button(page, 'settings.contacts.addPhone').click();
    await cutLine(page.context());
    await main(page).getByText(said('en', 'account.offlineForm')).waitFor();
    await main(page).getByRole('combobox').selectOption('DE');
    await field(page, 'phone').fill('0151 44444403');
    await field(page, 'password').fill(password);
    await page.keyboard.press('Enter');
    await main(page).getByText(said('en', 'account.notReached')).waitFor();
    expect((await field(page, 'phone').inputValue()).replaceAll(' ', '')).toBe('015144444403');
    expect((await stored(username))?.phone).toBeNull();

    await mendLine(page.context());
    await main(page).getByText(said('en', 'account.offlineForm')).waitFor({ state: 'detached' });
    await button(page, 'settings.contacts.savePhone').click();
    await part(page, 'phone').getByText('4915144444403').waitFor();

    await cutLine(page.context());
    await page.reload();
    await alive(page);
    await part(page, 'phone').getByText('4915144444403').waitFor();
    await button(page, 'settings.contacts.changeEmail').click();
    await field(page, 'email').fill('kept@shop.example');
    await page.keyboard.press('Enter');
    await main(page).getByText(said('en', 'account.notReached')).waitFor();
    expect(await field(page, 'email').inputValue()).toBe('kept@shop.example');
  });
});
