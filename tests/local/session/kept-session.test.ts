import { afterEach, expect, it, vi } from 'vitest';
import { onFirstSession, writeSession } from '../../../src/local/session/kept-session';
import { FakeLocalStorage } from '../../support/client/local-storage';
import { session } from '../../support/client/session';

afterEach(() => vi.unstubAllGlobals());

it('what only a user’s page does begins with the first login, and once', () => {
  new FakeLocalStorage();
  const begin = vi.fn();
  onFirstSession(begin);
  expect(begin).not.toHaveBeenCalled();
  writeSession(session);
  writeSession(undefined);
  writeSession({ ...session, token: 'token-2' });
  expect(begin).toHaveBeenCalledTimes(1);
  onFirstSession(begin);
  expect(begin).toHaveBeenCalledTimes(2);
});
