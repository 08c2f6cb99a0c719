import { expect, it } from 'vitest';
import type { Language } from '../../src/rules/languages';
import { inLanguage, openAddresses } from '../support/addresses';
import { alive, journey, troublesOf } from '../support/journey';

const mall = journey();
const perAddressMs = 15_000;

it.each<Language>(['en', 'ar', 'cn'])(
  'every screen comes alive as it was drawn, without an error, a mismatch or a violation of the policy, in %s',
  async (lang) => {
    const context = await mall.shopper();
    const troubles: Record<string, string[]> = {};
    for (const [screen, address] of Object.entries(await openAddresses(mall, lang))) {
      const page = await context.newPage();
      const response = await page.goto(mall.url + inLanguage(address, lang));
      // Drawn by the server, not by the worker, or there would be nothing to agree with.
      expect(response?.fromServiceWorker(), screen).toBe(false);
      const drawn = await page.locator('h1').first().textContent();
      await alive(page);
      // What comes after the first view may break the policy too.
      await page.waitForLoadState('networkidle');
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
