import { expect, it } from 'vitest';
import { drawnPage } from '../../../support/client/drawn-page';
import { said } from '../../../support/texts';

const pages = [
  ['[S-028]', '/userInfo/collect-goods', 'favouriteList.goods.title'],
  ['[S-029]', '/userInfo/collect-shop', 'favouriteList.seller.title'],
] as const;

it.each(pages)('%s %s opens its list, drawn the same for everybody: nothing personal is in the document', async (_id, address, title) => {
  const page = await drawnPage(address);
  expect(page).toMatch(new RegExp(`<h1[^>]*>${said('en', title)}</h1>`));
  expect(page).toMatch(/<main[^>]*>.*role="status" aria-label="Loading".*<\/main>/s);
  // The user is not known yet: neither a list nor a request to log in.
  expect(page).not.toContain('favouriteList.');
  expect(page).not.toContain('aria-pressed');
});

it('[S-054] [S-055] the places of customer service and chat are in every document, and neutral', async () => {
  const page = await drawnPage('/userInfo/collect-goods');
  const header = /<header.*?<\/header>/s.exec(page)?.[0] ?? '';
  for (const name of ['service', 'messages']) expect(header).toContain(`aria-label="${said('en', `header.${name}`, { unread: 0 })}"`);
  expect(header).not.toContain('data-count');
  expect(page.match(/<nav[^>]*aria-label="Shortcuts".*?<\/nav>/s)?.[0]).toContain(said('en', 'shell.nav.messages'));
});
