import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { refusalCode, refusalText } from '../../../src/contract/refusals';
import { alive, cutLine, expectNoTrouble, journey, mendLine, phone } from '../../support/journey/journey';
import { said } from '../../support/texts';

const mall = journey();

/** A link as in its e-mail, whose row is deleted once it is sent. */
async function linkFor(act: 'confirm' | 'leave', email: string, lang: string): Promise<string> {
  const [secret] = await mall.sql<{ value: string }>("select value from secret where name = 'letter'");
  const signature = createHmac('sha256', secret?.value ?? '').update(`${act} ${email}`).digest('base64url');
  return `/letters/${act}?${new URLSearchParams({ lang, proof: `${Buffer.from(email).toString('base64url')}.${signature}` }).toString()}`;
}

const confirmedOf = (email: string) => mall.sql<{ confirmed_at: unknown }>('select confirmed_at from subscription where email = $1', [email]);

describe('the newsletter’s links', () => {
  it('open a page that subscribes, and one that leaves, each by one tap and none by being opened, in Arabic', async () => {
    const lang = 'ar';
    const email = `letters-${lang}@shop.example`;
    await mall.ask('subscribe!add', { email }, lang);
    const page = await mall.open(await linkFor('confirm', email, lang), { viewport: phone });
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: said(lang, 'letters.confirm.title') }).waitFor();
    await alive(page);
    expect(await confirmedOf(email)).toEqual([{ confirmed_at: null }]);
    await main.getByRole('button', { name: said(lang, 'letters.confirm.go') }).click();
    const done = main.getByRole('heading', { name: said(lang, 'letters.confirm.done') });
    await done.waitFor();
    await expect.poll(() => done.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await confirmedOf(email))[0]?.confirmed_at).not.toBeNull();

    await mall.visit(page, await linkFor('leave', email, lang));
    await alive(page);
    const leave = main.getByRole('button', { name: said(lang, 'letters.leave.go') });
    await cutLine(page.context());
    await leave.click();
    await main.getByText(said(lang, 'letters.offline')).waitFor();
    await mendLine(page.context());
    await leave.click();
    await main.getByRole('heading', { name: said(lang, 'letters.leave.done') }).waitFor();
    expect(await confirmedOf(email)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
  });

  it('that the shop does not follow now, for too many calls or a fault of its own, say so and keep their button: nothing is wrong with the link', async () => {
    const email = `letters-later-${Date.now()}@shop.example`;
    await mall.ask('subscribe!add', { email });
    // A worker might send it instead of the page.
    const page = await mall.open(await linkFor('leave', email, 'en'), { serviceWorkers: 'block' });
    const main = page.getByRole('main');
    const leave = main.getByRole('button', { name: said('en', 'letters.leave.go') });
    for (const [key, status] of [['tooFrequent', 200], ['serverError', 500]] as const) {
      await page.route('**/api/subscribe!remove.action*', (route) => route.fulfill({ status, json: { code: refusalCode(key), msg: refusalText(key), data: {} } }));
      await leave.click();
      await main.getByText(said('en', `refusal.${key}`)).waitFor();
      await main.getByRole('heading', { name: said('en', 'letters.leave.title') }).waitFor();
      await page.unroute('**/api/subscribe!remove.action*');
    }
    await leave.click();
    await main.getByRole('heading', { name: said('en', 'letters.leave.done') }).waitFor();
  });

  it('that were cut off say so, and how it goes on', async () => {
    const page = await mall.open('/letters/leave?proof=half');
    await alive(page);
    await page.getByRole('main').getByRole('button', { name: said('en', 'letters.leave.go') }).click();
    await page.getByRole('main').getByText(said('en', 'letters.leave.refusedText')).waitFor();
    await mall.visit(page, '/letters/confirm');
    await page.getByRole('main').getByText(said('en', 'letters.confirm.refusedText')).waitFor();
    await mall.visit(page, '/letters/nothing?proof=half');
    await page.getByRole('main').getByText(said('en', 'letters.none.refusedText')).waitFor();
    expectNoTrouble(page);
  });
});
