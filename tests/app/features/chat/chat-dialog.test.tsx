import 'fake-indexeddb/auto';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ChatDialog } from '../../../../src/app/features/chat/dialog/chat-dialog';
import { ChatVisitor } from '../../../../src/app/features/chat/dialog/chat-visitor';
import { Conversation } from '../../../../src/app/features/chat/dialog/conversation';
import { Message } from '../../../../src/app/features/chat/dialog/message';
import { chatAboutAtom } from '../../../../src/app/features/chat/open-chat';
import { currentUserAtom } from '../../../../src/app/queries/current-user';
import { QueryCache } from '../../../../src/app/queries/query-cache';
import { QueryCacheContext } from '../../../../src/app/queries/use-public-query';
import type { AboutCard } from '../../../../src/contract/shop/chat';
import { queryKey } from '../../../../src/contract/shop/query-key';
import { IntlScope } from '../../../../src/i18n/intl';
import { localeAtom } from '../../../../src/i18n/language';
import { loadMessages, type Messages } from '../../../../src/i18n/messages';
import type { Language } from '../../../../src/rules/languages';
import type { PageGroup } from '../../../../src/rules/message-groups';
import type { ShownMessage } from '../../../../src/local/shown-chat';
import { device } from '../../../../src/local/database/database';
import { writeSession } from '../../../../src/local/session/kept-session';
import { FakeLocalStorage } from '../../../support/client/local-storage';
import { said } from '../../../support/texts';

/** The first render of a part of the chat, on a page of the mall. */
async function drawn(part: ReactNode, { language = 'en' as Language, address = '/index', setting = '', about, store = createStore() }: { language?: Language; address?: string; setting?: string; about?: AboutCard; store?: ReturnType<typeof createStore> } = {}) {
  const groups = ['core', 'help'] as const;
  const messages = Object.assign({}, ...(await Promise.all(groups.map((group) => loadMessages(language, group))))) as Messages;
  store.set(localeAtom, { language, messages, groups: new Set<PageGroup>(groups) });
  store.set(chatAboutAtom, about);
  const root = createRootRoute();
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '$', component: () => part })]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  const cache = new QueryCache([[queryKey(language, 'syspara!getSyspara', { code: 'customer_service_url' }), { status: 'success', data: { customer_service_url: setting }, asOf: 1 }]]);
  return renderToStaticMarkup(
    <Provider store={store}>
      <QueryCacheContext value={cache}>
        <IntlScope language={language} messages={messages}>
          <RouterProvider router={router as never} />
        </IntlScope>
      </QueryCacheContext>
    </Provider>,
  );
}

describe('the dialog', () => {
  it('[S-247] is the browser’s own, named by its heading, and can be closed', async () => {
    const markup = await drawn(<ChatDialog />);
    const id = /<dialog[^>]*aria-labelledby="([^"]+)"/.exec(markup)?.[1];
    expect(markup).toContain(`<h2 id="${id}" tabindex="-1">${said('en', 'chat.title')}</h2>`);
    expect(markup).toContain(`aria-label="${said('en', 'chat.close')}"`);
  });

  it('[S-257] [S-258] [S-259] leads to the setting’s page, about the product that is looked at, and tells it no more', async () => {
    const markup = await drawn(<ChatDialog />, { address: '/productDetails?sellerGoodsId=g7&token=tok-4f9a1c', setting: 'https://help.example/chat' });
    const [link = ''] = /<a href="https:\/\/help\.example[^>]*>/.exec(markup) ?? [];
    expect(link).toContain('href="https://help.example/chat?lang=en&amp;productId=g7"');
    expect(link).toContain('rel="noopener noreferrer"');
    expect(link).toContain('referrerPolicy="no-referrer"');
    expect(markup).not.toContain('tok-4f9a1c');
  });

  it('[S-258] tells the setting’s page who asks: code, name and avatar of whoever is logged in', async () => {
    new FakeLocalStorage();
    vi.stubGlobal('location', { origin: 'https://shop.test' });
    onTestFinished(() => {
      writeSession(undefined);
      vi.unstubAllGlobals();
    });
    const avatar = '0123456789abcdef0123456789abcdef.webp';
    writeSession({
      token: 'tok-4f9a1c', expiresAt: 2_000_000_000_000,
      user: { usercode: '7001', username: 'kiteflyer', avatar, invitationCode: 'INV7', safewordSet: false },
    });
    await device.session.put({ name: 'open', user: '7001', token: 'tok-4f9a1c' });
    const store = createStore();
    store.sub(currentUserAtom, () => {});
    await vi.waitFor(() => expect(store.get(currentUserAtom)).toBeTruthy(), { timeout: 20_000 });
    const markup = await drawn(<ChatDialog />, { store, language: 'cn', address: '/productDetails?sellerGoodsId=g7', setting: 'https://help.example/chat' });
    const [, link = ''] = /<a href="(https:\/\/help\.example[^"]*)"/.exec(markup) ?? [];
    expect(Object.fromEntries(new URL(link.replaceAll('&amp;', '&')).searchParams)).toEqual({
      lang: 'zh-Hans', partyId: '7001', name: 'kiteflyer', avatar: `https://shop.test/uploads/${avatar}`, productId: 'g7',
    });
    expect(markup).not.toContain('tok-4f9a1c');
  });

  it.each(['', 'javascript:alert(1)', 'help.example'])('[S-257] shows no such link where the setting is no web address: %s', async (setting) => {
    expect(await drawn(<ChatDialog />, { setting })).not.toContain('<a ');
  });
});

it.each<Language>(['en', 'cn', 'ar'])('[S-255] asks a visitor to log in, and shows no place to write: %s', async (language) => {
  const markup = await drawn(<ChatVisitor />, { language });
  expect(markup).toContain(said(language, 'chat.visitor.title'));
  expect(markup).toMatch(new RegExp(`<button[^>]*>${said(language, 'chat.visitor.logIn')}</button>`));
  expect(markup).not.toContain('<textarea');
});

describe('the place to write', () => {
  it('has a name for each control, takes the three kinds of pictures, and says when to expect an answer', async () => {
    const markup = await drawn(<Conversation />);
    expect(markup).toMatch(new RegExp(`<textarea[^>]*aria-label="${said('en', 'chat.write.label')}"`));
    for (const button of ['chat.send', 'chat.picture.choose']) expect(markup).toContain(`aria-label="${said('en', button)}"`);
    expect(markup).toContain('accept="image/jpeg,image/png,image/webp"');
    expect(markup).toContain(said('en', 'chat.write.help'));
  });

  it('cuts nothing of what is typed or pasted: what is too long is said instead', async () => {
    expect(await drawn(<Conversation />)).not.toMatch(/maxlength/i);
  });
});

const lamp: AboutCard = { kind: 'goods', id: 'lamp', name: 'Brass lamp', image: 'lamp', sellerId: 'quay', sellerName: 'Quay lights' };
const order: AboutCard = { kind: 'order', id: 'o1', name: 'DH20260601-0001', image: 'lamp', sellerId: 'quay', sellerName: 'Quay lights' };

describe('what a message asks about', () => {
  it.each<[Language, AboutCard, string]>([['en', lamp, '/productDetails?sellerGoodsId=lamp'], ['ar', order, '/userInfo/order-detail?orderId=o1']])('stands beside the words before they are sent, and can be taken out: %s', async (language, about, address) => {
    const markup = await drawn(<Conversation />, { language, about });
    for (const words of [about.name, 'Quay lights', said(language, `chat.about.${about.kind}`), `href="${address}"`, `aria-label="${said(language, 'chat.about.remove')}"`]) expect(markup).toContain(words);
    expect(await drawn(<Conversation />, { language })).not.toContain(said(language, 'chat.about.remove'));
  });

  it('stands with the message; of one on its way without what the device doesn’t know', async () => {
    const message = (about: ShownMessage['about']) => drawn(<Message message={{ id: '7', send_receive: 'send', type: 'text', content: 'Is it blue?', createtime: 1, state: 'waiting', about }} />);
    expect(await message(order)).toMatch(/href="\/userInfo\/order-detail\?orderId=o1".*DH20260601-0001.*Quay lights.*Is it blue/s);
    for (const about of [{ kind: 'goods', id: 'lamp' }, { kind: 'order', id: 'o1' }] as const) expect(await message(about)).toContain(said('en', `chat.about.${about.kind}`));
    expect(await message(undefined)).not.toContain(said('en', 'chat.about.goods'));
  });
});
