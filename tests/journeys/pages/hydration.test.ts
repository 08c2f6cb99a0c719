import { expect, it } from 'vitest';
import { inLanguage, lookedAt, openAddresses } from '../../support/addresses';
import { alive, journey, troublesOf } from '../../support/journey/journey';

const mall = journey();
const perAddressMs = 15_000;

it.each(lookedAt)(
  'every screen comes alive as it was drawn, without an error, a mismatch or a violation of the policy, in %s',
  async (lang) => {
    const context = await mall.shopper();
    // Drawn by the server each time: a worker on a busy machine may think the line dead and bring its empty shell.
    await context.route('**/sw.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    // Written by what begins after the first view: once it is back, all of that has begun.
    await context.addInitScript(() => {
      if (location.protocol === 'http:') localStorage.removeItem('dhow.language');
    });
    const troubles: Record<string, string[]> = {};
    for (const [screen, address] of Object.entries(await openAddresses(mall, lang))) {
      const page = await context.newPage();
      const response = await page.goto(mall.url + inLanguage(address, lang));
      const drawn = await page.locator('h1').first().textContent();
      await alive(page);
      // What comes after the first view may break the policy too.
      await page.waitForFunction(() => localStorage.getItem('dhow.language') !== null);
      // The checkout has no newsletter.
      if (!address.startsWith('/settlement')) await page.getByRole('contentinfo').getByRole('textbox').waitFor();
      expect(await page.locator('h1').first().textContent(), screen).toBe(drawn);
      // A page that is not there is told so by its status, which the browser notes.
      const found = troublesOf(page).filter((text) => !(response?.status() === 404 && text.includes('status of 404')));
      if (found.length > 0) troubles[screen] = found;
      await page.close();
    }
    expect(troubles).toEqual({});
  },
  perAddressMs * 26,
);
