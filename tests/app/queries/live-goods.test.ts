import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { applyShopMessage } from '../../../src/app/queries/live-goods';
import { QueryCache } from '../../../src/app/queries/query-cache';
import { querySources } from '../../../src/app/queries/query-sources';
import type { CallSuccess } from '../../../src/contract/shop/call-outcome';
import { queryKey } from '../../../src/contract/shop/query-key';
import { FakeNetwork, good, healthy } from '../../support/client/fake-network';

const key = queryKey('en', 'syspara!getSyspara', { code: 'customer_service_url' });
let stop = () => {};
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it('shows a setting as it is after a change that was told while the answer from before was on its way', async () => {
  const network = new FakeNetwork();
  const answers: ((response: Response) => void)[] = [];
  // The probe that follows a call without an answer for a second, which a busy machine may take, is no call.
  network.answers(({ url }) => (url.endsWith('/healthz') ? healthy : new Promise<Response>((resolve) => answers.push(resolve))));
  const cache = new QueryCache();
  cache.connect(querySources(() => undefined));
  stop = cache.subscribe(key, () => {});
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  applyShopMessage(cache, { type: 'setting', code: 'customer_service_url' });
  applyShopMessage(cache, { type: 'setting', code: 'return_days' });
  answers[0]?.(good({ customer_service_url: 'https://before.example' }));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(good({ customer_service_url: 'https://after.example' }));
  await vi.waitFor(() => expect((cache.get(key) as CallSuccess<'syspara!getSyspara'>).data).toEqual({ customer_service_url: 'https://after.example' }));
  expect(network.requestsOf('syspara!getSyspara')).toHaveLength(2);
});
