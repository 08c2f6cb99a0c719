import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { alive, journey } from '../../support/journey/journey';
import { allSent, deviceRows, isIn, openChat, register, say, someName } from '../../support/journey/own-page';
import { newProfile } from '../../support/journey/profile';
import { wrongBy } from '../../support/journey/wrong-clock';

const mall = journey();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** For how many more milliseconds the outbox is held back, by a correct clock: the longest of its entries. */
async function heldBackMs(page: Page): Promise<number> {
  const rows = await deviceRows<{ notBefore: number }>(page, ['outbox']);
  return Math.max(...rows.map(({ notBefore }) => notBefore)) - (await page.evaluate(() => performance.timeOrigin + performance.now()));
}

it.each([
  ['8 h ahead', 8 * hourMs],
  ['8 h behind', -8 * hourMs],
  ['40 days ahead', 40 * dayMs],
  ['40 days behind', -40 * dayMs],
])('what was written without a line while the clock was %s arrives, once each, when both are right again: after a restart, and after a reload', async (_, error) => {
  const username = someName();
  const profile = await newProfile();
  const line = await mall.line();

  /** Writes offline with the wrong clock, until the clock's error holds the message back. */
  async function writeInTheDark(page: Page, text: string): Promise<void> {
    await page.goto(`${line.url}/index`);
    await alive(page);
    await isIn(page, username);
    await openChat(page);
    line.become('dead');
    await say(page, text);
    await expect.poll(async () => Math.abs((await heldBackMs(page)) - error)).toBeLessThan(hourMs);
  }

  {
    const { context, page } = await profile.open();
    await register(page, line, username);
    await context.addInitScript(wrongBy, error);
    await writeInTheDark(page, 'before the restart');
    await profile.close();
  }
  line.become('open');
  const { context, page } = await profile.open();
  await page.goto(`${line.url}/index`);
  await allSent(page);

  const wrong = await context.newPage();
  await wrong.addInitScript(wrongBy, error);
  await page.close();
  await writeInTheDark(wrong, 'before the reload');
  const right = await context.newPage();
  await wrong.close();
  line.become('open');
  await right.goto(`${line.url}/index`);
  await alive(right);
  // Reloaded, so that it does not take one page that stays open long enough: every page works out how long is left to wait.
  await right.reload();
  await allSent(right);
  expect(await mall.sql('select content from chat_message join app_user on app_user.id = user_id where username = $1 order by chat_message.id', [username])).toEqual([
    { content: 'before the restart' }, { content: 'before the reload' },
  ]);
}, 180_000);
