import { expect, it } from 'vitest';
import { Changes, type Change } from '../../../src/server/platform/changes';

it('what a newer server tells is no change here, and ends nothing', () => {
  const changes = new Changes();
  const heard: Change[] = [];
  changes.on((change) => heard.push(change));
  for (const unknown of ['{"brand":"kitewharf"}', '{"user":"1","event":"gift"}', '[]', 'null', '', '{']) changes.receive(unknown);
  expect(heard).toEqual([]);
  expect(changes.version).toBe(0);
  changes.receive('{"goods":"teapot"}');
  expect(heard).toEqual([{ goods: 'teapot' }]);
  expect(changes.version).toBe(1);
});
