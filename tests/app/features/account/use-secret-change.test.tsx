import { expect, it } from 'vitest';
import { useSecretChange } from '../../../../src/app/features/account/settings/use-secret-change';
import type { RequestOutcome } from '../../../../src/app/queries/request';
import { drawnPart } from '../../../support/client/drawn-page';

const wrong: RequestOutcome<null> = { status: 'refused', refusal: 'safewordWrong', text: 'Wrong' };
const done: RequestOutcome<null> = { status: 'success', data: null };

/** A page that changes a secret at a shop, whose next answer may be lost, before or after the change. */
async function page(secret: string) {
  let kept = secret;
  const tried: string[] = [];
  let change: ReturnType<typeof useSecretChange> | undefined;
  await drawnPart(() => {
    change = useSecretChange('safewordWrong');
    return null;
  }, '/userInfo/setup');
  const send = (old: string, next: string, lost?: 'request' | 'reply') =>
    change?.({ old, next }, (now) => {
      tried.push(now);
      const isRight = now === kept;
      if (isRight && lost !== 'request') kept = next;
      return Promise.resolve(lost ? { status: 'offline' as const } : isRight ? done : wrong);
    });
  return { send, tried, kept: () => kept };
}

it('a change whose reply was lost is done when it is sent again, with the same new secret or with another', async () => {
  const { send, kept } = await page('111111');
  expect(await send('111111', '222222', 'reply')).toEqual({ status: 'offline' });
  expect(await send('111111', '222222')).toEqual(done);
  expect(await send('222222', '333333', 'reply')).toEqual({ status: 'offline' });
  expect(await send('222222', '444444')).toEqual(done);
  expect(kept()).toBe('444444');
});

it('one that was not received is sent again as it is, and no other secret is tried', async () => {
  const { send, tried } = await page('111111');
  await send('111111', '222222', 'request');
  expect(await send('111111', '222222')).toEqual(done);
  expect(tried).toEqual(['111111', '111111']);
});

it('an old secret that is wrong is tried once, unless an attempt with it was not heard of', async () => {
  const { send, tried } = await page('111111');
  expect(await send('999999', '222222')).toEqual(wrong);
  await send('111111', '222222', 'request');
  expect(await send('888888', '222222')).toEqual(wrong);
  expect(tried).toEqual(['999999', '111111', '888888']);
});
