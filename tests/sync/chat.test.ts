import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { AboutCard, ChatMessage } from '../../src/contract/shop/chat';
import { draftName, pictureDraft, sendMessage } from '../../src/app/features/chat/dialog/send-message';
import { keepChat, lastMessageId, lastReadMessageId, unreadCount } from '../../src/local/chat';
import { device } from '../../src/local/database/database';
import { keepDraftPicture, keptDraftPictures } from '../../src/local/draft-pictures';
import { keepDraft, keptDraft } from '../../src/local/drafts';
import { watchSession } from '../../src/local/session/kept-session';
import { shownChat } from '../../src/local/shown-chat';
import * as chat from '../../src/sync/chat';
import { connectionWorks } from '../../src/sync/connectivity';
import { act } from '../../src/sync/outbox';
import { beginSession, logOut } from '../../src/sync/session';
import { finishAtRead } from '../support/client/finish-at-read';
import { freshDevice } from '../support/client/fresh-device';
import { session } from '../support/client/session';
import { good, json, type FakeNetwork } from '../support/client/fake-network';

const message = (id: string, content = `m${id}`): ChatMessage => ({ id, send_receive: 'receive', type: 'text', content, createtime: Number(id) });

let network: FakeNetwork;
beforeEach(async () => {
  network = await freshDevice();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  network.answers((request) => good(request.url.includes('unread') ? 4 : { messageList: [] }));
  chat.chatOpened(false);
  chat.noteSocket(false);
});
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  chat.noteSocket(true);
  connectionWorks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The payloads of all requests for messages. */
const asked = () => Promise.all(network.requests.filter(({ url }) => url.includes('newOnlinechat!list')).map((request) => request.clone().json()));
/** Lets running work finish: this takes turns of the event loop, but no time. */
const settle = async () => {
  for (let turn = 0; turn < 60; turn += 1) await new Promise(setImmediate);
};

it('[S-253] [W-507] asks every 30,000 ms without a socket, and never for a visitor', async () => {
  stops.push(chat.watchChat(() => 'en'));
  vi.advanceTimersByTime(90_000);
  await settle();
  expect(network.requests).toHaveLength(0);
  await beginSession(session);
  await settle();
  for (let time = 1; time < 3; time += 1) {
    vi.advanceTimersByTime(29_999);
    await settle();
    expect(await asked()).toHaveLength(time);
    vi.advanceTimersByTime(1);
    await settle();
    expect(await asked()).toHaveLength(time + 1);
  }
  expect(await unreadCount()).toBe(4);
});

it('how many are unread is what was told last, also where it was asked before and answered later', async () => {
  await beginSession(session);
  let answer = (_response: Response) => {};
  network.answers(({ url }) => (url.includes('unread') ? new Promise<Response>((resolve) => (answer = resolve)) : good({ messageList: [] })));
  const asking = chat.askForMessages();
  await settle();
  await chat.keepPushed({ type: 'chat', messageList: [message('5')], unread: 1 });
  answer(good(0));
  await asking;
  expect(await unreadCount()).toBe(1);
});

it('[S-248] asks every 5 seconds while the dialog is open and the socket is not there', async () => {
  await beginSession(session);
  chat.chatOpened(true);
  await settle();
  expect(await asked()).toHaveLength(1);
  vi.advanceTimersByTime(4_999);
  await settle();
  expect(await asked()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await settle();
  expect(await asked()).toHaveLength(2);
  chat.chatOpened(false);
  vi.advanceTimersByTime(29_000);
  await settle();
  expect(await asked()).toHaveLength(2);
});

it('[S-248] asks once when the dialog is opened and no more, while the socket is there', async () => {
  await beginSession(session);
  chat.noteSocket(true);
  chat.chatOpened(true);
  await settle();
  expect(await asked()).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  await settle();
  expect(await asked()).toHaveLength(1);
});

it('what is on screen is told until the shop has heard it, with a socket too', async () => {
  await beginSession(session);
  chat.noteSocket(true);
  network.answers(json({ code: 500, msg: '', data: {} }, { status: 500 }));
  chat.chatOpened(true);
  await settle();
  expect(await asked()).toHaveLength(1);
  network.answers(good({ messageList: [] }));
  vi.advanceTimersByTime(chat.openPollMs);
  await settle();
  expect(await asked()).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  await settle();
  expect(await asked()).toHaveLength(2);
});

it('what is on screen is told once, also where this device has no room for what the shop lists', async () => {
  await beginSession(session);
  chat.noteSocket(true);
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  device.chat.hook('creating', refuse);
  onTestFinished(() => device.chat.hook('creating').unsubscribe(refuse));
  network.answers(good({ messageList: [message('1')] }));
  chat.chatOpened(true);
  for (let time = 0; time < 12; time += 1) {
    await settle();
    vi.advanceTimersByTime(chat.openPollMs);
  }
  await settle();
  expect(await asked()).toHaveLength(1);
});

it('what was on screen is told no more once the dialog is closed, where the socket is there', async () => {
  await beginSession(session);
  chat.noteSocket(true);
  network.answers(json({ code: 500, msg: '', data: {} }, { status: 500 }));
  chat.chatOpened(true);
  await settle();
  chat.chatOpened(false);
  vi.advanceTimersByTime(60_000);
  await settle();
  expect(await asked()).toHaveLength(1);
});

it('[S-268] [W-297] stops asking when the socket is there, and begins again at once when it breaks', async () => {
  await beginSession(session);
  stops.push(chat.watchChat(() => 'en'));
  await settle();
  network.requests.length = 0;
  chat.noteSocket(true);
  vi.advanceTimersByTime(600_000);
  await settle();
  expect(network.requests).toHaveLength(0);
  chat.noteSocket(false);
  await settle();
  expect(await asked()).toHaveLength(1);
});

it('asks from a login on that renews the socket, once, and goes on until that is open', async () => {
  // The channel hears of a login first (sync/user-channel.ts).
  stops.push(watchSession((now) => now && chat.noteSocket(false)), chat.watchChat(() => 'en'));
  chat.noteSocket(true);
  await beginSession(session);
  await settle();
  expect(await asked()).toHaveLength(1);
  vi.advanceTimersByTime(chat.closedPollMs);
  await settle();
  expect(await asked()).toHaveLength(2);
});

it('[S-476] keeps the id of the last message that the shop listed, and asks from it while the dialog is open', async () => {
  await beginSession(session);
  await keepChat('u-ada', { messages: [message('9'), message('10')] });
  // The user's own message is confirmed before an earlier message of the other side arrives.
  await device.chat.put({ ...message('14'), user: 'u-ada' });
  await keepChat('u-ada', { messages: [message('8')] });
  expect(await lastMessageId()).toBe('10');
  chat.chatOpened(true);
  await settle();
  expect(await asked()).toEqual([{ message_id: '10' }]);
  expect(await lastReadMessageId()).toBe('10');
});

it('says of nothing that it was read while the dialog is closed', async () => {
  await beginSession(session);
  await keepChat('u-ada', { messages: [message('1'), message('2')] });
  await chat.askForMessages();
  expect(await asked()).toEqual([{}]);
});

it('[S-252] [S-263] keeps what the socket pushes, and counts it until it is on screen', async () => {
  await beginSession(session);
  await chat.keepPushed({ type: 'chat', messageList: [message('3')], unread: 1 });
  expect((await shownChat(device)).map(({ content }) => content)).toEqual(['m3']);
  expect(await unreadCount()).toBe(1);
  chat.chatOpened(true);
  await settle();
  expect(await unreadCount()).toBe(0);
});

it('[S-249] shows what waits after what was sent, with its state, and nothing of it after a logout', async () => {
  await beginSession(session);
  await keepChat('u-ada', { messages: [message('10'), message('9')] });
  await act('newOnlinechat!send', { type: 'text', content: 'on its way' }, { language: 'en' });
  expect(await shownChat(device)).toMatchObject([
    { id: '9', state: 'sent', send_receive: 'receive' },
    { id: '10', state: 'sent' },
    { content: 'on its way', state: 'waiting', send_receive: 'send' },
  ]);
  await logOut('en');
  expect(await shownChat(device)).toEqual([]);
});

it('keeps no answer for somebody who logged out meanwhile', async () => {
  await beginSession(session);
  network.answers(async () => {
    await logOut('en');
    return good({ messageList: [message('1')] });
  });
  await chat.askForMessages().catch(() => {});
  expect(await device.chat.count()).toBe(0);
});

it('a message whose answer was lost is shown once: as sent, as soon as the shop lists it, and while it still waits for its retry', async () => {
  await beginSession(session);
  for (const content of ['hello', 'hello']) await act('newOnlinechat!send', { type: 'text', content }, { language: 'en' });
  const [first] = await device.outbox.toArray();
  await keepChat('u-ada', { messages: [{ ...message('1', 'hello'), send_receive: 'send', ...(first && { key: first.id }) }] });
  expect((await shownChat(device)).map(({ content, state }) => [content, state])).toEqual([['hello', 'sent'], ['hello', 'waiting']]);
});

it.each(['before', 'after'] as const)('a message that is sent while the conversation is read, right %s what waits is read, is shown once', async (when) => {
  await beginSession(session);
  await act('newOnlinechat!send', { type: 'text', content: 'hello' }, { language: 'en' });
  const [waiting] = await device.outbox.toArray();
  await finishAtRead(when, { ...message('1', 'hello'), send_receive: 'send', key: waiting?.id });
  expect((await shownChat(device)).map(({ content, state }) => [content, state])).toEqual([['hello', 'sent']]);
  expect(await device.outbox.count()).toBe(0);
});

it('what a waiting message asks about is shown with it, and is what the shop is told', async () => {
  await beginSession(session);
  const about = { kind: 'goods', id: 'lamp' } as const;
  const card: AboutCard = { ...about, name: 'Lamp', image: 'lamp', sellerId: 'quay', sellerName: 'Quay' };
  expect(await sendMessage({ text: 'Is it blue?', about: card }, 'en')).toBe('kept');
  expect(await shownChat(device)).toMatchObject([{ content: 'Is it blue?', state: 'waiting', about }]);
  expect((await device.outbox.toArray()).map(({ payload }) => payload)).toEqual([{ type: 'text', content: 'Is it blue?', about }]);
});

it('the draft of a picture goes in the transaction that keeps its message, and the text being written stays', async () => {
  await beginSession(session);
  const picture = new Blob(['pixels'], { type: 'image/webp' });
  await keepDraftPicture({ form: pictureDraft, owner: 'u-ada' }, { id: 'message', place: 'message', picture });
  await keepDraft(draftName, 'And this one?', 'u-ada');
  expect(await sendMessage({ picture }, 'en')).toBe('kept');
  expect(await keptDraftPictures(pictureDraft)).toEqual([]);
  expect(await keptDraft(draftName)).toBe('And this one?');
  expect(await sendMessage({ text: 'And this one?' }, 'en')).toBe('kept');
  expect(await keptDraft(draftName)).toBe('');
});
