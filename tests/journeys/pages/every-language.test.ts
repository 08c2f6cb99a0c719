import { expect, it } from 'vitest';
import { pages } from '../../../src/app/pages/pages';
import { isRightToLeft, languages } from '../../../src/rules/languages';
import { addressOf, missingTexts } from '../../support/journey/every-page';
import { journey } from '../../support/journey/journey';
import { said } from '../../support/texts';

const mall = journey();

it.each(languages)('[S-310] [S-313] every page’s document says all it says in $name, and has a way back', async ({ code, tag }) => {
  for (const row of pages) {
    const address = await addressOf(mall, row);
    const response = await fetch(`${mall.url}${address}${address.includes('?') ? '&' : '?'}lang=${code}`);
    const html = await response.text();
    const shown = html.slice(html.indexOf('<title>'), html.indexOf('<script type="application/json"')).replaceAll(/<style.*?<\/style>/gs, '');
    expect([response.status, missingTexts(shown)], address).toEqual([200, []]);
    expect(html, address).toContain(`<html lang="${tag}" dir="${isRightToLeft(code) ? 'rtl' : 'ltr'}">`);
    // UX-014: the installed mall has no browser buttons.
    if (!('bar' in row)) expect(html, address).toContain(`aria-label="${said(code, 'shell.back').replaceAll("'", '&#x27;')}"`);
  }
});
