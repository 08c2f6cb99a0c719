import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchOwnFile } from '../../src/sync/own-file';
import { beginSession } from '../../src/sync/session';
import { freshDevice } from '../support/client/fresh-device';

const session = {
  token: 'token-1', expiresAt: 5_000, sealKey: Buffer.alloc(32, 7).toString('base64url'),
  user: { usercode: 'u-ada', username: 'ada123', avatar: null, money: '1' as never, email: null, phone: null, invitationCode: null, safewordSet: true },
};
const headers = { 'content-disposition': 'attachment' };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A body that the test writes; it fails when the request is aborted. */
function bodyOf(request: Request) {
  let write: (text: string) => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      write = (text) => stream.enqueue(new TextEncoder().encode(text));
      request.signal.addEventListener('abort', () => stream.error(request.signal.reason));
    },
  });
  return { body, write: (text: string) => write(text) };
}

it('a file whose download stalls has failed, one that only takes its time has not', async () => {
  const network = await freshDevice();
  await beginSession(session);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let write: (text: string) => void = () => {};
  network.answers((request) => {
    const made = bodyOf(request);
    ({ write } = made);
    return new Response(made.body, { headers });
  });
  const ended = vi.fn();
  const outcome = fetchOwnFile('user!export').finally(ended);
  for (let part = 0; part < 3; part += 1) {
    await vi.advanceTimersByTimeAsync(15_000);
    write('some');
  }
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ended).toHaveBeenCalledOnce();
  expect(await outcome).toEqual({ status: 'failed' });
});

it('a file that arrives is whole', async () => {
  const network = await freshDevice();
  await beginSession(session);
  network.answers(() => new Response('all of it', { headers }));
  const outcome = await fetchOwnFile('user!export');
  expect(outcome.status === 'success' && (await outcome.file.text())).toBe('all of it');
});
