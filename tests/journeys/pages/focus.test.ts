import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { CategoryNode } from '../../../src/contract/shop/goods';
import { expectNoTrouble, focused, journey, searchAlive } from '../../support/journey/journey';
import { buyer, orderOf } from '../../support/journey/journey-orders';
import { openChat, password, register, say, someName } from '../../support/journey/own-page';
import { anyPicture } from '../../support/server/sent-pictures';
import { said } from '../../support/texts';

const mall = journey();

const main = (page: Page) => page.getByRole('main');

describe('who pressed what goes with what it did', () => {
  it('is at the order’s new state after cancelling it, on its page', async () => {
    const { page, username } = await buyer(mall);
    const { id } = await orderOf(mall, username, 0);
    await mall.visit(page, `/userInfo/order-detail?orderId=${id}`);
    await main(page).getByRole('button', { name: said('en', 'order.act.cancel') }).press('Enter');
    await page.getByRole('dialog').getByRole('radio').first().press('Space');
    await page.getByRole('dialog').getByRole('button', { name: said('en', 'order.cancel.go') }).press('Enter');
    await main(page).getByRole('button', { name: said('en', 'order.act.cancel') }).waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toEqual(['H2', said('en', 'order.status.cancelled')]);
    expectNoTrouble(page);
  });

  it('is back at the button that opened a dialog, also when an answer closes it', async () => {
    const { page, username } = await buyer(mall);
    const { id } = await orderOf(mall, username, 0);
    await mall.visit(page, `/userInfo/order-detail?orderId=${id}`);
    await main(page).getByRole('button', { name: said('en', 'order.act.cancel') }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: said('en', 'order.cancel.keep') }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toEqual(['BUTTON', said('en', 'order.act.cancel')]);
    expectNoTrouble(page);
  });

  it('stays in the box after looking for an order, also when the search is cleared', async () => {
    const { page, username } = await buyer(mall);
    const { serialNumber } = await orderOf(mall, username, 0);
    await mall.visit(page, '/userInfo/my-order');
    const box = main(page).getByRole('searchbox');
    await box.fill(serialNumber);
    await page.keyboard.press('Enter');
    await main(page).getByText(said('en', 'records.search.found', { total: 1 })).waitFor();
    expect(await focused(page)).toEqual(['INPUT', '']);
    await main(page).getByRole('link', { name: said('en', 'records.search.clear') }).press('Enter');
    await main(page).getByRole('link', { name: said('en', 'records.search.clear') }).waitFor({ state: 'detached' });
    // The box is emptied a moment after the link is gone.
    await expect.poll(() => box.inputValue()).toBe('');
    expect(await focused(page)).toEqual(['INPUT', '']);
    // Back restores the earlier search, and its text in the box.
    await page.goBack();
    await expect.poll(() => box.inputValue()).toBe(serialNumber);
    expectNoTrouble(page);
  });

  it('UX-114 is at the heading of the category that a link leads to, and stays at the filter that chooses one', async () => {
    const [department] = (await mall.ask('category!tree', {})).tree as [CategoryNode];
    const [section] = department.children as [CategoryNode];
    const [leaf] = section.children as [CategoryNode];
    const page = await mall.open(`/commodity?categoryId=${leaf.id}`);
    const trail = main(page).getByRole('navigation', { name: said('en', 'list.trail') });
    const all = said('en', 'commodity.title');
    for (const name of [section.name, department.name, all]) {
      await trail.getByRole('link', { name, exact: true }).press('Enter');
      await expect.poll(() => focused(page)).toEqual(['H1', name]);
    }
    const category = main(page).getByRole('group', { name: said('en', 'filter.category') });
    for (const { id, name } of [department, section, leaf]) {
      await category.getByRole('radio', { name, exact: true }).press('Space');
      await main(page).getByRole('heading', { level: 1, name, exact: true }).waitFor();
      // The address has it by now.
      await page.locator('html:not([data-going])').waitFor();
      expect(await page.evaluate(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : undefined))).toBe(id);
    }
    await page.getByRole('navigation', { name: said('en', 'shell.nav.label') }).getByRole('link', { name: all, exact: true }).press('Enter');
    await expect.poll(() => focused(page)).toEqual(['H1', all]);
    expectNoTrouble(page);
  });

  it('is at the next login after ending one; a device without a name is called unknown', async () => {
    const page = await (await mall.shopper()).newPage();
    const username = someName();
    await register(page, mall, username);
    for (const _ of [1, 2]) await mall.ask('user!newlogin', { username, password });
    await mall.sql("update session s set device = '' from app_user u where u.id = s.user_id and u.username = $1 and s.device not like '%Chrom%'", [username]);
    await mall.visit(page, '/userInfo/setup/sessions');
    const device = said('en', 'settings.sessions.unknown');
    const end = main(page).getByRole('button', { name: said('en', 'settings.sessions.endNamed', { device }) });
    await expect.poll(() => end.count()).toBe(2);
    await end.first().press('Enter');
    await page.getByText(said('en', 'settings.sessions.ended', { device })).waitFor();
    await expect.poll(() => end.count()).toBe(1);
    await expect.poll(async () => (await focused(page))[0]).toBe('BUTTON');
    expectNoTrouble(page);
  });

  it('is at the agreement on a loan that was opened', async () => {
    const { page } = await buyer(mall);
    await mall.visit(page, '/credit');
    await main(page).getByRole('button', { name: said('en', 'loans.agreement.open') }).press('Enter');
    await main(page).getByRole('checkbox', { name: said('en', 'loans.agreement.tick') }).waitFor();
    expect(await focused(page)).toEqual(['H2', said('en', 'loans.agreement.title')]);
    expectNoTrouble(page);
  });

  it('stays in the conversation after deleting a message that the shop refused', async () => {
    const page = await (await mall.shopper()).newPage();
    await register(page, mall, someName());
    // The worker sends too.
    await page.context().route('**/api/newOnlinechat!send.action*', (route) => route.fulfill({ json: { code: 987_654, msg: 'A new rule', data: null } }));
    await mall.visit(page, '/index');
    await openChat(page);
    // So it does after removing a picture that was to be sent.
    const at = () => page.evaluate(() => document.activeElement?.tagName);
    const remove = page.getByRole('dialog').getByRole('button', { name: said('en', 'chat.picture.remove') });
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await anyPicture('png', { width: 300, height: 200 }) });
    await remove.waitFor();
    await expect.poll(at).toBe('TEXTAREA');
    await remove.press('Enter');
    await remove.waitFor({ state: 'detached' });
    expect(await at()).toBe('TEXTAREA');
    await say(page, 'Is it blue?');
    const discard = page.getByRole('log').getByRole('button', { name: said('en', 'chat.discard') });
    await discard.press('Enter');
    await discard.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('log');
    // It can be had back, and with it what is pressed is gone.
    const undo = page.getByRole('dialog').getByRole('status').getByRole('button', { name: said('en', 'shell.undo') });
    await undo.press('Enter');
    await page.getByRole('log').getByText('Is it blue?').waitFor();
    await undo.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('log');
    await discard.waitFor();
  });

  it('goes on in the stores that a press has brought', async () => {
    const page = await mall.open('/searchStore');
    const cards = main(page).locator('a[href^="/store?"]');
    await expect.poll(() => cards.count()).toBe(24);
    await main(page).getByRole('button', { name: said('en', 'list.more') }).press('Enter');
    await expect.poll(() => cards.count()).toBeGreaterThan(24);
    await expect.poll(() => cards.nth(24).evaluate((card) => card === document.activeElement)).toBe(true);
    expectNoTrouble(page);
  });
});

it('UX-115 a message that has the focus stays, also when the pointer has gone over it', async () => {
  const page = await mall.open('/information');
  await searchAlive(page);
  await page.clock.install();
  await page.getByRole('banner').getByRole('combobox').press('Enter');
  const message = page.getByText(said('en', 'search.emptyKeyword'));
  const close = page.getByRole('status').filter({ has: message }).getByRole('button');
  await close.focus();
  await close.hover();
  await page.mouse.move(2, 2);
  await page.clock.fastForward(6_000);
  expect(await message.isVisible()).toBe(true);
  // UX-118 Where its colours are those of the page, it has an edge.
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await message.locator('..').evaluate((toast) => getComputedStyle(toast).borderTopWidth)).toBe('1px');
  await close.blur();
  await page.clock.fastForward(6_000);
  await message.waitFor({ state: 'detached' });
});
