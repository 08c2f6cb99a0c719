import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { device } from '../../../src/local/database/database';
import { keepState, keptState } from '../../../src/local/database/state';

beforeEach(() => device.state.clear());

it('[S-477] keeps a choice under its name; what the reader does not understand is nothing', async () => {
  const size = () => keptState('size', v.number());
  expect(await size()).toBeUndefined();
  await keepState('size', 3);
  expect(await size()).toBe(3);
  await keepState('size', 'large');
  expect(await size()).toBeUndefined();
});
