import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { askDesk } from '../../../src/server/command-line/ask-desk';

it('the check of a large ledger is waited for half an hour, and any other call 30 seconds', async () => {
  const held: ServerResponse[] = [];
  const mall = createServer((_request, response) => void held.push(response)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    vi.useRealTimers();
    mall.closeAllConnections();
    mall.close();
  });
  await once(mall, 'listening');
  const at = `http://127.0.0.1:${(mall.address() as AddressInfo).port}`;
  const ask = askDesk(at, 'a-token');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  const check = ask('ledger!check', {});
  await expect.poll(() => held.length).toBe(1);
  vi.advanceTimersByTime(29 * 60_000);
  const found = { brokenList: [], chain: { links: 0, head: '', waiting: 0 } };
  held[0]?.end(JSON.stringify({ code: 0, msg: '', data: found }));
  expect(await check).toEqual(found);

  const listed = ask('setting!list', {});
  await expect.poll(() => held.length).toBe(2);
  vi.advanceTimersByTime(30_000);
  await expect(listed).rejects.toThrow(`${at} did not answer within 30 seconds.`);
});
