import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { deskCalls } from '../../src/contract/desk/calls';
import { refusalKeys } from '../../src/contract/refusals';
import { unansweredRefusals } from '../../src/contract/refusals-unanswered';
import { calls } from '../../src/contract/shop/calls';
import { openapiDocument } from '../../src/server/http/openapi';
import { filesUnder } from '../architecture/source-files';
import { messagesIn } from '../support/schema-messages';

const all = [...Object.values(calls), ...Object.values(deskCalls)];
const code = [...filesUnder('src/server'), ...filesUnder('src/rules')].filter((file) => file.endsWith('.ts')).map((file) => readFileSync(file, 'utf8')).join('\n');
/** The refusals in the payload schemas. */
const said = new Set(all.flatMap(({ payload }) => messagesIn(payload)));

it('lists exactly the numbers that nothing gives: one that is given no more gets its reason, and one that is given again loses it', () => {
  const nothingGives = refusalKeys.filter((key) => !said.has(key) && !code.includes(`'${key}'`));
  expect([...unansweredRefusals.keys()].toSorted()).toEqual(nothingGives.toSorted());
});

it('stands in the OpenAPI document, with the reasons', () => {
  const listed = openapiDocument({ title: 'Dhow', version: '0.1.0' })['x-unanswered-refusals'];
  expect(listed).toHaveLength(unansweredRefusals.size);
  expect(listed).toContainEqual({ key: 'turnoverNeeded', code: 1828, msg: '提现前还需完成交易流水', reason: 'never demanded' });
});
