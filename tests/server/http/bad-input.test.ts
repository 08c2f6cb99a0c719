import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { envelope } from '../../../src/contract/envelope';
import { refusalOfCode } from '../../../src/contract/refusals';
import { callPath, calls, type CallName } from '../../../src/contract/shop/calls';
import { languageCodes } from '../../../src/rules/languages';
import { bodyFor, entriesOf, jsonCalls } from '../../support/any-payload';
import { describeWithShop } from '../../support/server/databases';
import { formOf, formToken, type Part } from '../../support/server/sent-pictures';
import { insertSession, insertShopper } from '../../support/server/shopper';

const withPayload = jsonCalls.filter((name) => Object.keys(entriesOf(name)).length > 0);

/** A body as query parameters, without some of its fields. */
function inAddress(body: unknown, without: readonly string[] = []): string {
  // Not with String(), which calls the body's own toString.
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return new URLSearchParams(Object.entries(body ?? {}).filter(([field]) => !without.includes(field)).map(([field, value]) => [field, text(value)])).toString();
}

describeWithShop((shop) => {
  let userId = '';
  beforeAll(async () => {
    ({ userId } = await insertShopper(shop().db));
  });
  /** A program's session if the call needs one, new for each request: some calls end it. */
  async function sessionFor(name: CallName): Promise<{ as?: { token: string } }> {
    if (calls[name].caller === 'anyone') return {};
    const { token } = await insertSession(shop().db, userId, { isBrowser: false });
    return { as: { token } };
  }
  const refusal = async (name: CallName, payload: unknown) => shop().refusal(name, payload, await sessionFor(name));

  /** Whatever is sent, the response is an envelope with a foreseen refusal, or a reply that fits the contract. */
  async function expectForeseen(name: CallName, request: { method: 'GET' | 'POST'; url: string; payload?: string }): Promise<void> {
    const { as } = await sessionFor(name);
    const headers = { ...(request.payload !== undefined && { 'content-type': 'application/json' }), ...(as && { authorization: `Bearer ${as.token}` }) };
    const response = await shop().app.inject({ ...request, headers });
    const told = `${request.method} ${request.url} ${request.payload ?? ''} answered ${response.statusCode} ${response.body}`;
    expect(response.statusCode, told).toBe(200);
    const answer = v.parse(envelope, response.json());
    const wellAnswered = answer.code === 0 ? v.is(calls[name].reply, answer.data) : refusalOfCode(answer.code) !== undefined && refusalOfCode(answer.code) !== 'serverError';
    expect(wellAnswered, told).toBe(true);
  }

  describe('generated bodies', () => {
    it.each(jsonCalls)('%s answers a valid reply or a foreseen refusal to whatever it is sent', async (name) => {
      await fc.assert(
        fc.asyncProperty(bodyFor(name), fc.constantFrom(...languageCodes), async (body, lang) => {
          const [method = 'POST'] = calls[name].methods;
          const address = `${callPath(name)}?lang=${lang}`;
          if (method === 'POST') return expectForeseen(name, { method, url: address, payload: JSON.stringify(body) });
          return expectForeseen(name, { method, url: `${address}&${inAddress(body)}` });
        }),
        { numRuns: 60 },
      );
    });
  });

  describe('generated bodies of a visitor', () => {
    it.each(jsonCalls.filter((name) => calls[name].caller === 'shopper'))('[S-334] %s answers “not logged in” to whatever it is sent, and nothing else', async (name) => {
      await fc.assert(
        fc.asyncProperty(bodyFor(name), async (body) => {
          const [method = 'POST'] = calls[name].methods;
          const query = method === 'GET' ? `?${inAddress(body, ['token', 'lang'])}` : '';
          const response = await shop().app.inject({ method, url: `${callPath(name)}${query}`, ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }) });
          const { code, msg } = v.parse(envelope, response.json());
          // A body that is no object, or names a prototype, is refused before the caller is looked up.
          if (refusalOfCode(code) === 'parameterError' && method === 'POST') expect(JSON.stringify(body)).toMatch(/__proto__|constructor/);
          else expect([response.statusCode, code, msg]).toEqual([200, 403, '未登录']);
        }),
        { numRuns: 30 },
      );
    });
  });

  describe('generated forms', () => {
    const anyBytes = fc.uint8Array({ maxLength: 300 });
    const anyPart: fc.Arbitrary<Part> = fc.tuple(
      fc.oneof({ weight: 6, arbitrary: fc.constantFrom('file', 'moduleName', 'session_token') }, { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'token', '', 'file[]', 'a"b', 'x'.repeat(100)) }),
      fc.oneof(
        fc.constantFrom('chat', 'avatar', 'identity', 'evaluation', 'TOKEN', '', '\u0000', '\ud800', '../x', 'x'.repeat(300)),
        fc.record({ bytes: anyBytes, fileName: fc.constantFrom('a.png', '', '../../x.svg', 'a\u0000.png', 'x'.repeat(300)), type: fc.constantFrom('image/png', 'text/html', 'application/json', '') }),
      ),
    );

    it('are answered with an upload or a foreseen refusal, also cut off anywhere', async () => {
      const shopper = await insertShopper(shop().db);
      await fc.assert(
        fc.asyncProperty(fc.array(anyPart, { maxLength: 8 }), fc.option(fc.double({ min: 0, max: 1, noNaN: true })), async (parts, cut) => {
          const token = await formToken(shop().db, shopper.userId, shop().mall.now() + 60_000);
          const { payload, headers } = formOf(parts.map(([name, value]) => [name, value === 'TOKEN' ? token : value]));
          const response = await shop().app.inject({
            method: 'POST',
            url: `${callPath('uploadimg!execute')}?token=${shopper.token}`,
            headers: { ...headers, cookie: `sid=${shopper.cookie}` },
            payload: cut === null ? payload : payload.subarray(0, Math.floor(payload.length * cut)),
          });
          expect(response.statusCode, response.body).toBe(200);
          const refusal = refusalOfCode(v.parse(envelope, response.json()).code);
          expect(['parameterError', 'parameterMissing', 'requiredEmpty', 'sessionTokenInvalid', 'uploadFailed']).toContain(refusal);
        }),
        { numRuns: 150 },
      );
    });
  });

  describe('the same word twice', () => {
    it('is refused where it is the token, whatever stands first', async () => {
      const [one, other] = [await sessionFor('keepGoods!list'), await sessionFor('keepGoods!list')];
      const tokens = [one.as?.token ?? '', other.as?.token ?? ''];
      for (const [first, second] of [tokens, ['unknown', tokens[0]], [tokens[0], 'unknown'], ['', tokens[0]], [tokens[0], tokens[0]]]) {
        const response = await shop().app.inject({ method: 'POST', url: `${callPath('keepGoods!list')}?token=${first}&token=${second}` });
        expect(response.json()).toMatchObject({ code: 1001, data: { field: 'token' } });
      }
      // A parameter of another name is ignored, and a token in the body or behind a bracket does not count.
      for (const query of [`token[]=${tokens[0]}`, `Token=${tokens[0]}`, `token%00=${tokens[0]}`]) {
        expect((await shop().app.inject({ method: 'POST', url: `${callPath('keepGoods!list')}?${query}` })).json()).toMatchObject({ code: 403 });
      }
      expect((await shop().app.inject({ method: 'POST', url: callPath('keepGoods!list'), headers: { 'content-type': 'application/json' }, payload: { token: tokens[0] } })).json()).toMatchObject({ code: 403 });
    });

    it('is refused where it is the language or a field', async () => {
      expect((await shop().app.inject({ method: 'POST', url: `${callPath('sellerGoods!list')}?lang=de&lang=en` })).json()).toMatchObject({ code: 1010, data: { field: 'lang' } });
      expect((await shop().app.inject(`${callPath('category!sellerTree')}?sellerId=lantern&sellerId=nordwind`)).json()).toMatchObject({ code: 1001, data: { field: 'sellerId' } });
      const { as } = await sessionFor('userOnlineChatController!unread');
      expect((await shop().app.inject(`${callPath('userOnlineChatController!unread')}?token=${as?.token}&loginType=user&loginType=user`)).json()).toMatchObject({ code: 1001, data: { field: 'loginType' } });
    });
  });

  describe('wrong fields', () => {
    it('[S-337] an unknown field is a parameter error that names it', async () => {
      for (const name of jsonCalls) {
        expect((await refusal(name, { ...required(name), surprise: '1' })), name).toEqual({ key: 'parameterError', field: 'surprise' });
      }
    });

    it('[S-434] a call without a parameter that it needs says which, whichever of them it is', async () => {
      const needing = withPayload.flatMap((name) => Object.keys(required(name)).filter((field) => !isOptional(entriesOf(name)[field])).map((field) => ({ name, field })));
      expect(needing.length).toBeGreaterThan(150);
      for (const { name, field } of needing) {
        const { [field]: _missing, ...others } = required(name);
        expect(await refusal(name, others), name).toEqual({ key: 'parameterMissing', field });
      }
    });

    it('lists, objects and numbers for texts are refused, naming the field', async () => {
      for (const name of withPayload.filter((each) => calls[each].methods[0] === 'POST')) {
        for (const [field] of Object.entries(required(name)).filter(([, sample]) => typeof sample === 'string')) {
          for (const wrong of [['lamp'], { lamp: 1 }, 7, true]) {
            expect(await refusal(name, { ...required(name), [field]: wrong }), name).toEqual({ key: 'parameterError', field });
          }
        }
      }
    });

    it('lists of more than any call takes are refused as a whole, before each of their entries is looked at', async () => {
      const name = `${'0'.repeat(32)}.webp`;
      const review = { sellerGoodsId: 'lamp', skuId: 'lamp-black', rating: 5, content: 'text' };
      const reviews = (count: number, images: readonly unknown[]) => refusal('evaluation!addList', { orderId: 'x', evaluationList: Array.from({ length: count }, () => ({ ...review, images })) });
      const many = (length: number, entry: unknown) => Array.from({ length }, () => entry);
      const whole = { key: 'parameterError', field: 'body' };
      for (const entry of [0, 'x', []]) expect(await refusal('order!pay', { ...required('order!pay'), orderIdList: many(2_001, entry) })).toEqual(whole);
      expect(await reviews(100, many(20, 0))).toEqual(whole);
      // Deeper than any call has a list, and longer than one that is taken.
      expect(await refusal('order!pay', { ...required('order!pay'), orderIdList: [[[many(2_001, 0)]]] })).toEqual({ key: 'parameterError', field: 'orderIdList.0' });
      expect(await refusal('order!pay', { ...required('order!pay'), orderIdList: many(201, 'x') })).toEqual({ key: 'parameterError', field: 'orderIdList' });
      expect((await reviews(200, many(9, name))).key).toBe('orderUnknown');
    });

    it('keys of prototypes are no fields of any call', async () => {
      for (const name of jsonCalls.filter((each) => calls[each].methods[0] === 'POST')) {
        for (const payload of ['{"__proto__":{"pageSize":3}}', '{"constructor":{"prototype":{"pageSize":3}}}']) {
          const { as } = await sessionFor(name);
          const response = await shop().app.inject({ method: 'POST', url: callPath(name), headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as.token}` }) }, payload });
          expect(refusalOfCode(response.json<{ code: number }>().code), `${name} ${payload}`).toBe('parameterError');
        }
        for (const key of ['toString', 'hasOwnProperty', 'valueOf']) {
          expect((await refusal(name, { ...required(name), [key]: '1' })), name).toEqual({ key: 'parameterError', field: key });
        }
      }
      expect(({} as { pageSize?: number }).pageSize).toBeUndefined();
    });

    it('keys of prototypes are unknown fields', async () => {
      for (const key of ['constructor', 'toString', 'hasOwnProperty']) {
        expect(await shop().refusal('sellerGoods!list', { [key]: '1' })).toEqual({ key: 'parameterError', field: key });
      }
      await expectForeseen('sellerGoods!list', { method: 'POST', url: callPath('sellerGoods!list'), payload: '{"__proto__":{"pageSize":3}}' });
      await expectForeseen('sellerGoods!list', { method: 'POST', url: callPath('sellerGoods!list'), payload: '{"constructor":{"prototype":{"pageSize":3}}}' });
      expect((await shop().ask('sellerGoods!list', {})).pageSize).toBe(12);
    });

    it('a body that is a list, a text or no JSON at all is a parameter error', async () => {
      for (const payload of ['[]', '["lamp"]', '"lamp"', '7', 'true', '{', '{"pageNum":1', 'lamp']) {
        const response = await shop().app.inject({ method: 'POST', url: callPath('sellerGoods!list'), headers: { 'content-type': 'application/json' }, payload });
        expect([response.statusCode, refusalOfCode(response.json<{ code: number }>().code)], payload).toEqual([200, 'parameterError']);
      }
    });

    it('ids with other characters, or too long, are refused', async () => {
      for (const sellerGoodsId of ['a b', '../x', 'ä', 'x'.repeat(65), "1' or '1", 'a\u0000']) {
        expect(await shop().refusal('sellerGoods!info', { sellerGoodsId })).toEqual({ key: 'parameterError', field: 'sellerGoodsId' });
      }
    });

    it('prices must be plain decimals', async () => {
      for (const priceFrom of ['1e3', 'NaN', '1,5', '', '１', '0x1', '1.', '.5', `1.${'0'.repeat(11)}`, '9'.repeat(21), 5]) {
        expect(await shop().refusal('sellerGoods!list', { priceFrom }), String(priceFrom)).toEqual({ key: 'parameterError', field: 'priceFrom' });
      }
      expect(await shop().send('sellerGoods!list', { priceFrom: `${'9'.repeat(20)}.${'9'.repeat(10)}` })).toMatchObject({ code: 0 });
    });

    it('filters of other kinds are refused', async () => {
      for (const [field, values] of Object.entries({ rating: [0, 6, 2.5, '6', 'all'], discounted: ['yes', 1, ''], sort: ['cheap', '', 1, 'constructor'], categoryId: [''] })) {
        for (const value of values) {
          const { key, field: told } = await shop().refusal('sellerGoods!list', { [field]: value });
          expect([key, told], `${field} ${value}`).toEqual([value === '' && field === 'categoryId' ? 'requiredEmpty' : 'parameterError', field]);
        }
      }
    });
  });

  describe('money', () => {
    it('the database takes no amount that is below zero, endless, no number or finer than ten decimals', async () => {
      for (const wrong of ['-1', 'NaN', 'Infinity', '1e20', '0.00000000001']) {
        await expect(shop().db.updateTable('goods').set({ retail_price: wrong as never }).where('id', '=', 'lamp').execute(), wrong).rejects.toThrow(/amount/);
      }
    });
  });
});

function isOptional(schema: unknown): boolean {
  return (schema as { type: string }).type === 'optional';
}

/** The required fields of a call, filled so that it is answered. */
function required(name: CallName): Record<string, unknown> {
  // This payload has two shapes: a text, or a picture.
  if (name === 'newOnlinechat!send') return { type: 'text', content: 'hello' };
  if (name === 'loan!apply') {
    return { amount: '100000', termDays: 30, repaymentMode: 'maturity', realName: 'Zoe', nationality: 'DE', documentNumber: 'L1', imageList: [`${'0'.repeat(32)}.webp`], agreement: 'x', session_token: 'x' };
  }
  if (name === 'user!logoff') return { UID: 'x', reason: 'Nothing more to buy', password: 'harbour light 27' };
  if (name === 'news!add' || name === 'news!del') return { kind: 'shipped', channel: 'email' };
  if (name === 'wish!add' || name === 'wish!del') return { kind: 'back', sellerGoodsId: 'lamp' };
  const samples: Record<string, unknown> = {
    clientDataJSON: 'e30', attestationObject: 'AA', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA',
    endpoint: 'https://push.example/1', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22),
    sellerGoodsId: 'lamp', sellerId: 'lantern', keyword: 'lamp', code: 'customer_service_url', email: 'zoe@example.org', username: 'Zoe12345', password: 'harbour light 27',
    verifcode: '271828', oldPassword: '271828', newPassword: '314159', confirmPassword: '314159', safeword: '271828', confirmSafeword: '271828', id: 'x', purpose: 'reset',
    avatar: 'face', loginType: 'user', name: 'Zoe', areaCode: '49', phone: '30 901820', country: 'DE', state: '', city: 'Berlin', postCode: '10115', address: 'Weg 1', use: 0,
    addressId: 'x', orderList: [{ sellerGoodsId: 'lamp', skuId: 'lamp-black', count: 1 }], total: '1', orderIdList: ['x'], payType: 'balance', session_token: 'x', paymentId: 'x',
    orderId: 'x', reason: 1, amount: '1', skuId: 'lamp-black', rating: 5, content: 'text', proof: 'x.y',
    termDays: 30, repaymentMode: 'maturity', since: 0, changes: [], remark: 'Not here', images: [],
    symbol: 'USDT', chain: 'TRC20', channel: 'TRC20', image: 'x', bankName: 'Bank', cardNumber: '123456',
    evaluationList: [{ sellerGoodsId: 'lamp', skuId: 'lamp-black', rating: 5, content: 'text' }],
  };
  return Object.fromEntries(
    Object.entries(entriesOf(name)).flatMap(([field, schema]) => {
      const sample = samples[field];
      return isOptional(schema) || sample === undefined ? [] : [[field, sample] as const];
    }),
  );
}
