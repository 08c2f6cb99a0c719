import { expect, it } from 'vitest';
import { callPath, calls, isCallName } from '../../src/contract/shop/calls';
import { openapiDocument } from '../../src/server/http/openapi';
import { openapiPage, openapiPageStyle } from '../../src/server/http/openapi-page';

const document = openapiDocument({ title: 'Dhow', version: '0.1.0' });
const names = Object.keys(calls).filter(isCallName);

it('lists every call by its address and methods, and nothing else', () => {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
  const declared = names.flatMap((name) => calls[name].methods.map((method) => `${method.toLowerCase()} ${callPath(name)}`));
  expect(listed.toSorted()).toEqual(declared.toSorted());
});

it('names “business not open” only for the loan calls, which answer it where a brand has no lender', () => {
  const operations = names.flatMap((name) => Object.values(document.paths[callPath(name)] ?? {}).map((operation) => ({ name, operation })));
  const refused = operations.filter(({ operation }) => operation['x-refusals'].some(({ key }) => key === 'businessNotOpen')).map(({ name }) => name);
  expect(new Set(refused)).toEqual(new Set(['loan!agreement', 'loan!apply']));
});

it('refers only to schemas and parameters that it has, and names every operation once', () => {
  const { schemas, parameters } = document.components;
  const known = [...Object.keys(schemas).map((name) => `#/components/schemas/${name}`), ...Object.keys(parameters).map((name) => `#/components/parameters/${name}`)];
  const used = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]);
  expect([...new Set(used)].filter((reference) => reference === undefined || !known.includes(reference))).toEqual([]);
  const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(ids.length);
});

it('puts the payload of GET into the query, of POST into the body, and a file into a form', () => {
  expect(document.paths['/api/category!sellerTree.action']?.get?.parameters).toContainEqual(expect.objectContaining({ name: 'sellerId', in: 'query', required: true }));
  expect(document.paths['/api/category!sellerTree.action']?.get?.requestBody).toBeUndefined();
  expect(document.paths['/api/subscribe!add.action']?.post?.requestBody?.content['application/json']?.schema.required).toEqual(['email']);
  expect(document.paths['/api/newOnlinechat!send.action']?.post?.requestBody?.required).toBe(true);
  expect(document.paths['/api/index!home.action']?.post?.requestBody?.required).toBe(false);
  const upload = document.paths['/api/uploadimg!execute.action']?.post?.requestBody?.content ?? {};
  expect(Object.keys(upload)).toEqual(['multipart/form-data']);
  expect(upload['multipart/form-data']?.schema.properties?.['file']).toEqual({ type: 'string', format: 'binary' });
});

it('tells of each call its caller, its key for repeats, and its refusals with code and msg', () => {
  const pay = document.paths['/api/order!pay.action']?.post;
  expect(pay?.['x-caller']).toBe('shopper');
  expect(pay?.security).toEqual([{ token: [] }, { bearer: [] }]);
  expect(pay?.parameters).toContainEqual({ $ref: '#/components/parameters/idempotencyKey' });
  expect(pay?.['x-refusals']).toContainEqual({ key: 'balanceInsufficient', code: 1801, msg: '余额不足，请充值' });
  expect(pay?.['x-refusals']).toContainEqual({ key: 'notLoggedIn', code: 403, msg: '未登录' });
  const home = document.paths['/api/index!home.action']?.post;
  expect(home?.security).toEqual([]);
  expect(home?.parameters).toEqual([{ $ref: '#/components/parameters/lang' }]);
});

it('shows amounts as exact decimal strings wherever they stand', () => {
  expect(document.components.schemas['money']).toMatchObject({ type: 'string' });
  expect(document.components.schemas['goodsCard']?.properties?.['sellingPrice']).toEqual({ $ref: '#/components/schemas/money' });
});

it('is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toStrictEqual(document);
});

it('becomes a page without script, with one style, that lists every call', () => {
  const page = openapiPage(document);
  for (const name of names) expect(page).toContain(`>${name}</h3>`);
  expect(page).not.toMatch(/<script|javascript:|\son\w+=/i);
  expect(page.match(/<style>([^<]*)<\/style>/)?.[1]).toBe(openapiPageStyle);
  expect(page).not.toMatch(/\sstyle=/);
});

it('escapes every text on the page', () => {
  const planted = `<img src=x onerror="alert('1')">&`;
  const spoilt = structuredClone(document);
  spoilt.info = { title: planted, version: planted, description: planted };
  spoilt.tags.push({ name: planted });
  const home = spoilt.paths['/api/index!home.action']?.post;
  if (!home) throw new Error('the document has no home call');
  home.operationId = planted;
  home.description = planted;
  home.tags = [planted];
  home['x-refusals'] = [{ key: 'parameterError', code: 1001, msg: planted }];
  home.parameters = [];
  home.requestBody = {
    required: true,
    content: { [planted]: { schema: { type: 'object', properties: { [planted]: { type: 'string', pattern: planted }, also: { enum: [planted] }, and: { const: planted } } } } },
  };
  spoilt.paths[planted] = { post: home };
  spoilt.components.schemas[planted] = { type: 'string', description: planted };
  const page = openapiPage(spoilt);
  expect(page).toContain('&lt;img src=x');
  expect(page).not.toContain('<img');
  expect(page).not.toContain(`onerror="`);
});
