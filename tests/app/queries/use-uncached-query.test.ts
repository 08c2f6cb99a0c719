import { expect, it, vi } from 'vitest';
import { stateAfter, useUncachedQuery } from '../../../src/app/queries/use-uncached-query';
import type { Connection } from '../../../src/sync/connectivity';
import { mounted } from '../../support/client/mounted';

const { shop, network } = vi.hoisted(() => ({
  shop: { asked: 0, isReached: true },
  network: { tell: undefined as ((connection: Connection) => void) | undefined },
}));
vi.mock('../../../src/app/queries/request', () => ({
  request: () => {
    shop.asked += 1;
    return Promise.resolve(shop.isReached ? { status: 'success', data: shop.asked } : { status: 'offline' });
  },
}));
vi.mock('../../../src/sync/watch-network', () => ({ watchNetwork: () => {} }));
vi.mock('../../../src/sync/connectivity', () => ({
  watchConnection: (listener: (connection: Connection) => void) => {
    network.tell = listener;
    listener('online');
    return () => {};
  },
}));

const here = { status: 'success', data: { withdraw_fee: '1.2' as never } } as const;
const known = { key: '{}', asked: 1, result: here };
const after = (outcome: Parameters<typeof stateAfter<'withdraw!fee'>>[2], asked = { key: '{}', asked: 2 }) => stateAfter<'withdraw!fee'>(known, asked, outcome);

it.each([{ status: 'offline' }, { status: 'failed', text: 'The server is busy' }, { status: 'refused', refusal: 'tooFrequent', text: 'Too often' }] as const)('what is known, and the form that hangs on it, stays where the shop gives no answer: %j', (outcome) => {
  expect(after(outcome)).toBe(known);
  // Nothing is known for another payload.
  expect(after(outcome, { key: '{"channel":"SEPA"}', asked: 2 }).result.status).not.toBe('success');
});

it('what the shop answers is taken, unless it is the answer to an earlier request', () => {
  const no = { status: 'refused', refusal: 'channelClosed', text: 'Closed' } as const;
  expect(after(no)).toEqual({ key: '{}', asked: 2, result: { status: 'refused', text: 'Closed' } });
  expect(after(no, { key: '{}', asked: 0 })).toBe(known);
});

it('an answer to an earlier request is taken where the later one did not reach the shop, but never for another payload: the page would wait for ever', () => {
  const unheard = { key: '{}', asked: 2, result: { status: 'offline' } } as const;
  expect(stateAfter<'withdraw!fee'>(unheard, { key: '{}', asked: 1 }, here)).toEqual({ key: '{}', asked: 1, result: here });
  expect(stateAfter<'withdraw!fee'>(unheard, { key: '{"channel":"SEPA"}', asked: 1 }, here)).toBe(unheard);
});

const read = () => mounted(() => useUncachedQuery('withdraw!fee', {} as never)[0]);

it('what was read stays when the connection is lost, and is read anew at once when it is back, and only then', async () => {
  const { shown, end } = read();
  await vi.waitFor(() => expect(network.tell).toBeDefined());
  await vi.waitFor(() => expect(shown.at(-1)).toEqual({ status: 'success', data: 1 }));
  shop.isReached = false;
  network.tell?.('offline');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect({ ...shop, shown: shown.at(-1) }).toEqual({ asked: 1, isReached: false, shown: { status: 'success', data: 1 } });
  shop.isReached = true;
  network.tell?.('online');
  await vi.waitFor(() => expect(shown.at(-1)).toEqual({ status: 'success', data: 2 }));
  // The word that it is back goes after three seconds.
  await new Promise((resolve) => setTimeout(resolve, 3_100));
  expect(shop.asked).toBe(2);
  end();
});

it('a read while offline is tried, and says so', async () => {
  Object.assign(shop, { asked: 0, isReached: false });
  const { shown, end } = read();
  await vi.waitFor(() => expect(shown.at(-1)).toEqual({ status: 'offline' }));
  network.tell?.('offline');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(shop.asked).toBe(1);
  end();
});
