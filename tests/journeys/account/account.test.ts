import { createHmac } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { alive, atRest, cutLine, desktop, expectNoTrouble, focused, journey, keptOnDevice, mendLine, phone, troublesOf, underWorker } from '../../support/journey/journey';
import { askAs } from '../../support/journey/journey-checkout';
import { codeTo } from '../../support/journey/journey-mail';
import { allSent, deviceRows, isIn, logIn, logOut, message, openChat, password, register, say, someName } from '../../support/journey/own-page';
import { anyPicture } from '../../support/server/sent-pictures';
import { codeAt } from '../../support/server/staff';
import { said } from '../../support/texts';

const mall = journey();

const main = (page: Page) => page.getByRole('main');
const heart = (page: Page, name: string) => main(page).getByRole('button', { name: said('en', 'favourites.goods.toggle', { name }), exact: true }).first();
const follow = (page: Page, name: string) => main(page).getByRole('button', { name: said('en', 'favourites.seller.toggle', { name }), exact: true }).first();
const userId = async (username: string) => (await mall.sql<{ id: string }>('select id from app_user where username = $1', [username]))[0]?.id;

/** Registers a shopper; returns their page. */
async function member(): Promise<{ readonly page: Page; readonly username: string }> {
  const context = await mall.shopper();
  const page = await context.newPage();
  const username = someName();
  await register(page, mall, username);
  return { page, username };
}

describe('an account', () => {
  it('[S-021] [W-001] /userInfo leads to the dashboard', async () => {
    const page = await mall.open('/userInfo');
    await page.waitForURL('**/userInfo/dashboard');
    await main(page).getByRole('heading', { level: 1 }).waitFor();
    expectNoTrouble(page);
  });

  it('[S-271] a registration sends the code of the address that brought the shopper, and only this one does', async () => {
    await mall.sql("insert into app_user (id, username, username_key, password_hash, invitation_code, created_at) values ('friend', 'afriend', 'afriend', '', 'FRIENDXY', now()) on conflict do nothing");
    const context = await mall.shopper();
    const page = await context.newPage();
    await mall.visit(page, '/index?code=FRIENDXY');
    await expect.poll(async () => (await deviceRows<{ name: string; value: unknown }>(page, ['state'])).map(({ value }) => value)).toContain('FRIENDXY');
    const [invited, uninvited] = [someName(), someName()];
    await register(page, mall, invited);
    expect(await mall.sql('select recommended_by from app_user where username = $1', [invited])).toEqual([{ recommended_by: 'friend' }]);
    await logOut(page);
    await register(page, mall, uninvited);
    expect(await mall.sql('select recommended_by from app_user where username = $1', [uninvited])).toEqual([{ recommended_by: null }]);
  });

  it('[S-269] [S-276] a wrong password keeps the name and says so; a login leads back to where the shopper was, and only a shopper with a session is asked about', async () => {
    const context = await mall.shopper();
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('localuser!get') && asked.push(request.url()));
    const username = someName();
    await register(page, mall, username);
    await logOut(page);
    asked.length = 0;
    await mall.visit(page, '/discounted');
    await atRest(page);
    expect(asked).toEqual([]);
    await page.getByRole('banner').getByRole('link', { name: said('en', 'header.logIn') }).click();
    const name = main(page).getByRole('textbox', { name: said('en', 'login.username'), exact: true });
    const secret = main(page).getByRole('textbox', { name: said('en', 'account.field.password'), exact: true });
    await name.fill(username);
    await secret.fill('not the password');
    await page.keyboard.press('Enter');
    await main(page).getByText(said('en', 'refusal.credentialsWrong')).waitFor();
    expect(await name.inputValue()).toBe(username);
    await secret.fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/discounted');
    await isIn(page, username);
    await page.reload();
    await alive(page);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    // A refused login is a normal response, not an error of the page.
    expect(troublesOf(page)).toEqual([]);
  });

  it('[S-283] [W-235] [W-236] each login is listed and can be ended; a new password ends all others', async () => {
    const { page: first, username } = await member();
    const secondContext = await mall.shopper();
    const second = await secondContext.newPage();
    await logIn(second, mall, username);
    await mall.visit(first, '/userInfo/setup/sessions');
    const rows = main(first).getByRole('listitem').filter({ has: first.getByRole('strong') });
    await expect.poll(() => rows.count()).toBe(2);
    await main(first).getByRole('button', { name: /^Log out: / }).click();
    await expect.poll(() => rows.count()).toBe(1);
    // The other browser learns it at once through its socket, and goes to the home page.
    await second.getByRole('banner').getByRole('link', { name: said('en', 'header.logIn') }).waitFor();
    await second.waitForURL('**/index');
    await logIn(second, mall, username);

    await mall.visit(first, '/userInfo/setup/login-password');
    const field = (key: string) => main(first).getByRole('textbox', { name: said('en', `account.field.${key}`), exact: true });
    await field('oldPassword').fill(password);
    await field('newPassword').fill('another good one 5');
    await field('confirmPassword').fill('another good one 5');
    await first.keyboard.press('Enter');
    await first.getByText(said('en', 'settings.loginPassword.done')).waitFor();
    await second.getByRole('banner').getByRole('link', { name: said('en', 'header.logIn') }).waitFor();
    await isIn(first, username);
  });
});

describe('the fund password and the devices', () => {
  const digits = async (page: Page, ...names: string[]) => {
    for (const name of names) await main(page).locator(`input[name=${name}]`).fill('271828');
  };

  it('[W-048] is set with the login password, changed once it is set, and set anew with a code by e-mail; a lost device is removed with the keyboard, also right to left', async () => {
    const { page, username } = await member();
    const email = `${username}@shop.example`;
    await mall.sql('update app_user set email = $1, email_key = $1 where username = $2', [email, username]);
    await mall.visit(page, '/userInfo/setup/transaction-password');
    await main(page).locator('input[name=password]').fill(password);
    await digits(page, 'newPassword', 'confirmPassword');
    await main(page).getByRole('button', { name: said('en', 'settings.safeword.setGo') }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/userInfo/setup');

    await mall.visit(page, '/userInfo/setup/transaction-password');
    await main(page).getByRole('button', { name: said('en', 'settings.safeword.go') }).waitFor();
    await main(page).locator('input[name=oldPassword]').waitFor();
    await main(page).getByRole('button', { name: said('en', 'settings.safeword.forgot') }).click();
    await main(page).getByRole('button', { name: said('en', 'account.code.send') }).click();
    await main(page).locator('input[name=verifcode]').waitFor();
    await main(page).locator('input[name=verifcode]').fill(await codeTo(mall, email));
    await main(page).locator('input[name=password]').fill(password);
    await digits(page, 'safeword', 'confirmSafeword');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await focused(page))[0]).toBe('H1');
    const waits = main(page).getByRole('status').filter({ hasText: said('en', 'settings.safeword.resetWaits', { time: '' }).split(' on ')[0] ?? '' });
    await waits.waitFor();
    const [{ id } = { id: '' }] = await mall.sql<{ id: string }>('select r.id from safeword_reset r join app_user u on u.id = r.user_id where u.username = $1', [username]);
    const [secret] = await mall.sql<{ value: string }>("select value from secret where name = 'letter'");
    const signature = createHmac('sha256', secret?.value ?? '').update(`stop ${id}`).digest('base64url');
    await mall.visit(page, `/letters/stop?proof=${Buffer.from(id).toString('base64url')}.${signature}`);
    await main(page).getByRole('button', { name: said('en', 'letters.stop.go') }).click();
    await main(page).getByRole('heading', { name: said('en', 'letters.stop.done') }).waitFor();
    await mall.visit(page, '/userInfo/setup/transaction-password');
    await waits.waitFor({ state: 'detached' });

    const lost = await (await mall.shopper()).newPage();
    await logIn(lost, mall, username);
    await page.setViewportSize({ width: 320, height: 640 });
    await mall.visit(page, '/userInfo/setup/devices?lang=ar');
    await main(page).getByRole('button', { name: said('ar', 'settings.devices.remove') }).nth(1).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name=password]').fill('a wrong one');
    await page.keyboard.press('Enter');
    await dialog.getByText(said('ar', 'refusal.passwordWrong')).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await dialog.locator('input[name=password]').fill(password);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => main(page).getByRole('button', { name: said('ar', 'settings.devices.remove') }).count()).toBe(1);
    await lost.getByRole('banner').getByRole('link', { name: said('en', 'header.logIn') }).waitFor();
    expectNoTrouble(page);
  });
});

it('a login password is changed by sending it again, although the reply was lost', async () => {
  const { page } = await member();
  // The shop gets the request; its reply does not arrive. Before the page is opened: a page that is open hears of a new route late.
  await page.route('**/api/user!updateOldAndNewPsw.action*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await mall.visit(page, '/userInfo/setup/login-password');
  for (const [name, text] of [['oldPassword', password], ['newPassword', 'another good one 5'], ['confirmPassword', 'another good one 5']] as const) await main(page).locator(`input[name=${name}]`).fill(text);
  await page.keyboard.press('Enter');
  await main(page).getByText(said('en', 'settings.notReached')).waitFor();
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await page.getByText(said('en', 'settings.loginPassword.done')).waitFor();
  expectNoTrouble(page);
});

it('a slow reply to a changed login password leaves the shopper on the page where they are by then', async () => {
  const { page } = await member();
  let reply = () => {};
  const isDue = new Promise<void>((resolve) => {
    reply = resolve;
  });
  await page.route('**/api/user!updateOldAndNewPsw.action*', async (route) => {
    await isDue;
    await route.continue();
  });
  await mall.visit(page, '/userInfo/setup/login-password');
  for (const [name, text] of [['oldPassword', password], ['newPassword', 'another good one 5'], ['confirmPassword', 'another good one 5']] as const) await main(page).locator(`input[name=${name}]`).fill(text);
  await page.keyboard.press('Enter');
  await main(page).getByRole('button', { name: said('en', 'settings.changing') }).waitFor();
  await main(page).getByRole('link', { name: said('en', 'user.nav.orders'), exact: true }).click();
  await page.waitForURL('**/userInfo/my-order');
  await main(page).getByRole('heading', { level: 1, name: said('en', 'order.list.title') }).waitFor();
  reply();
  await page.getByText(said('en', 'settings.loginPassword.done')).waitFor();
  expect(new URL(page.url()).pathname).toBe('/userInfo/my-order');
  expectNoTrouble(page);
});

it('a fund password that was set, and one that was requested by e-mail, is shown although the reply was lost', async () => {
  const { page, username } = await member();
  const email = `${username}@shop.example`;
  await mall.sql('update app_user set email = $1, email_key = $1 where username = $2', [email, username]);
  /** The shop gets the request; its reply does not arrive. */
  const lose = (call: string) => page.route(`**/api/${call}.action*`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const fill = async (typed: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(typed)) await main(page).locator(`input[name=${name}]`).fill(text);
    await page.keyboard.press('Enter');
    await main(page).getByText(said('en', 'settings.notReached')).waitFor();
  };
  await mall.visit(page, '/userInfo/setup/transaction-password');
  await main(page).getByRole('button', { name: said('en', 'settings.safeword.setGo') }).waitFor();
  await lose('user!setSafewordReg');
  await fill({ password, newPassword: '271828', confirmPassword: '271828' });
  await main(page).getByRole('button', { name: said('en', 'settings.safeword.go'), exact: true }).waitFor();
  await main(page).getByRole('button', { name: said('en', 'settings.safeword.forgot') }).click();
  await main(page).getByRole('button', { name: said('en', 'account.code.send') }).click();
  await main(page).locator('input[name=verifcode]').waitFor();
  await lose('user!resetSafeword');
  await fill({ verifcode: await codeTo(mall, email), password, safeword: '314159', confirmSafeword: '314159' });
  await main(page).getByRole('status').filter({ hasText: said('en', 'settings.safeword.resetWaits', { time: '' }).split(' on ')[0] ?? '' }).waitFor();
  expectNoTrouble(page);
});

it('recovery codes whose reply was lost are shown when the code is sent again, after the connection was gone too', async () => {
  const { page } = await member();
  await askAs(page, 'user!setSafewordReg', { password, safeword: '271828', confirmSafeword: '271828' });
  await mall.visit(page, '/userInfo/setup/authenticator');
  const safeword = main(page).locator('input[name=safeword]');
  await safeword.fill('271828');
  await page.keyboard.press('Enter');
  const code = main(page).locator('input[name=verifcode]');
  await code.waitFor();
  const isAt = (step: string) => expect.poll(() => main(page).getByRole('heading', { name: said('en', step) }).evaluate((each) => each === document.activeElement)).toBe(true);
  await isAt('settings.authenticator.scan');
  const secret = (await main(page).locator('bdi[dir=ltr]').filter({ hasText: /^[A-Z2-7]{4} / }).innerText()).replaceAll(' ', '');
  // The shop gets the request; its reply does not arrive.
  await page.route('**/api/user!confirmAuthenticator.action*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await code.fill(codeAt(secret, Date.now()));
  await page.keyboard.press('Enter');
  await main(page).getByText(said('en', 'account.notReached')).waitFor();
  await page.unrouteAll();
  // What the page asks for when the connection is back says that the authenticator is on.
  await cutLine(page.context());
  await main(page).getByText(said('en', 'account.offlineForm')).waitFor();
  const asked = page.waitForResponse(/security!get/);
  await mendLine(page.context());
  await asked;
  await code.fill(codeAt(secret, Date.now()));
  await page.keyboard.press('Enter');
  await isAt('settings.authenticator.codes');
  expect(await main(page).locator('li').filter({ hasText: /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/ }).count()).toBe(10);
  await main(page).getByRole('button', { name: said('en', 'settings.authenticator.saved') }).click();
  await main(page).getByRole('button', { name: said('en', 'settings.authenticator.off'), exact: true }).waitFor();
  await isAt('settings.authenticator.title');
  expectNoTrouble(page);
});

describe('favourites and follows', () => {
  it('[S-244] a heart on a card is on the product, in the list and on every device; taken back with undo', async () => {
    const { page, username } = await member();
    const { name, sellerGoodsId } = await mall.product();
    await mall.visit(page, '/commodity');
    await heart(page, name).click();
    await expect.poll(() => heart(page, name).getAttribute('aria-pressed')).toBe('true');
    await allSent(page);
    await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}`);
    await expect.poll(() => heart(page, name).getAttribute('aria-pressed')).toBe('true');
    await mall.visit(page, '/userInfo/collect-goods');
    await main(page).getByRole('link', { name: new RegExp(name.slice(0, 10)) }).first().waitFor();
    const other = await mall.shopper();
    const second = await other.newPage();
    await logIn(second, mall, username);
    await mall.visit(second, '/userInfo/collect-goods');
    await main(second).getByRole('link', { name: new RegExp(name.slice(0, 10)) }).first().waitFor();

    await heart(page, name).click();
    // Hovered, it stays: a busy machine may take longer than its 5 s.
    await page.getByText(said('en', 'favourites.goods.removed')).hover();
    await page.getByRole('button', { name: said('en', 'shell.undo') }).click();
    await allSent(page);
    // The outbox is also empty between sending the removal and sending its undo.
    await expect.poll(async () => mall.sql('select goods_id from keep_goods where user_id = $1', [await userId(username)])).toEqual([{ goods_id: sellerGoodsId }]);
    expectNoTrouble(page);
  });

  it('[S-245] a followed store counts the follower, is listed, and is left again', async () => {
    const { page } = await member();
    const { sellerId, sellerName } = await mall.product();
    await mall.visit(page, `/store?id=${sellerId}`);
    const { followersNum } = await mall.ask('seller!info', { sellerId });
    await follow(page, sellerName).click();
    await expect.poll(() => follow(page, sellerName).getAttribute('aria-pressed')).toBe('true');
    await allSent(page);
    await expect.poll(async () => (await mall.ask('seller!info', { sellerId })).followersNum).toBe(followersNum + 1);
    await mall.visit(page, '/userInfo/collect-shop');
    await main(page).getByRole('link', { name: new RegExp(sellerName.slice(0, 8)) }).first().waitFor();
    await mall.visit(page, `/store?id=${sellerId}`);
    await expect.poll(() => follow(page, sellerName).getAttribute('aria-pressed')).toBe('true');
    await follow(page, sellerName).click();
    await expect.poll(() => follow(page, sellerName).getAttribute('aria-pressed')).toBe('false');
    await allSent(page);
    await expect.poll(async () => (await mall.ask('seller!info', { sellerId })).followersNum).toBe(followersNum);
  });

  it('[S-246] [S-287] a visitor’s heart says “not logged in” and offers the login; nothing is queued', async () => {
    const { name, sellerGoodsId } = await mall.product();
    const page = await mall.open(`/productDetails?sellerGoodsId=${sellerGoodsId}`);
    await heart(page, name).click();
    // Hovered, it stays: a busy machine may take longer than its 5 s.
    await page.getByText(said('en', 'favourites.goods.notLoggedIn')).hover();
    expect(await heart(page, name).getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('button', { name: said('en', 'header.logIn') }).click();
    await page.waitForURL('**/login?**');
  });

  it('kept without a connection they are there after a reload, marked, and sent once when it is back', async () => {
    const { page, username } = await member();
    const { name, sellerGoodsId } = await mall.product();
    await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}`);
    await keptOnDevice(page, 'sellerGoods!info');
    await underWorker(page);
    await cutLine(page.context());
    await heart(page, name).click();
    await main(page).getByText(said('en', 'favourites.mark.waiting')).waitFor();
    await page.reload();
    await alive(page);
    await expect.poll(() => heart(page, name).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('banner').getByRole('link', { name: said('en', 'header.waiting', { count: 1 }) }).waitFor();
    await mendLine(page.context());
    await allSent(page);
    await expect.poll(async () => mall.sql('select goods_id from keep_goods where user_id = $1', [await userId(username)])).toEqual([{ goods_id: sellerGoodsId }]);
  });
});

describe('the price of a favourite', () => {
  it('is told as it was when the heart was given without a line, though the shop heard of it later; without a line too, in Arabic', async () => {
    const lang = 'ar';
    const { page, username } = await member();
    const { sellerGoodsId, name } = await mall.product(lang);
    await mall.sql('update sku set price = null where goods_id = $1', [sellerGoodsId]);
    await mall.sql('update goods set selling_price = 8.25, discount_price = null where id = $1', [sellerGoodsId]);
    await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}&lang=${lang}`);
    await keptOnDevice(page, 'sellerGoods!info');
    await underWorker(page);
    await cutLine(page.context());
    await main(page).getByRole('button', { name: said(lang, 'favourites.goods.toggle', { name }), exact: true }).first().click();
    await main(page).getByText(said(lang, 'favourites.mark.waiting')).waitFor();
    await mall.sql('update goods set selling_price = 9.5 where id = $1', [sellerGoodsId]);
    await mendLine(page.context());
    await allSent(page);
    await mall.visit(page, '/userInfo/collect-goods');
    const then = main(page).getByRole('listitem').filter({ hasText: name }).getByText(said(lang, 'favouriteList.goods.priceThen', { price: '8.25 USDT' }));
    await then.waitFor();
    await cutLine(page.context());
    await page.reload();
    await alive(page);
    await then.waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(lang === 'ar' ? 'rtl' : 'ltr');
    expect(await mall.sql('select seen_price from keep_goods where user_id = $1', [await userId(username)])).toEqual([{ seen_price: '8.25' }]);
    expectNoTrouble(page);
  });
});

describe('the chat', () => {
  it.each(['customerService', 'customer-service'])('[S-044] is opened by an address with ?%s, also by a link of the page, and stays closed once it was', async (parameter) => {
    const dialog = (page: Page) => page.getByRole('dialog', { name: said('en', 'chat.title') });
    const page = await mall.open(`/information?${parameter}`);
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('navigation', { name: said('en', 'shell.nav.label') }).getByRole('link', { name: said('en', 'shell.nav.discounted') }).click();
    await page.waitForURL('**/discounted');
    expect(await dialog(page).count()).toBe(0);
    await page.goBack();
    await dialog(page).waitFor();
    const plain = await mall.open(`/information?k=${parameter}`);
    expect(await dialog(plain).count()).toBe(0);
  });

  it('[S-247] is a dialog of 480 by 680, and fills a phone', async () => {
    const { page } = await member();
    await openChat(page);
    expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ width: 480, height: 680 });
    await page.setViewportSize(phone);
    expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ width: phone.width, height: phone.height });
    await page.setViewportSize({ width: desktop.width, height: 600 });
    expect((await page.getByRole('dialog').boundingBox())?.height).toBeLessThanOrEqual(600);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('[S-252] [S-263] an answer of the shop is counted in header and title while nobody looks, and seen when it is opened', async () => {
    const { page, username } = await member();
    await openChat(page);
    await say(page, 'Do you ship to Oman?');
    await expect.poll(() => message(page, 'Oman').getByText(said('en', 'chat.mark.sent')).count()).toBe(1);
    await page.keyboard.press('Escape');
    // An answer that comes while the dialog is still closing counts as read.
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await mall.sql("insert into chat_message (user_id, sender, type, content, created_at) values ($1, 'operator', 'text', 'Yes, within a week.', now())", [await userId(username)]);
    const unread = page.getByRole('banner').getByRole('button', { name: said('en', 'header.messages', { unread: 1 }) });
    await unread.waitFor();
    await expect.poll(() => page.title()).toContain('1');
    await unread.click();
    await message(page, 'Yes, within a week.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: said('en', 'header.messages', { unread: 0 }), exact: true }).waitFor();
  });

  it('keeps a picture that was chosen, and the words beside it, over a reload', async () => {
    const { page } = await member();
    await openChat(page);
    const dialog = page.getByRole('dialog');
    // Nobody has replied yet, so nothing is said about reply times.
    await dialog.getByText(said('en', 'chat.write.help'), { exact: true }).waitFor();
    await dialog.getByRole('textbox').fill('Is it this one?');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await anyPicture('png', { width: 40, height: 30 }) });
    const picture = dialog.getByRole('img', { name: said('en', 'chat.picture.chosen') });
    await picture.waitFor();
    await page.reload();
    await alive(page);
    await openChat(page);
    await picture.waitFor();
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Is it this one?');
    await dialog.getByRole('button', { name: said('en', 'chat.send'), exact: true }).click();
    // Picture and text are two messages: both are in the outbox once the field is empty.
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('');
    await allSent(page);
    await page.reload();
    await alive(page);
    await openChat(page);
    await message(page, 'Is it this one?').waitFor();
    expect(await picture.count()).toBe(0);
  });

  it('[S-251] [S-254] [W-264] sends a picture; not while it is still being prepared; what is no picture is refused and the text stays', async () => {
    const { page, username } = await member();
    // Decoding waits until the test releases it.
    await page.addInitScript(() => {
      const decode = createImageBitmap;
      const held = window as unknown as { goOn?: () => void };
      const gate = new Promise<void>((resolve) => {
        held.goOn = resolve;
      });
      Object.assign(window, { createImageBitmap: async (...given: Parameters<typeof decode>) => gate.then(() => decode(...given)) });
    });
    await mall.visit(page, '/index');
    await openChat(page);
    const dialog = page.getByRole('dialog');
    const choose = (file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) => dialog.locator('input[type=file]').setInputFiles(file);
    await choose({ name: 'photo.png', mimeType: 'image/png', buffer: await anyPicture('png', { width: 40, height: 30 }) });
    await dialog.getByRole('textbox').fill('with a picture');
    const send = dialog.getByRole('button', { name: said('en', 'chat.send'), exact: true });
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('textbox').press('Enter');
    expect(await dialog.getByRole('textbox').inputValue()).toBe('with a picture');
    await page.evaluate(() => (window as unknown as { goOn(): void }).goOn());
    await dialog.getByRole('img', { name: said('en', 'chat.picture.chosen') }).waitFor();
    await send.click();
    await page.getByRole('log').getByRole('img').waitFor();
    await message(page, 'with a picture').waitFor();
    await allSent(page);
    await expect.poll(async () => mall.sql('select type from chat_message where user_id = $1 order by id', [await userId(username)])).toEqual([{ type: 'img' }, { type: 'text' }]);

    await dialog.getByRole('textbox').fill('a text that stays');
    await choose({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
    await dialog.getByRole('alert').getByText(said('en', 'chat.trouble.notPicture')).waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('a text that stays');
  });
});
