import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { noSessionTexts, refusalKeys, refusalText, type RefusalKey } from '../../src/contract/refusals';

const scripts = (folder: string, named: RegExp) => readdirSync(folder).filter((file) => named.test(file)).map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('\n');

it.each([
  ['page', scripts('dist/client/assets', /^(?!_?messages-).*\.js$/)],
  ['worker', scripts('dist/client', /^sw\.js$/)],
])('of the catalogue’s Chinese texts the %s carries those that say why there is no session, and no other', (_name, script) => {
  const carried = refusalKeys.filter((key) => ['"', "'", '`'].some((quote) => script.includes(quote + refusalText(key) + quote)));
  expect(carried.toSorted()).toEqual((noSessionTexts as readonly RefusalKey[]).toSorted());
});
