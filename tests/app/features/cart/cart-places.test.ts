import { expect, it } from 'vitest';
import type { Language } from '../../../../src/rules/languages';
import { drawnPage } from '../../../support/client/drawn-page';
import { said } from '../../../support/texts';

it.each<Language>(['en', 'cn', 'ar'])('the cart has its places in every document, neutral: nobody’s cart is in it (%s)', async (language) => {
  const page = await drawnPage('/login', { language });
  const header = /<header.*?<\/header>/s.exec(page)?.[0] ?? '';
  const tabs = page.match(new RegExp(`<nav[^>]*aria-label="${said(language, 'shell.nav.phone')}".*?</nav>`, 's'))?.[0] ?? '';
  expect(tabs).toContain(said(language, 'shell.nav.cart'));
  expect(tabs.match(/<li/g)).toHaveLength(5);
  // The buttons have the same names for everybody, without a count.
  const names = [said(language, 'header.service', { unread: 0 }), said(language, 'header.messages', { unread: 0 }), said(language, 'cart.open', { count: 0 })];
  for (const name of names) expect(header).toContain(`aria-label="${name}"`);
  expect(page).not.toContain('data-count');
  expect(page).not.toContain('data-cart-bar');
});
