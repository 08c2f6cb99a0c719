import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CartBar } from '../../../../src/app/features/cart/cart-bar';
import { CartTab } from '../../../../src/app/features/cart/cart-tab';
import { cartLinesAtom } from '../../../../src/app/features/cart/cart-atoms';
import { isLate } from '../../../../src/app/features/account/outbox/waiting-row';
import { currentUserAtom } from '../../../../src/app/queries/current-user';
import { outboxEntriesAtom } from '../../../../src/app/queries/outbox-status';
import { UserArea } from '../../../../src/app/shell/frame/user-area';
import { WaitingMark } from '../../../../src/app/shell/bars/waiting-mark';
import type { Session } from '../../../../src/contract/shop/account';
import { device } from '../../../../src/local/database/database';
import { writeSession } from '../../../../src/local/session/kept-session';
import type { WaitingEntry } from '../../../../src/local/outbox/outbox';
import type { OutboxRow } from '../../../../src/local/outbox/outbox-row';
import type { Language } from '../../../../src/rules/languages';
import { needLogin } from '../../../support/addresses';
import { cartLine } from '../../../support/client/cart-lines';
import { drawnPage, drawnPart } from '../../../support/client/drawn-page';
import { FakeLocalStorage } from '../../../support/client/local-storage';
import { said } from '../../../support/texts';

const user: Session['user'] = { usercode: '7001', username: 'kiteflyer', avatar: null, money: '0' as never, email: null, phone: null, invitationCode: 'INV7', safewordSet: false };
const row: OutboxRow = {
  seq: 1, id: 'e1', user: '7001', name: 'newOnlinechat!send', version: 1, payload: { type: 'text', content: 'Is it blue?' }, lane: 'chat', entity: '', pictures: [],
  state: 'waiting', tries: 0, notBefore: 0, madeAt: 1_700_000_000_000, language: 'en',
};
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
const plain = (html: string) => html.replaceAll(/<!-- -->|[\u2066-\u2069]/g, '').replaceAll('&#x27;', '’').replaceAll('&quot;', '"');
const links = (html: string) => [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

beforeEach(async () => {
  new FakeLocalStorage();
  await Promise.all(device.tables.map((table) => table.clear()));
});
afterEach(() => {
  writeSession(undefined);
  vi.unstubAllGlobals();
});

/** The first import can be slow on a busy machine. */
const slowly = { timeout: 20_000 };

/** The store of a tab, after the user and the outbox entries are read from the device. */
async function told({ as, waiting = [] }: { as?: Session['user']; waiting?: readonly OutboxRow[] } = {}) {
  if (as) {
    writeSession({ token: 'token-7', expiresAt: 2_000_000_000_000, user: as });
    await device.session.put({ name: 'open', user: as.usercode, token: 'token-7' });
  }
  await device.outbox.bulkAdd([...waiting]);
  const store = createStore();
  store.sub(currentUserAtom, () => {});
  store.sub(outboxEntriesAtom, () => {});
  await vi.waitFor(() => {
    expect(store.get(currentUserAtom)).not.toBeUndefined();
    expect(store.get(outboxEntriesAtom)).toHaveLength(waiting.length);
  }, slowly);
  return store;
}

describe('a visitor', () => {
  it.each(needLogin)('[W-333] is asked to log in at %s, and comes back there', async (path) => {
    const html = mainOf(await drawnPage(path, { store: await told() }));
    expect(html).toContain(said('en', 'user.pleaseLogIn.title'));
    for (const entrance of ['/login', '/register']) expect(links(html)).toContain(`${entrance}?${new URLSearchParams({ from: path })}`);
    // No part of the user's page is shown next to it.
    expect(html).not.toContain('<form');
  });

  it.each<Language>(['en', 'cn', 'ar'])('[W-333] is asked in %s', async (language) => {
    expect(await drawnPage('/userInfo/dashboard', { store: await told(), language })).toContain(said(language, 'user.pleaseLogIn.title'));
  });

  it('may look at what this device keeps, and at what waits', async () => {
    const store = await told();
    expect(links(mainOf(await drawnPage('/userInfo/setup', { store })))).toContain('/userInfo/setup/device');
    expect(mainOf(await drawnPage('/userInfo/setup/device', { store }))).toContain('role="switch"');
    expect(mainOf(await drawnPage('/userInfo/waiting', { store }))).toContain(said('en', 'outbox.empty.title'));
  });

  it('[S-052] has login and registration in the header, which lead back', async () => {
    const html = await drawnPart(UserArea, '/store?id=s1&token=secret', { store: await told() });
    expect(plain(html)).toContain(`>${said('en', 'header.logIn')}</a>`);
    expect(plain(html)).toContain(`>${said('en', 'header.register')}</a>`);
    expect(links(html)).toEqual(['/userInfo/dashboard', '/login?from=%2Fstore%3Fid%3Ds1', '/register?from=%2Fstore%3Fid%3Ds1']);
    expect(html).not.toContain(said('en', 'header.logOut'));
  });
});

describe('a user', () => {
  it('[S-053] has their name and the logout in the header instead', async () => {
    const store = await told({ as: user });
    const drawn = async () => plain(await drawnPart(UserArea, '/index', { store }));
    // The button's script loads for logged-in users only.
    await vi.waitFor(async () => expect(await drawn()).toContain(`>${said('en', 'header.logOut')}</button>`));
    const html = await drawn();
    expect(html).toContain('<bdi>kiteflyer</bdi>');
    // Both the icon and the name link there.
    expect(links(html)).toEqual(['/userInfo/dashboard', '/userInfo/dashboard']);
  });

  it('[S-022] [W-002] [S-274] has an overview: name, user code, picture, counts', async () => {
    const html = plain(mainOf(await drawnPage('/userInfo/dashboard', { store: await told({ as: user, waiting: [row] }) })));
    for (const part of ['kiteflyer', '7001', 'INV7', said('en', 'user.avatar.change'), said('en', 'user.nav.favourites'), said('en', 'user.nav.stores')]) expect(html).toContain(part);
    expect(html).toMatch(new RegExp(`<strong>1</strong><span>${said('en', 'user.nav.waiting')}</span>`));
    expect(links(html)).toEqual(expect.arrayContaining(['/userInfo/collect-goods', '/userInfo/collect-shop', '/userInfo/waiting', '/userInfo/setup']));
  });

  it('[S-033] [W-006] finds every setting from the index', async () => {
    const html = mainOf(await drawnPage('/userInfo/setup', { store: await told({ as: user }) }));
    for (const page of ['login-password', 'transaction-password', 'shipping-address', 'account-cancellation', 'sessions', 'devices', 'device']) expect(links(html)).toContain(`/userInfo/setup/${page}`);
  });

  it('[S-034] [W-007] [W-047] changes the login password with the old one, the new one and the new one again', async () => {
    const html = mainOf(await drawnPage('/userInfo/setup/login-password', { store: await told({ as: user }) }));
    for (const label of ['oldPassword', 'newPassword', 'confirmPassword']) expect(html).toContain(`>${said('en', `account.field.${label}`)}</label>`);
    expect(html.match(/autoComplete="new-password"/g)).toHaveLength(2);
    expect(html).toContain('autoComplete="current-password"');
    expect(html).toContain(said('en', 'account.help.password.inclusive', { least: 8, most: 64 }));
  });

  it.each([true, false])('sets a fund password once and changes it then: set %s', async (safewordSet) => {
    const html = mainOf(await drawnPage('/userInfo/setup/transaction-password', { store: await told({ as: { ...user, safewordSet } }) }));
    expect(html.includes(`>${said('en', 'settings.safeword.old')}</label>`)).toBe(safewordSet);
    expect(html).toContain(`>${said('en', safewordSet ? 'settings.safeword.go' : 'settings.safeword.setGo')}</button>`);
    expect(html.match(/inputMode="numeric"/g)).toHaveLength(safewordSet ? 3 : 2);
  });
});

describe('what waits', () => {
  const refused: OutboxRow = { ...row, seq: 2, id: 'e2', state: 'needsYou', refusal: 'requiredEmpty', payload: { type: 'text', content: 'Second' } };

  it('is shown in plain words, each with what can be done about it', async () => {
    const html = plain(mainOf(await drawnPage('/userInfo/waiting', { store: await told({ as: user, waiting: [row, refused] }) })));
    const items = [...html.matchAll(/<li data-state="(\w+)">([\s\S]*?)<\/li>/g)].map(([, state, text = '']) => ({ state, text }));
    expect(items.map(({ state }) => state)).toEqual(['waiting', 'needsYou']);
    const [first, second] = items;
    expect(first?.text).toContain(plain(said('en', 'outbox.act.chatText', { text: 'Is it blue?' })));
    expect(first?.text).toContain(said('en', 'outbox.state.waiting'));
    for (const button of ['retry', 'discard']) expect(first?.text).toContain(`>${said('en', `outbox.${button}`)}</button>`);
    // A waiting entry can be edited too.
    expect(first?.text).toContain(`>${said('en', 'outbox.edit')}</button>`);
    expect(second?.text).toContain(said('en', 'outbox.state.needsYou'));
    for (const button of ['retry', 'edit', 'discard']) expect(second?.text).toContain(`>${said('en', `outbox.${button}`)}</button>`);
  });

  it.each([
    ['after six minutes', {}, 6, true],
    ['not after five', {}, 5, false],
    ['not at once where it waited for the connection', { isSettled: false }, 60, false],
    ['not if it needs its shopper anyway', { state: 'needsYou' }, 60, false],
    ['not if another version of the mall has to send it', { known: false }, 60, false],
  ] as const)('is said to be late %s', (_, { isSettled = true, ...other }: { readonly isSettled?: boolean; readonly state?: 'needsYou'; readonly known?: false }, minutes, expected) => {
    const entry: WaitingEntry = { id: 'e1', user: user.usercode, name: 'newOnlinechat!send', payload: row.payload, madeAt: row.madeAt, state: 'waiting', pictures: 0, known: true, editable: true, ...other };
    expect(isLate(entry, row.madeAt + minutes * 60_000, isSettled)).toBe(expected);
  });

  it('is counted in the header, and what needs its shopper is said first', async () => {
    const calm = await drawnPart(WaitingMark, '/index', { store: await told({ as: user, waiting: [row] }) });
    expect(calm).toContain(`aria-label="${said('en', 'header.waiting', { count: 1 })}"`);
    expect(links(calm)).toContain('/userInfo/waiting');
    await device.outbox.clear();
    const urgent = await drawnPart(WaitingMark, '/index', { store: await told({ as: user, waiting: [row, refused] }) });
    expect(urgent).toContain(`aria-label="${said('en', 'header.needsYou', { count: 1 })}"`);
  });

  it('of another user is neither shown nor counted', async () => {
    await device.outbox.add({ ...row, user: '7002', id: 'e9', seq: 9, payload: { type: 'text', content: 'Somebody else’s words' } });
    const store = await told({ as: user });
    expect(await drawnPage('/userInfo/waiting', { store })).not.toContain('Somebody else');
    expect(await drawnPart(WaitingMark, '/index', { store })).not.toContain('/userInfo/waiting');
  });
});

it('[S-137] a brand without carts for visitors shows the bar only to who is logged in; any other shows it to visitors too', async () => {
  const bar = async (guestCart: boolean, as?: Session['user']) => {
    const store = await told(as && { as });
    store.set(cartLinesAtom, [cartLine('lamp')]);
    return (await drawnPart(CartBar, '/index', { brand: { guestCart }, store })).includes('data-cart-bar');
  };
  expect([await bar(false), await bar(true)]).toEqual([false, true]);
  expect([await bar(false, user), await bar(true, user)]).toEqual([true, true]);
});

it('the cart of the bottom bar does not promise a dialog where it leads to the login', async () => {
  const promises = async (as?: Session['user']) => (await drawnPart(CartTab, '/index', { brand: { guestCart: false }, store: await told(as && { as }) })).includes('aria-haspopup');
  expect([await promises(), await promises(user)]).toEqual([false, true]);
});
