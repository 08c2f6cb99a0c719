import { describe, expect, it } from 'vitest';
import { refusalCode, refusalText } from '../../../src/contract/refusals';
import { alive, cutLine, journey, keptOnDevice, mendLine, underWorker } from '../../support/journey/journey';
import { allSent, isIn, message, openChat, password, register, say, someName } from '../../support/journey/own-page';
import { newProfile } from '../../support/journey/profile';
import { wrongBy } from '../../support/journey/wrong-clock';
import { anyPicture } from '../../support/server/sent-pictures';
import { said } from '../../support/texts';

const mall = journey();

type Chat = { type: string; content: string };
const chatOf = (username: string) =>
  mall.sql<Chat>('select type, content from chat_message join app_user on app_user.id = user_id where username = $1 order by chat_message.id', [username]);
const favouritesOf = async (username: string) =>
  (await mall.sql<{ goods_id: string }>('select goods_id from keep_goods join app_user on app_user.id = user_id where username = $1 order by goods_id', [username])).map(({ goods_id }) => goods_id);

describe('in a tunnel', () => {
  it('a shopper registers, favourites, follows, chats with pictures and edits, closes the browser, and finds all of it exactly once another day', async () => {
    const username = someName();
    const profile = await newProfile();
    const line = await mall.line();
    const [first, second] = await mall.goods(2);
    if (!first || !second) throw new Error('the demo mall is empty');
    const product = (goods: { sellerGoodsId: string }) => `${line.url}/productDetails?sellerGoodsId=${goods.sellerGoodsId}`;
    {
      const { page } = await profile.open();
      for (const goods of [first, second]) {
        await page.goto(product(goods));
        await alive(page);
        await keptOnDevice(page, `sellerGoods!info {"sellerGoodsId":"${goods.sellerGoodsId}"}`);
      }
      await underWorker(page);
      await page.goto(`${line.url}/store?id=${first.sellerId}`);
      await keptOnDevice(page, 'seller!info');
      await page.goto(`${line.url}/register`);
      await alive(page);

      // The connection is lost while the form is filled in; the input is still there when it returns for a moment.
      line.become('dead');
      const form = page.getByRole('main');
      await form.getByRole('textbox', { name: said('en', 'account.field.username'), exact: true }).fill(username);
      await form.getByRole('textbox', { name: said('en', 'account.field.password'), exact: true }).fill(password);
      await form.getByRole('button', { name: said('en', 'register.go'), exact: true }).click();
      await form.getByText(said('en', 'register.notReached')).waitFor();
      line.become('open');
      await form.getByRole('button', { name: said('en', 'register.go'), exact: true }).click();
      await isIn(page, username);
      line.become('dead');

      await page.goto(product(first));
      await page.getByText(said('en', 'line.offline')).waitFor();
      const heart = (name: string) => page.getByRole('main').getByRole('button', { name: said('en', 'favourites.goods.toggle', { name }), exact: true }).first();
      await heart(first.name).click();
      await expect.poll(() => heart(first.name).getAttribute('aria-pressed')).toBe('true');
      await page.goto(product(second));
      // On, off and on again: only the last state is sent, once.
      for (const pressed of ['true', 'false', 'true']) {
        await heart(second.name).click();
        await expect.poll(() => heart(second.name).getAttribute('aria-pressed')).toBe(pressed);
      }
      await page.goto(`${line.url}/store?id=${first.sellerId}`);
      const follow = page.getByRole('main').getByRole('button', { name: said('en', 'favourites.seller.toggle', { name: first.sellerName }), exact: true }).first();
      await follow.click();
      await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('true');

      await openChat(page);
      await say(page, 'Is it blue?');
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await anyPicture('png', { width: 300, height: 200 }) });
      await page.getByRole('dialog').getByRole('img', { name: said('en', 'chat.picture.chosen') }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: said('en', 'chat.send'), exact: true }).click();
      await page.getByRole('log').getByRole('img').waitFor();
      await say(page, 'I mean this oen.');

      // Edits an outbox entry.
      await page.goto(`${line.url}/userInfo/waiting`);
      const rows = page.getByRole('main').getByRole('listitem');
      await expect.poll(() => rows.filter({ has: page.getByRole('button', { name: said('en', 'outbox.discard') }) }).count()).toBe(6);
      await rows.filter({ hasText: 'oen' }).getByRole('button', { name: new RegExp(said('en', 'outbox.named.edit', { what: '.*oen' })) }).click();
      const text = page.getByRole('textbox', { name: said('en', 'outbox.message') });
      await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);
      await text.fill('I mean this one.');
      await page.getByRole('button', { name: said('en', 'outbox.sendEdited') }).click();
      // Saved once the row has replaced the form: while saving, the form itself says so.
      await rows.getByRole('button', { name: new RegExp(said('en', 'outbox.named.edit', { what: '.*this one' })) }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
      await profile.close();
    }
    expect(await chatOf(username)).toEqual([]);
    expect(await favouritesOf(username)).toEqual([]);

    line.become('open');
    {
      const { context, page } = await profile.open();
      await context.addInitScript(wrongBy, 2 * 86_400_000);
      await page.goto(`${line.url}/index`);
      await alive(page);
      await isIn(page, username);
      await allSent(page);
      await openChat(page);
      await expect.poll(() => message(page, said('en', 'chat.mark.sent')).count()).toBe(3);
      await profile.close();
    }
    expect(await favouritesOf(username)).toEqual([first.sellerGoodsId, second.sellerGoodsId].toSorted());
    expect(await mall.sql('select seller_id from follow join app_user on app_user.id = follower where username = $1', [username])).toEqual([{ seller_id: first.sellerId }]);
    expect((await chatOf(username)).map(({ type, content }) => (type === 'img' ? 'a picture' : content))).toEqual(['Is it blue?', 'a picture', 'I mean this one.']);
  }, 180_000);

  it('what a shopper changes of a message stays where the message goes meanwhile, until they are done with it', async () => {
    const username = someName();
    const line = await mall.line();
    const page = await (await mall.shopper()).newPage();
    await register(page, line, username);
    await underWorker(page);
    line.become('dead');
    await mall.visit(page, `${line.url}/index`);
    await page.getByText(said('en', 'line.offline')).waitFor();
    await openChat(page);
    await say(page, 'Is it bleu?');
    await mall.visit(page, `${line.url}/userInfo/waiting`);
    await page.getByRole('button', { name: new RegExp(said('en', 'outbox.named.edit', { what: '.*bleu' })) }).click();
    const field = page.getByRole('textbox', { name: said('en', 'outbox.message') });
    await field.fill('Is it blue, and how long');
    line.become('open');
    // Not after the minute that the page before this one put it off for.
    await allSent(page, 20_000);
    await page.getByRole('alert').filter({ hasText: said('en', 'outbox.sentAsItWas') }).waitFor();
    await field.pressSequentially(' is it?');
    expect(await field.inputValue()).toBe('Is it blue, and how long is it?');
    expect(await page.getByRole('button', { name: said('en', 'outbox.sendEdited') }).count()).toBe(0);
    expect((await chatOf(username)).map(({ content }) => content)).toEqual(['Is it bleu?']);
    await page.getByRole('main').getByRole('button', { name: said('en', 'shell.close') }).click();
    await page.getByRole('heading', { name: said('en', 'outbox.empty.title') }).waitFor();
  });
});

it('what took effect though its answer broke off is sent again, and is there once, in its place', async () => {
  const username = someName();
  const line = await mall.line();
  const page = await (await mall.shopper()).newPage();
  await register(page, line, username);
  await openChat(page);
  line.become('torn');
  const questions = Array.from({ length: 6 }, (_, index) => `Question ${index + 1}`);
  for (const question of questions) {
    await say(page, question);
    // Only then can the next one be sent.
    await expect.poll(() => page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('');
  }
  await allSent(page);
  expect((await chatOf(username)).map(({ content }) => content)).toEqual(questions);
  // The first answer to each of them.
  expect(line.tears()).toBeGreaterThanOrEqual(questions.length);
});

it('what still waits after minutes is said to be late, but not before the connection has been there for a while', async () => {
  const context = await mall.shopper();
  const page = await context.newPage();
  await register(page, mall, someName());
  // The shop is there, but does not take it.
  // The worker sends too.
  await page.context().route('**/api/newOnlinechat!send.action*', (route) => route.fulfill({ status: 503, json: { code: refusalCode('serverError'), msg: '' } }));
  await openChat(page);
  await say(page, 'Is it blue?');
  await mall.visit(page, '/userInfo/waiting');
  await page.getByRole('main').getByText('Is it blue?').waitFor();
  const late = page.getByText(said('en', 'outbox.late'));
  expect(await late.count()).toBe(0);
  const minutes = 60_000;
  const now = Date.now();
  await page.clock.install({ time: now + 6 * minutes });
  await cutLine(context);
  await page.getByText(said('en', 'line.offline')).first().waitFor();
  await page.clock.pauseAt(now + 10 * minutes);
  await mendLine(context);
  await page.getByText(said('en', 'line.back')).first().waitFor();
  await page.clock.runFor(10_000);
  expect(await late.count()).toBe(0);
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return late.count();
    })
    .toBe(1);
});

it('what the shop refuses says why in the reader’s language, and in the shop’s own words where this version has none; it can be sent again', async () => {
  const username = someName();
  const page = await (await mall.shopper()).newPage();
  await register(page, mall, username);
  const send = '**/api/newOnlinechat!send.action*';
  const refuse = (code: number, msg: string) => page.context().route(send, (route) => route.fulfill({ json: { code, msg, data: null } }));
  const again = page.getByRole('dialog').getByRole('button', { name: said('en', 'chat.resend') });
  await refuse(refusalCode('requiredEmpty'), refusalText('requiredEmpty'));
  await openChat(page);
  await say(page, 'Is it blue?');
  await page.getByRole('dialog').getByText(said('en', 'refusal.requiredEmpty')).waitFor();
  await page.context().unroute(send);
  await refuse(99_999, 'Of another version');
  await again.press('Enter');
  await page.getByRole('dialog').getByText('Of another version').waitFor();
  await page.context().unroute(send);
  await again.press('Enter');
  await expect.poll(async () => (await chatOf(username)).map(({ content }) => content)).toEqual(['Is it blue?']);
});

it('what waits is sent although a page that does nothing any more has the browser’s lock for sending', async () => {
  const username = someName();
  const page = await (await mall.shopper()).newPage();
  await register(page, mall, username);
  // As a frozen page has it: whoever waits for the lock sees only that nothing moves.
  await page.evaluate(
    () =>
      new Promise<void>((held) => {
        const holding = navigator.locks.request('dhow.outbox', () => {
          held();
          return new Promise<void>(() => {});
        });
        holding.catch((error: Error) => Object.assign(window, { lostBy: error.name }));
      }),
  );
  await openChat(page);
  await say(page, 'Is anybody there?');
  await allSent(page);
  // It was taken away from the page that had it, and not waited for.
  expect(await page.evaluate(() => (window as unknown as { lostBy?: string }).lostBy)).toBe('AbortError');
  expect((await chatOf(username)).map(({ content }) => content)).toEqual(['Is anybody there?']);
});
