import { createStore, Provider } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { messagesAtom } from '../../../../src/app/features/chat/chat-atoms';
import { Message } from '../../../../src/app/features/chat/dialog/message';
import { MessageList } from '../../../../src/app/features/chat/dialog/message-list';
import { IntlScope } from '../../../../src/i18n/intl';
import { loadMessages } from '../../../../src/i18n/messages';
import type { ShownMessage } from '../../../../src/local/shown-chat';
import { said } from '../../../support/texts';

const messages = await loadMessages('en', 'help');
const noon = Date.UTC(2026, 0, 15, 12);
const message = (more: Partial<ShownMessage> = {}): ShownMessage => ({ id: '7', send_receive: 'receive', type: 'text', content: 'Hello', createtime: noon, state: 'sent', ...more });

const scope = (part: React.ReactNode, store = createStore()) =>
  renderToStaticMarkup(
    <Provider store={store}>
      <IntlScope language="en" messages={messages}>{part}</IntlScope>
    </Provider>,
  );
const drawn = (more?: Partial<ShownMessage>) => scope(<Message message={message(more)} />);

describe('a message', () => {
  it('[S-249] says what it says, and when, in the reader’s zone', () => {
    const markup = drawn();
    expect(markup).toContain('>Hello</p>');
    expect(markup).toContain('dateTime="2026-01-15T12:00:00.000Z"');
  });

  it('[S-250] is the shopper’s own when it was sent by them, else the shop’s', () => {
    expect(drawn({ send_receive: 'send' })).toContain('data-side="own"');
    expect(drawn({ send_receive: 'send' })).toContain(said('en', 'chat.you'));
    expect(drawn({ send_receive: 'receive' })).toContain('data-side="other"');
    expect(drawn({ send_receive: 'receive' })).toContain(said('en', 'chat.shop'));
  });

  it('[S-251] shows a picture where it is one, with words for those who don’t see it', () => {
    const markup = drawn({ type: 'img', content: '0123456789abcdef0123456789abcdef.webp' });
    expect(markup).toMatch(/<img src="\/uploads\/0123456789abcdef0123456789abcdef\.webp" alt="[^"]+"/);
    expect(drawn()).not.toContain('<img');
  });

  it('is text, whatever is written in it', () => {
    expect(drawn({ content: '<img src=x onerror=alert(1)>' })).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it.each(['sent', 'waiting', 'needsYou'] as const)('says of one’s own whether it has arrived: %s', (state) => {
    expect(drawn({ send_receive: 'send', state, entryId: 'e1' })).toContain(said('en', `chat.mark.${state}`));
    expect(drawn({ send_receive: 'receive' })).not.toContain(said('en', 'chat.mark.sent'));
  });

  it('that was not taken can be sent again or let go', () => {
    const markup = drawn({ send_receive: 'send', state: 'needsYou', entryId: 'e1' });
    for (const button of ['chat.resend', 'chat.discard']) expect(markup).toMatch(new RegExp(`<button[^>]*>${said('en', button)}</button>`));
    expect(drawn({ send_receive: 'send', state: 'waiting', entryId: 'e1' })).not.toContain('<button');
  });
});

describe('the conversation', () => {
  const list = (shown: readonly ShownMessage[] | undefined) => {
    const store = createStore();
    store.set(messagesAtom, shown);
    return scope(<MessageList />, store);
  };

  it('is a log, so that what is new is said politely; one that comes with all it holds, so that the old is not', () => {
    expect(list(undefined)).not.toContain('role="log"');
    expect(list(undefined)).toContain('aria-busy="true"');
    expect(list([message()])).toMatch(/role="log".*Hello/);
  });

  it('says what it is for while it is empty', () => {
    expect(list([])).toContain(said('en', 'chat.empty.title'));
    expect(list([message()])).not.toContain(said('en', 'chat.empty.title'));
  });

  it('names each day once', () => {
    const shown = list([message(), message({ id: '8', content: 'Again' }), message({ id: '9', createtime: noon + 3 * 86_400_000 })]);
    expect(shown.match(/<h3/g)).toHaveLength(2);
    expect(shown.indexOf('Again')).toBeGreaterThan(shown.indexOf('Hello'));
  });
});
