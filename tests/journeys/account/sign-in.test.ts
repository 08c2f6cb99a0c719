import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { refusalCode, refusalText } from '../../../src/contract/refusals';
import { dayMs } from '../../../src/rules/durations';
import { holdBack } from '../../support/journey/hold-back';
import { alive, cutLine, expectNoTrouble, journey, mendLine, troublesOf, type Journey } from '../../support/journey/journey';
import { codeTo, letterTo, wrongCode } from '../../support/journey/journey-mail';
import { isIn, logIn, logOut, password, register, someName } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();
/** A brand that uses the specification's own validation rules. */
const specified = journey({ BRAND: 'amberlane' });

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).locator(`input[name=${name}]`);
const button = (page: Page, key: string) => main(page).getByRole('button', { name: said('en', key), exact: true });
const banner = (page: Page, key: string) => page.getByRole('banner').getByRole(key === 'header.logOut' ? 'button' : 'link', { name: said('en', key) });

async function fill(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
}

/** Registers in a browser that stays logged in. */
async function account() {
  const page = await (await mall.shopper()).newPage();
  const username = someName();
  const email = `${username}@shop.example`;
  await register(page, mall, username, 'en', email);
  return { page, username, email };
}

/** A stranger's time zone, which is not the shop's; in the hour before Tokyo's midnight another one, as what is today there would soon not be. */
const timezoneId = new Date().getUTCHours() === 14 ? 'Asia/Dubai' : 'Asia/Tokyo';

/** Opens the login page in a stranger's browser. */
async function loginPage(): Promise<Page> {
  return mall.open('/login', { timezoneId });
}

async function tryPassword(page: Page, username: string, typed: string): Promise<void> {
  await fill(page, { username, password: typed });
  await page.keyboard.press('Enter');
}

/** The end of a lock as the page shows it, in the reader's time zone; with its date unless that is today. */
function shownTime(at: Date): string {
  const day = (date: Date) => date.toLocaleDateString('en', { timeZone: timezoneId });
  const isToday = day(at) === day(new Date());
  return new Intl.DateTimeFormat('en', { ...(isToday ? {} : { day: 'numeric', month: 'long' }), hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: timezoneId }).format(at);
}

it('what was half typed into a registration, the password too, is gone once another tab has logged in and out', async () => {
  const { page, username } = await account();
  await logOut(page);
  const other = await page.context().newPage();
  await mall.visit(other, '/register');
  await alive(other);
  const typed = { username: 'halftyped', password: 'half typed too', email: 'half@shop.example' };
  await fill(other, typed);
  await logIn(page, mall, username);
  await button(other, 'account.alreadyIn.on').waitFor();
  await banner(page, 'header.logOut').click();
  await field(other, 'username').waitFor();
  for (const name of Object.keys(typed)) expect(await field(other, name).inputValue()).toBe('');
  expectNoTrouble(other);
});

it('a refusal that comes late leaves the focus with who types elsewhere by then', async () => {
  const page = await mall.open('/register');
  const call = '**/api/localuser!registerNoVerifcode.action*';
  const letGo = await holdBack(page, call, (route) => route.fulfill({ json: { code: refusalCode('usernameTaken'), msg: refusalText('usernameTaken'), data: null } }));
  await fill(page, { username: someName(), password });
  const asked = page.waitForRequest(call);
  await page.keyboard.press('Enter');
  await asked;
  const box = page.getByRole('banner').getByRole('combobox');
  await box.fill('lamp');
  letGo();
  await main(page).getByText(said('en', 'refusal.usernameTaken')).waitFor();
  expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await box.inputValue()).toBe('lamp');
  expectNoTrouble(page);
});

describe('wrong passwords', () => {
  it('[W-224] lock the login after the third, for the right one too: the page says until when, and keeps the name', async () => {
    const { page: home, username } = await account();
    const page = await loginPage();
    const notice = main(page).getByRole('alert');
    for (const typed of ['not the first', 'not the second']) {
      await tryPassword(page, username, typed);
      await notice.getByText(said('en', 'refusal.credentialsWrong')).waitFor();
    }
    await tryPassword(page, username, 'not the third');
    await expect.poll(() => lockOf(username)).toHaveLength(1);
    const [lock] = await lockOf(username);
    await notice.getByText(said('en', 'account.locked', { until: shownTime(lock?.locked_until ?? new Date(0)) })).waitFor();
    await tryPassword(page, username, password);
    await notice.getByText(said('en', 'account.locked', { until: shownTime(lock?.locked_until ?? new Date(0)) })).waitFor();
    expect(await field(page, 'username').inputValue()).toBe(username);

    // A stranger's tries do not lock a browser where the user logged in before.
    await logOut(home);
    await logIn(home, mall, username);

    // After three minutes, one more wrong password locks the login until the next day.
    await mall.sql("update wrong_tries set locked_until = now() - interval '1 second' where locked_until is not null");
    await tryPassword(page, username, 'not the fourth');
    // The next day as the shop counted it: it may have begun meanwhile.
    await expect.poll(async () => (await lockOf(username)).map(({ locked_until: until }) => until.getTime() % dayMs)).toEqual([0]);
    const [longer] = await lockOf(username);
    const midnight = longer?.locked_until ?? new Date(0);
    expect(midnight.getTime() - Date.now()).toBeLessThanOrEqual(dayMs);
    await notice.getByText(said('en', 'account.locked', { until: shownTime(midnight) })).waitFor();

    await mall.sql("update wrong_tries set locked_until = now() - interval '1 second' where locked_until is not null");
    await tryPassword(page, username, password);
    await isIn(page, username);
    expectNoTrouble(page);
  });

  /** A user's login locks, of all devices. */
  function lockOf(username: string) {
    return mall.sql<{ locked_until: Date }>('select locked_until from wrong_tries join app_user u on u.id = account where u.username = $1 and locked_until is not null', [username]);
  }
});

it('who removes the invitation code goes on in its field', async () => {
  const page = await mall.open('/register');
  await field(page, 'invitationCode').fill('FRIENDXY');
  await button(page, 'register.invitationRemove').press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('invitationCode');
  expect(await field(page, 'invitationCode').inputValue()).toBe('');
});

describe('a forgotten password', () => {
  it('another code is offered after a minute, which is counted down', async () => {
    const page = await loginPage();
    await page.clock.install();
    await main(page).getByRole('link', { name: said('en', 'login.forgot') }).click();
    await field(page, 'email').fill(`${someName()}@shop.example`);
    await button(page, 'account.code.send').click();
    const [before = '', after = ''] = said('en', 'account.code.wait', { seconds: 0 }).split('0');
    const wait = main(page).getByText(before);
    const seconds = async () => Number((await wait.innerText()).replace(before, '').replace(after, ''));
    await wait.waitFor();
    expect(await seconds()).toBeGreaterThan(50);
    expect(await seconds()).toBeLessThanOrEqual(60);
    await page.clock.fastForward(30_000);
    await expect.poll(seconds).toBeLessThanOrEqual(30);
    await page.clock.fastForward(30_000);
    // The code before is void: a pasted one replaces it.
    await field(page, 'verifcode').fill('111111');
    await button(page, 'account.code.again').press('Enter');
    await wait.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('verifcode');
    await page.keyboard.insertText('222222');
    expect(await field(page, 'verifcode').inputValue()).toBe('222222');
  });

  it('a code that went to a mistyped address leaves the way back to it; who asks for one goes on in its field', async () => {
    const page = await mall.open('/forgot-password');
    const [mistyped, right] = [`${someName()}@shop.example`, `${someName()}@shop.example`];
    const has = (name: string) => expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);
    await field(page, 'email').fill(mistyped);
    await page.keyboard.press('Enter');
    await main(page).getByRole('status').filter({ hasText: mistyped }).waitFor();
    await has('verifcode');
    await button(page, 'account.code.otherEmail').press('Enter');
    await has('email');
    await field(page, 'email').fill(right);
    await page.keyboard.press('Enter');
    await main(page).getByRole('status').filter({ hasText: right }).waitFor();
    await has('verifcode');
    expectNoTrouble(page);
  });

  it('[W-233] is set anew from the login page on, over a lost line and a wrong code; the old one and the old logins are over', async () => {
    const { page: home, username, email } = await account();
    const page = await loginPage();
    await tryPassword(page, username, 'what was it');
    await main(page).getByText(said('en', 'refusal.credentialsWrong')).waitFor();
    await main(page).getByRole('link', { name: said('en', 'login.forgot') }).click();
    await main(page).getByRole('heading', { level: 1, name: said('en', 'forgot.title') }).waitFor();
    await field(page, 'email').fill(email);
    await cutLine(page.context());
    await main(page).getByText(said('en', 'account.offlineForm')).waitFor();
    await button(page, 'account.code.send').click();
    await main(page).getByText(said('en', 'account.notReached')).waitFor();
    expect(await field(page, 'email').inputValue()).toBe(email);
    await mendLine(page.context());
    await main(page).getByText(said('en', 'account.offlineForm')).waitFor({ state: 'detached' });
    await button(page, 'account.code.send').click();
    await main(page).getByRole('status').filter({ hasText: email }).waitFor();

    const code = await codeTo(mall, email);
    const next = 'a lantern over water';
    await fill(page, { verifcode: wrongCode(code), newPassword: next, confirmPassword: next });
    await page.keyboard.press('Enter');
    await main(page).getByText(said('en', 'refusal.verificationCodeWrong')).waitFor();
    expect(await field(page, 'newPassword').inputValue()).toBe(next);
    await field(page, 'verifcode').fill(code);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    await page.getByText(said('en', 'forgot.done')).waitFor();
    expect(await letterTo(mall, email, 2)).toContain(said('en', 'mail.passwordChanged.subject', { shop: 'Kitewharf' }));

    await banner(home, 'header.logIn').waitFor();
    await tryPassword(page, username, password);
    await main(page).getByText(said('en', 'refusal.credentialsWrong')).waitFor();
    await tryPassword(page, email, next);
    await isIn(page, username);
    expectNoTrouble(page);
  });

  it('[W-225] says the same of an address that nobody has', async () => {
    const page = await mall.open('/forgot-password');
    const email = `${someName()}@shop.example`;
    await field(page, 'email').fill(email);
    await page.keyboard.press('Enter');
    await main(page).getByRole('status').filter({ hasText: email }).waitFor();
    await fill(page, { verifcode: '271828', newPassword: 'a lantern over water', confirmPassword: 'a lantern over water' });
    await page.keyboard.press('Enter');
    await main(page).getByText(said('en', 'refusal.verificationCodeWrong')).waitFor();
    expectNoTrouble(page);
  });
});

const created = (of: Journey, username: string) =>
  of.sql<{ email: string; proven: boolean; friend: string | null }>(
    'select u.email, u.email_proven_at is not null as proven, f.username as friend from app_user u left join app_user f on f.id = u.recommended_by where u.username = $1',
    [username],
  );

describe('a registration with a code', () => {
  it('proves the e-mail; a wrong code makes no account and keeps what was typed', async () => {
    const page = await mall.open('/register');
    const username = someName();
    const email = `${username}@shop.example`;
    await fill(page, { username, password, email });
    await button(page, 'account.code.send').click();
    const code = await codeTo(mall, email);
    await field(page, 'verifcode').fill(wrongCode(code));
    await page.keyboard.press('Enter');
    await main(page).getByText(said('en', 'refusal.verificationCodeWrong')).waitFor();
    expect(await created(mall, username)).toEqual([]);
    expect([await field(page, 'username').inputValue(), await field(page, 'email').inputValue()]).toEqual([username, email]);
    await field(page, 'verifcode').fill(code);
    await page.keyboard.press('Enter');
    await isIn(page, username);
    expect(await created(mall, username)).toEqual([{ email, proven: true, friend: null }]);
    expect(troublesOf(page)).toEqual([]);
  });

  it('asks for a code to another address at once, where the first was mistyped', async () => {
    const page = await mall.open('/register');
    const [mistyped, right] = [`${someName()}@shop.example`, `${someName()}@shop.example`];
    for (const email of [mistyped, right]) {
      await fill(page, { email });
      await button(page, 'account.code.send').click();
      await main(page).getByRole('status').filter({ hasText: email }).waitFor();
      await button(page, 'register.withoutCode').click();
    }
    await codeTo(mall, right);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    expectNoTrouble(page);
  });

  it('a code that is on its way late leaves the focus where the shopper types by then', async () => {
    const page = await mall.open('/register');
    let reply = () => {};
    const isDue = new Promise<void>((resolve) => {
      reply = resolve;
    });
    await page.route('**/api/verifcode!send.action*', async (route) => {
      await isDue;
      await route.continue();
    });
    await fill(page, { email: `${someName()}@shop.example` });
    await button(page, 'account.code.send').click();
    await button(page, 'account.code.sending').waitFor();
    await fill(page, { invitationCode: 'FRI' });
    reply();
    await field(page, 'verifcode').waitFor();
    // Effects have run once a frame after that is painted.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.keyboard.type('END');
    expect([await field(page, 'invitationCode').inputValue(), await field(page, 'verifcode').inputValue()]).toEqual(['FRIEND', '']);
    expectNoTrouble(page);
  });

  it('tells only the mailbox that its address has an account already', async () => {
    const { email } = await account();
    const page = await mall.open('/register');
    await fill(page, { username: someName(), password, email });
    await button(page, 'account.code.send').click();
    await main(page).getByRole('status').filter({ hasText: email }).waitFor();
    const letter = await letterTo(mall, email);
    expect(letter).toContain(said('en', 'mail.registeredAlready.subject', { shop: 'Kitewharf' }));
    expect(letter).not.toMatch(/\b\d{6}\b/);
    expect(await main(page).textContent()).not.toContain(said('en', 'refusal.emailBoundToOther'));
  });

  it('[W-201] [W-202] [W-380] under the rules of `specified` says them field by field, and ties the account to whose invitation code it is', async () => {
    const friend = someName();
    await specified.sql("insert into app_user (id, username, username_key, password_hash, invitation_code, created_at) values ('friend', $1, $1, '', 'FRIENDXY', now())", [friend]);
    const page = await specified.open('/register');
    const [username, word] = [someName(), 'Tama-4471'];
    await fill(page, { username, password, email: 'ab.c@shop.example' });
    await page.keyboard.press('Enter');
    await main(page).getByText(said('en', 'account.wrong.passwordLong', { most: 12, count: password.length })).waitFor();
    await main(page).getByText(said('en', 'account.wrong.emailSpecified')).waitFor();
    const email = `${username}@shop.example`;
    await fill(page, { password: word, email, invitationCode: 'NOBODYS1' });
    await button(page, 'account.code.send').click();
    const code = await codeTo(specified, email);
    await field(page, 'verifcode').fill(code);
    await page.keyboard.press('Enter');
    await main(page).getByText(said('en', 'refusal.invitationCodeWrong')).waitFor();
    expect(await created(specified, username)).toEqual([]);
    await field(page, 'invitationCode').fill('friendxy');
    await page.keyboard.press('Enter');
    await isIn(page, username);
    expect(await created(specified, username)).toEqual([{ email, proven: true, friend }]);
    expect(troublesOf(page)).toEqual([]);
  });
});

describe('a logout in one tab', () => {
  it('is seen in the other: nothing of the user stays there, and its next step asks for a login', async () => {
    const { page: first, username, email } = await account();
    const second = await first.context().newPage();
    await mall.visit(second, '/userInfo/setup/contacts');
    await main(second).getByText(email).waitFor();
    await isIn(second, username);
    await logOut(first);
    await banner(second, 'header.logIn').waitFor();
    // The header may update before the page does.
    await expect.poll(() => second.locator('body').textContent()).not.toContain(username);
    await expect.poll(() => second.locator('body').textContent()).not.toContain(email);
    await mall.visit(second, '/userInfo/dashboard');
    await main(second).getByRole('heading', { name: said('en', 'user.pleaseLogIn.title') }).waitFor();
    // Logging in again in one tab logs in the other.
    await logIn(first, mall, username);
    await isIn(second, username);
    await alive(second);
    expect(troublesOf(second)).toEqual([]);
  });
});
