import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { Messages } from '../../../../src/app/features/chat/messages';
import { titleWithUnread } from '../../../../src/app/features/chat/unread-title';
import { shortCount, unreadAtom } from '../../../../src/app/features/chat/unread';
import { asksForService } from '../../../../src/app/features/chat/open-chat';
import { ignoredParameters } from '../../../../src/rules/query-parameters';
import { drawnPart } from '../../../support/client/drawn-page';
import { said } from '../../../support/texts';

it('[S-252] the title says how many messages wait, and nothing while none does', () => {
  expect(titleWithUnread('Lamps · Kitewharf', 2)).toBe('(2) Lamps · Kitewharf');
  expect(titleWithUnread('(2) Lamps · Kitewharf', 3)).toBe('(3) Lamps · Kitewharf');
  expect(titleWithUnread('(2) Lamps · Kitewharf', 0)).toBe('Lamps · Kitewharf');
  expect(titleWithUnread('(99+) Lamps', 1)).toBe('(1) Lamps');
});

it('a title that is named again has the count once', () => {
  const once = titleWithUnread('Lamps', 7);
  expect(titleWithUnread(once, 7)).toBe(once);
});

it('leaves a product’s own brackets alone', () => {
  expect(titleWithUnread('(Re)usable cup', 1)).toBe('(1) (Re)usable cup');
  expect(titleWithUnread('(Re)usable cup', 0)).toBe('(Re)usable cup');
});

it('counts to 99, and then only many', () => {
  expect(['1', '99', '99+', '99+']).toEqual([1, 99, 100, 4_000].map(shortCount));
});

it.each(['service', 'messages'])('[S-054] [S-055] the header’s icon of %s has a badge with the messages not seen, and none while there are none', async (icon) => {
  const drawnWith = async (unread: number) => {
    const store = createStore();
    store.set(unreadAtom, unread);
    const name = said('en', `header.${icon}`, { unread });
    return (await drawnPart(Messages, '/index', { store })).match(/<button.*?<\/button>/gs)?.find((button) => button.includes(`aria-label="${name}"`));
  };
  expect(await drawnWith(3)).toContain('data-count="3"');
  expect(await drawnWith(120)).toContain('data-count="99+"');
  const none = await drawnWith(0);
  expect(none).toContain('<svg');
  expect(none).not.toContain('data-count');
});

it.each(['en', 'cn', 'ar'] as const)('[S-054] [S-055] both icons say in their name how many are unread: %s', (language) => {
  for (const icon of ['service', 'messages']) {
    const none = said(language, `header.${icon}`, { unread: 0 });
    const names = [1, 2, 5, 12, 100].map((unread) => said(language, `header.${icon}`, { unread }));
    expect(none).not.toMatch(/\d|,|،|，/);
    for (const name of names) expect(name.startsWith(none)).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  }
});

it.each([
  ['?customerService', true],
  ['?customer-service', true],
  ['?sellerGoodsId=g7&customerService=1', true],
  ['?customerService=false', false],
  ['?customerservice', false],
  ['?k=customerService', false],
  ['', false],
])('[S-044] an address with %s opens the online service: %s', (search, asks) => expect(asksForService(search)).toBe(asks));

it('[S-044] is the same page to whoever keeps or names it', () => {
  expect(ignoredParameters.has('customerService') && ignoredParameters.has('customer-service')).toBe(true);
});
