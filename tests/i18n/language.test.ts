import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyGroups, localeAtom, setLanguageAtom, loadMessagesAtom } from '../../src/i18n/language';
import type { PageGroup } from '../../src/rules/message-groups';

/** The requests for messages, each answered by the test. */
const { asked } = vi.hoisted(() => ({ asked: new Map<string, () => void>() }));
vi.mock('../../src/i18n/messages', () => ({
  loadMessages: (language: string, group: string) => new Promise((resolve) => asked.set(`${language} ${group}`, () => resolve({ [group]: language }))),
}));

let store: ReturnType<typeof createStore>;
const texts = () => store.get(localeAtom).messages;

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://shop.test'));
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  asked.clear();
  store = createStore();
  store.set(localeAtom, { language: 'en', messages: { core: 'en' }, groups: new Set<PageGroup>(['core']) });
});
afterEach(() => {
  lazyGroups.clear();
  vi.unstubAllGlobals();
});

it('the language chosen last is spoken, though the texts of an earlier choice come later', async () => {
  const [wrong, right] = [store.set(setLanguageAtom, 'ar'), store.set(setLanguageAtom, 'de')];
  asked.get('de core')?.();
  await right;
  asked.get('ar core')?.();
  await wrong;
  expect(texts()).toEqual({ core: 'de' });
  const again = store.set(setLanguageAtom, 'ar');
  await store.set(setLanguageAtom, 'de');
  asked.get('ar core')?.();
  await again;
  expect(texts()).toEqual({ core: 'de' });
});

it('a page that is opened while the next language is on its way has its texts in that language', async () => {
  const next = store.set(setLanguageAtom, 'de');
  const opened = store.set(loadMessagesAtom, 'account');
  asked.get('en account')?.();
  await opened;
  asked.get('de core')?.();
  await vi.waitFor(() => expect(asked.has('de account')).toBe(true));
  asked.get('de core')?.();
  asked.get('de account')?.();
  await next;
  expect(texts()).toEqual({ core: 'de', account: 'de' });
});

it('a part of a page that is opened while the next language is on its way has its texts in that language as soon as it is spoken', async () => {
  const next = store.set(setLanguageAtom, 'de');
  lazyGroups.add('writing');
  asked.get('de core')?.();
  await vi.waitFor(() => expect(asked.has('de writing')).toBe(true));
  asked.get('de core')?.();
  asked.get('de writing')?.();
  await next;
  expect(texts()).toEqual({ core: 'de', writing: 'de' });
});

it('a page whose texts come after the language was switched has them in the new one', async () => {
  const opened = store.set(loadMessagesAtom, 'account');
  const next = store.set(setLanguageAtom, 'de');
  asked.get('de core')?.();
  await next;
  asked.get('en account')?.();
  await vi.waitFor(() => expect(asked.has('de account')).toBe(true));
  asked.get('de account')?.();
  await opened;
  expect(texts()).toEqual({ core: 'de', account: 'de' });
});
