import { toJsonSchemaDefs, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Call } from '../../contract/call';
import { noSession, success } from '../../contract/codes';
import { refusalDetail } from '../../contract/envelope';
import { id, language, money, time } from '../../contract/fields';
import { commonRefusals, noSessionTexts, refusalCode, refusalText, type RefusalKey } from '../../contract/refusals';
import { unansweredRefusals } from '../../contract/refusals-unanswered';
import { userInfo } from '../../contract/shop/account';
import { address } from '../../contract/shop/addresses';
import { callPath, calls, callsByFeature, isCallName, type CallName } from '../../contract/shop/calls';
import { banner } from '../../contract/shop/catalog';
import { chatMessage } from '../../contract/shop/chat';
import { category, categoryNode, goodsCard, goodsDetail, pictureName, review, sellerCard, sku } from '../../contract/shop/goods';
import { order, orderInfo, orderLine } from '../../contract/shop/orders';
import { lender, loanAgreement, loanDetail, loanInstalment, loanRecord } from '../../contract/shop/loans';
import { depositRecord, withdrawalRecord } from '../../contract/shop/wallet';
import { languageCodes } from '../../rules/languages';

export type ListedRefusal = { readonly key: RefusalKey; readonly code: number; readonly msg: string };
type Parameter = { name: string; in: 'query' | 'header'; required: boolean; description?: string; schema: JsonSchema };
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content: Record<string, { schema: JsonSchema }> }>;
  security: Record<string, string[]>[];
  'x-caller': Call['caller'];
  'x-offline': Call['offline'];
  'x-refusals': ListedRefusal[];
};
export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, { get?: Operation; post?: Operation }>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    securitySchemes: Record<string, Record<string, string>>;
  };
  'x-common-refusals': ListedRefusal[];
  /** codes of the catalogue that no call returns */
  'x-unanswered-refusals': (ListedRefusal & { readonly reason: string })[];
};

/** Schemas defined once in the document and referenced; all others are inlined. */
const entities: Record<string, v.GenericSchema> = {
  id, money, time, language, pictureName, banner, category, categoryNode, goodsCard, goodsDetail, sku, sellerCard, review, userInfo, address, orderLine,
  order, orderInfo, chatMessage, depositRecord, withdrawalRecord, lender, loanRecord, loanInstalment, loanAgreement, loanDetail, refusalDetail,
};

function reference(name: string): string {
  return `#/components/schemas/${name}`;
}

const json = 'application/json';

/**
 * Payloads and replies are both the schemas' input types. JSON Schema can't express checks and transforms, so they are left
 * out, except those described here by hand; nothing makes it throw.
 */
const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => reference(referenceId),
  overrideSchema: ({ valibotSchema }) => {
    if (valibotSchema === language) return { type: 'string', enum: languageCodes };
    return valibotSchema.type === 'blob' ? { type: 'string', format: 'binary' } : null;
  },
};

type CallSchemas = { readonly payload: JsonSchema; readonly reply: JsonSchema };

/** Everything that the contract declares, converted in one pass, because it blocks the server meanwhile. */
export function contractSchemas(): { shared: Record<string, JsonSchema>; ofCall: (name: CallName) => CallSchemas } {
  // A separate tuple gives each call a definition of its own, although calls share payloads and replies.
  const pairs = Object.fromEntries(Object.entries<Call>(calls).map(([name, { payload, reply }]) => [name, v.tuple([payload, reply])]));
  const converted = toJsonSchemaDefs({ ...entities, ...pairs }, conversion);
  const shared = Object.fromEntries(Object.keys(entities).map((name) => [name, converted[name] ?? {}]));
  return {
    shared: { ...shared, ...described },
    ofCall: (name) => {
      const [payload, reply] = converted[name]?.prefixItems ?? [];
      if (typeof payload !== 'object' || typeof reply !== 'object') throw new Error(`no schemas of ${name}`);
      return { payload, reply };
    },
  };
}

/** What the conversion can't derive from the schemas. Pipes bypass the override above. */
const described: Record<string, JsonSchema> = {
  money: { type: 'string', pattern: '^-?\\d{1,20}(\\.\\d{1,10})?$', description: 'an exact decimal, never a binary float' },
  time: { type: 'integer', minimum: 0, description: 'UTC milliseconds' },
  refusal: {
    type: 'object',
    properties: {
      code: { type: 'integer', minimum: 1, description: `${noSession} is "no valid session"; every other one is a refusal of the catalogue` },
      msg: { type: 'string', description: 'the Chinese text of the catalogue' },
      data: { anyOf: [{ $ref: reference('refusalDetail') }, { type: 'null' }] },
    },
    required: ['code', 'msg', 'data'],
  },
};

function listed(keys: readonly RefusalKey[]): ListedRefusal[] {
  return [...new Set(keys)].map((key) => ({ key, code: refusalCode(key), msg: refusalText(key) }));
}

function refusalsOf(call: Call): ListedRefusal[] {
  const session = call.caller === 'shopper' ? listed(noSessionTexts).map((text) => ({ ...text, code: noSession })) : [];
  return [...listed([...call.refusals, ...(call.changes ? ['duplicateSubmission' as const] : [])]), ...session];
}

function queryParameters(payload: JsonSchema): Parameter[] {
  return Object.entries(payload.properties ?? {}).flatMap(([name, schema]) =>
    typeof schema === 'boolean' ? [] : [{ name, in: 'query' as const, required: payload.required?.includes(name) ?? false, schema }],
  );
}

function carriesFile(payload: JsonSchema): boolean {
  return Object.values(payload.properties ?? {}).some((field) => typeof field === 'object' && field.format === 'binary');
}

function featureOf(name: CallName): string {
  return Object.entries(callsByFeature).find(([, owned]) => Object.hasOwn(owned, name))?.[0] ?? 'other';
}

function operation(name: CallName, method: 'GET' | 'POST', { payload, reply }: CallSchemas): Operation {
  const call: Call = calls[name];
  const needsBody = payload.properties === undefined || (payload.required ?? []).length > 0;
  const shared = ['lang', ...(call.caller === 'shopper' ? ['token'] : []), ...(call.changes ? ['idempotencyKey'] : [])];
  const media = carriesFile(payload) ? 'multipart/form-data' : json;
  return {
    operationId: method === call.methods[0] ? name : `${name}.${method.toLowerCase()}`,
    summary: name,
    ...(method === 'GET' && call.changes && { description: 'By GET only where the shop follows the policy "specified", and from its own pages.' }),
    tags: [featureOf(name)],
    parameters: [...shared.map((parameter) => ({ $ref: `#/components/parameters/${parameter}` })), ...(method === 'GET' ? queryParameters(payload) : [])],
    ...(method === 'POST' && { requestBody: { required: needsBody, content: { [media]: { schema: payload } } } }),
    responses: {
      200: {
        description: 'the envelope: an answer or a refusal',
        content: { [json]: { schema: { anyOf: [answer(reply), { $ref: reference('refusal') }] } } },
      },
    },
    security: call.caller === 'shopper' ? [{ token: [] }, { bearer: [] }] : [],
    'x-caller': call.caller,
    'x-offline': call.offline,
    'x-refusals': refusalsOf(call),
  };
}

function answer(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { code: { const: success }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  };
}

/** The contract as OpenAPI 3.1: every declared call. Pure; the route caches it. */
export function openapiDocument({ title, version }: { readonly title: string; readonly version: string }): OpenApiDocument {
  const names = Object.keys(calls).filter(isCallName);
  const schemas = contractSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const name of names) {
    const methods: readonly ('GET' | 'POST')[] = calls[name].methods;
    paths[callPath(name)] = {
      ...(methods.includes('GET') && { get: operation(name, 'GET', schemas.ofCall(name)) }),
      ...(methods.includes('POST') && { post: operation(name, 'POST', schemas.ofCall(name)) }),
    };
  }
  return {
    openapi: '3.1.1',
    info: { title, version, description: 'Every answer is HTTP 200 with {code, msg, data}; code 0 is success. An unknown call is 404.' },
    tags: Object.keys(callsByFeature).map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.shared,
      parameters: {
        lang: { name: 'lang', in: 'query', required: false, description: 'language of the answer', schema: { type: 'string', enum: languageCodes } },
        token: { name: 'token', in: 'query', required: false, description: 'the session, where it is not in the header', schema: { type: 'string' } },
        idempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'the same key with the same body has one effect and one answer',
          schema: { type: 'string' },
        },
      },
      securitySchemes: { token: { type: 'apiKey', in: 'query', name: 'token' }, bearer: { type: 'http', scheme: 'bearer' } },
    },
    'x-common-refusals': listed(commonRefusals),
    'x-unanswered-refusals': [...unansweredRefusals].flatMap(([key, reason]) => listed([key]).map((refusal) => ({ ...refusal, reason }))),
  };
}
