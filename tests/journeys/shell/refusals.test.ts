import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { refusalCode, refusalText } from '../../../src/contract/refusals';
import { holdBack } from '../../support/journey/hold-back';
import { atRest, cutLine, expectNoTrouble, footerAlive, journey, walk } from '../../support/journey/journey';
import { said } from '../../support/texts';

const mall = journey();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('what the shop refuses', () => {
  const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });
  const subscribe = async (page: Page, email: string) => {
    await footerAlive(page);
    const field = page.getByRole('contentinfo').getByRole('textbox');
    await field.fill(email);
    await field.press('Enter');
  };

  it.each(['en', 'ar', 'cn'] as const)('[S-407] shows as an error toast in the language of the page, and stays until it is closed: %s', async (lang) => {
    const email = `taken-${lang}-${Date.now()}@shop.example`;
    await mall.ask('subscribe!add', { email });
    const page = await mall.open(`/information?lang=${lang}`);
    await subscribe(page, email);
    await alert(page).getByText(said(lang, 'refusal.emailSubscribed')).waitFor();
    await alert(page).getByRole('button', { name: said(lang, 'shell.close') }).click();
    await expect.poll(() => alert(page).count()).toBe(0);
    expectNoTrouble(page);
  });

  it('[S-408] shows raw what has no translation', async () => {
    // A worker might send it instead of the page.
    const page = await mall.open('/information', { serviceWorkers: 'block' });
    await page.route('**/api/subscribe!add.action*', (route) => route.fulfill({ json: { code: 987_654, msg: '新的规定', data: null } }));
    await subscribe(page, 'someone@shop.example');
    await alert(page).getByText('新的规定').waitFor();
  });

  it.each(['en', 'ar'] as const)('says in a form in the page’s own words, not in the catalogue’s Chinese, that the reason did not load: %s', async (lang) => {
    // The worker may have the texts.
    const page = await (await mall.shopper({ serviceWorkers: 'block' })).newPage();
    await page.route(/\/_messages-\w+-refusal-/, (route) => route.abort());
    await mall.visit(page, `/login?lang=${lang}`);
    await page.getByRole('main').getByRole('textbox').first().fill('someone');
    await page.locator('main input[type=password]').fill('a long password');
    await page.locator('main input[type=password]').press('Enter');
    await page.getByRole('main').getByRole('alert').getByText(said(lang, 'shell.failed.text')).waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/\p{Script=Han}/u);
  });

  it('keeps what was typed in a form whose refusal’s texts were lost once: the page is not loaded anew for them', async () => {
    // The worker may have the texts.
    const page = await (await mall.shopper({ serviceWorkers: 'block' })).newPage();
    await page.route(/\/_messages-\w+-refusal-/, (route) => route.abort(), { times: 1 });
    // Passkeys are refused at this address, of which nothing is said; but the texts would be there.
    const passkeys = await holdBack(page, '**/passkey!challenge.action*');
    await mall.visit(page, '/login');
    const name = page.getByRole('main').getByRole('textbox').first();
    // Whose log-in no test before tried too often.
    await name.fill('somebody');
    await page.locator('main input[type=password]').fill('a long password');
    await page.locator('main input[type=password]').press('Enter');
    const reason = page.getByRole('main').getByRole('alert').filter({ hasText: said('en', 'refusal.credentialsWrong') });
    await reason.waitFor();
    passkeys();
    await atRest(page);
    expect([await name.inputValue(), await reason.count()]).toEqual(['somebody', 1]);
  });

  it('[S-443] shows “server error (500)” and the reference of an unhandled fault', async () => {
    const page = await mall.open('/login?lang=ar');
    await page.route('**/api/user!newlogin.action*', (route) =>
      route.fulfill({ status: 500, json: { code: refusalCode('serverError'), msg: refusalText('serverError'), data: { requestId: 'ref-1234' } } }),
    );
    await page.getByRole('main').getByRole('textbox').first().fill('someone');
    await page.locator('main input[type=password]').fill('a long password');
    await page.locator('main input[type=password]').press('Enter');
    await page.getByText(said('ar', 'refusal.serverError')).waitFor();
    await page.getByText('ref-1234').waitFor();
  });

  it('[S-445] [W-399] says to check the network connection when the shop was not reached, and keeps what was typed', async () => {
    const page = await mall.open('/login');
    const name = page.getByRole('main').getByRole('textbox').first();
    await name.fill('someone');
    await page.locator('main input[type=password]').fill('a long password');
    await atRest(page);
    await cutLine(page.context());
    await page.locator('main input[type=password]').press('Enter');
    await page.getByRole('main').getByText(said('en', 'refusal.networkUnreachable'), { exact: false }).waitFor();
    expect(await name.inputValue()).toBe('someone');
  });

  it('[S-411] [S-412] [S-413] says of a product that is unknown, off the shelf or taken away what it is, and offers others', async () => {
    const [one, other] = (await mall.goods(6)).slice(4);
    await mall.sql("update goods set status = 'unlisted' where id = $1", [one?.sellerGoodsId]);
    await mall.sql("update goods set status = 'removed' where id = $1", [other?.sellerGoodsId]);
    for (const [id, refusal] of [['nothing', 'goodsUnknown'], [one?.sellerGoodsId, 'goodsUnlisted'], [other?.sellerGoodsId, 'goodsRemoved']] as const) {
      for (const lang of ['en', 'ar'] as const) {
        const page = await mall.open(`/productDetails?sellerGoodsId=${id}&lang=${lang}`);
        await page.getByText(said(lang, `refusal.${refusal}`)).waitFor();
        await heading(page, said(lang, 'product.gone.title'));
        await page.getByRole('heading', { level: 2, name: said(lang, refusal === 'goodsUnknown' ? 'home.recommended' : 'product.others') }).waitFor();
        await page.getByRole('main').locator('li > a').first().waitFor();
        expect(await page.getByRole('search').isVisible()).toBe(true);
        await page.context().close();
      }
    }
  });
});

it.each(['en', 'ar'] as const)('UX-110 a page or a part of one that the shop fails is said to be its fault, with the number of the request: %s', async (lang) => {
  const goods = await mall.product(lang);
  const context = await mall.shopper({ serviceWorkers: 'block' });
  const page = await mall.visit(await context.newPage(), `/information?lang=${lang}`);
  await footerAlive(page);
  await context.route('**/api/**', (route) => route.fulfill({ status: 500, json: { code: refusalCode('serverError'), msg: refusalText('serverError'), data: { requestId: 'ref-1234' } } }));
  for (const [address, text] of [
    ['/classification', 'list.failed.text'],
    ['/searchStore', 'line.failedPart'],
    [`/productDetails?sellerGoodsId=${goods.sellerGoodsId}`, 'shell.failed.text'],
    ['/index', 'line.failedPart'],
  ] as const) {
    await walk(page, address);
    const told = page.getByRole('main').locator('p:visible').filter({ hasText: said(lang, text) }).first();
    await told.getByText('(ref-1234)').waitFor();
    expect(await told.locator('bdi').getAttribute('dir')).toBe('ltr');
  }
});
