import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countOf } from '../../../../src/app/features/offline/meter';

const origin = 'https://shop.example';
beforeEach(() => vi.stubGlobal('location', { origin }));
afterEach(() => vi.unstubAllGlobals());

type Said = { readonly deliveryType?: string; readonly transferSize?: number };
const call = { name: `${origin}/api/order!list.action`, entryType: 'resource', workerStart: 5, transferSize: 700, encodedBodySize: 400 };

it.each<[string, Said]>([['Chromium', { deliveryType: '' }], ['a browser that does not say how it came', {}]])('what the worker leaves to the network is counted by the page, in %s', (_browser, said) => {
  expect(countOf({ ...call, ...said })).toEqual({ pages: 700 });
});

it.each<[string, Said]>([['Chromium', { deliveryType: 'cache' }], ['a browser that does not say how it came', { transferSize: 0 }]])('what the worker fetched is counted by the worker alone, in %s', (_browser, said) => {
  expect(countOf({ ...call, ...said })).toEqual({});
});
