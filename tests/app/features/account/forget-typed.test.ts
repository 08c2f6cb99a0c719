import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { forgetTypedAtEnd } from '../../../../src/app/features/account/sign-in/forget-typed';
import { formDraft, keepFormDraft } from '../../../../src/ui/forms/form-drafts';
import { FakeLocalStorage } from '../../../support/client/local-storage';

const typed = { username: 'ada', email: 'ada@example.com' };
const session = JSON.stringify({ token: 'token of ann', expiresAt: 9_999_999_999_999, user: { usercode: 'ann', username: 'ann', avatar: null, invitationCode: null, safewordSet: false } });

it('what was typed into a registration or the search box stays through a login, and is forgotten when the session ends in another tab', async () => {
  const searchBox = { value: 'lamp' };
  vi.stubGlobal('document', { querySelector: () => searchBox });
  const storage = new FakeLocalStorage();
  const logIn = () => storage.changeInAnotherTab('dhow.session', session);
  const logOut = () => storage.changeInAnotherTab('dhow.session', undefined);
  keepFormDraft('register', typed);
  forgetTypedAtEnd();
  // It begins to watch once its module has loaded.
  await vi.waitFor(() => {
    logIn();
    logOut();
    expect(formDraft('register')).toEqual({});
  });
  keepFormDraft('register', typed);
  searchBox.value = 'kite';
  logIn();
  expect([formDraft('register'), searchBox.value]).toEqual([typed, 'kite']);
  logOut();
  expect([formDraft('register'), searchBox.value]).toEqual([{}, '']);
  vi.unstubAllGlobals();
});
