import { expect, it } from 'vitest';
import { calls } from '../../src/contract/shop/calls';
import { findCall, knownCall } from '../../src/contract/shop/page-calls';

it('the page finds every call as it is declared, and knows those of every visit at once', async () => {
  expect(knownCall('sellerGoods!info')).toBe(calls['sellerGoods!info']);
  expect(knownCall('withdraw!apply')).toBeUndefined();
  for (const [name, declared] of Object.entries(calls)) expect(await findCall(name), name).toBe(declared);
  expect(knownCall('withdraw!apply')).toBe(calls['withdraw!apply']);
  expect(await findCall('withdraw!nothing')).toBeUndefined();
  expect(await findCall('constructor')).toBeUndefined();
});
