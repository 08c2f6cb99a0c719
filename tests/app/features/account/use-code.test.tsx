import { afterEach, expect, it, vi } from 'vitest';
import { CodeField } from '../../../../src/app/features/account/fields/code-field';
import { useCode, type CodeOnItsWay } from '../../../../src/app/features/account/fields/use-code';
import { useForm } from '../../../../src/ui/forms/use-form';
import { connectionWorks } from '../../../../src/sync/connectivity';
import { drawnPart } from '../../../support/client/drawn-page';
import { FakeLocalStorage } from '../../../support/client/local-storage';
import { FakeNetwork, good } from '../../../support/client/fake-network';
import { said } from '../../../support/texts';

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
  const network = new FakeNetwork();
  new FakeLocalStorage();
  const send = () => code?.send('ada@shop.example');
  expect(await Promise.all([send(), send()])).toEqual([{ whole: { id: 'account.notReached' } }, { whole: { id: 'account.notReached' } }]);
  const asked = () => network.paths.filter((path) => path.includes('verifcode!send')).length;
  expect(asked()).toBe(1);
  network.answers(() => good({ expiresAt: 2_000_000_000_000 }));
  expect(await Promise.all([send(), send()])).toEqual(['done', 'done']);
  expect(asked()).toBe(2);
});

it.each([[60_000, false], [3_660_000, true]] as const)('another code may be asked for after a minute, and at once where the clock was set back: %s ms before it', async (againAt, isOffered) => {
  const code: CodeOnItsWay = { purpose: 'login', sent: { to: 'ada@shop.example', expiresAt: 2_000_000_000_000 }, againAt, busy: false, send: () => Promise.resolve('done'), forget: () => {} };
  function Part() {
    const form = useForm<'verifcode'>({ empty: { verifcode: '' }, rules: { verifcode: () => undefined }, send: () => Promise.resolve('done') });
    return <CodeField form={form} code={code} onAgain={() => {}} />;
  }
  // A page drawn on the server has the time 0.
  expect((await drawnPart(Part, '/login-code')).includes(`>${said('en', 'account.code.again')}</button>`)).toBe(isOffered);
});
