import { expect, it } from 'vitest';
import { inLanguage, lookedAt, openAddresses } from '../../support/addresses';
import { alive, journey, troublesOf } from '../../support/journey/journey';

const mall = journey();
const perAddressMs = 15_000;

it.each(lookedAt)(
  'every screen comes alive as it was drawn, without an error, a mismatch or a violation of the policy, in %s',
  async (lang) => {
    const context = await mall.shopper();
    // Every page must come from the server: on a busy machine, the worker may consider the connection dead and serve
    // its empty shell.
    await context.route('**/sw.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    // Written by the parts that start after the first view: once it is set again, all of them have started.
    await context.addInitScript(() => {
      if (location.protocol === 'http:') localStorage.removeItem('dhow.language');
    });
    const troubles: Record<string, string[]> = {};
    for (const [screen, address] of Object.entries(await openAddresses(mall, lang))) {
      const page = await context.newPage();
      const response = await page.goto(mall.url + inLanguage(address, lang));
      const drawn = await page.locator('h1').first().textContent();
      await alive(page);
      // The parts after the first view may violate the CSP too.
      await page.waitForFunction(() => localStorage.getItem('dhow.language') !== null);
      // The checkout has no newsletter.
      if (!address.startsWith('/settlement')) await page.getByRole('contentinfo').getByRole('textbox').waitFor();
      expect(await page.locator('h1').first().textContent(), screen).toBe(drawn);
      // A missing page has status 404, which the browser logs.
      const found = troublesOf(page).filter((text) => !(response?.status() === 404 && text.includes('status of 404')));
      if (found.length > 0) troubles[screen] = found;
      await page.close();
    }
    expect(troubles).toEqual({});
  },
  perAddressMs * 26,
);
