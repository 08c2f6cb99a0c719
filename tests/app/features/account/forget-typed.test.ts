import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { forgetTypedAtEnd } from '../../../../src/app/features/account/sign-in/forget-typed';
import { draftOf, keepDraft } from '../../../../src/ui/forms/form-drafts';
import { FakeLocalStorage } from '../../../support/client/local-storage';

const typed = { username: 'ada', email: 'ada@example.com' };
const session = JSON.stringify({ token: 'token of ann', expiresAt: 9_999_999_999_999, user: { usercode: 'ann', username: 'ann', avatar: null, invitationCode: null, safewordSet: false } });

it('what was typed into a registration stays through a login, and is forgotten when the session ends in another tab', async () => {
  const storage = new FakeLocalStorage();
  const logIn = () => storage.changeInAnotherTab('dhow.session', session);
  const logOut = () => storage.changeInAnotherTab('dhow.session', undefined);
  keepDraft('register', typed);
  forgetTypedAtEnd();
  // It begins to watch once its module has loaded.
  await vi.waitFor(() => {
    logIn();
    logOut();
    expect(draftOf('register')).toEqual({});
  });
  keepDraft('register', typed);
  logIn();
  expect(draftOf('register')).toEqual(typed);
  logOut();
  expect(draftOf('register')).toEqual({});
  vi.unstubAllGlobals();
});
