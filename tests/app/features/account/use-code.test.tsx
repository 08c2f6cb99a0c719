import { afterEach, expect, it, vi } from 'vitest';
import { useCode, type CodeOnItsWay } from '../../../../src/app/features/account/fields/use-code';
import { connectionWorks } from '../../../../src/sync/connectivity';
import { drawnPart } from '../../../support/client/drawn-page';
import { FakeShelf } from '../../../support/client/shelf';
import { FakeLine, good } from '../../../support/client/shop-answers';

afterEach(() => {
  connectionWorks();
  vi.unstubAllGlobals();
});

it('of two taps at once one asks for a code, and both hear how that ended; the next one asks again', async () => {
  let code: CodeOnItsWay | undefined;
  await drawnPart(() => {
    code = useCode('login');
    return null;
  }, '/login-code');
  const line = new FakeLine();
  new FakeShelf();
  const send = () => code?.send('ada@shop.example');
  expect(await Promise.all([send(), send()])).toEqual([{ whole: { id: 'account.notReached' } }, { whole: { id: 'account.notReached' } }]);
  const asked = () => line.paths.filter((path) => path.includes('verifcode!send')).length;
  expect(asked()).toBe(1);
  line.answers(() => good({ expiresAt: 2_000_000_000_000 }));
  expect(await Promise.all([send(), send()])).toEqual(['done', 'done']);
  expect(asked()).toBe(2);
});
