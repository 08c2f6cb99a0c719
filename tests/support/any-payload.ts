import fc from 'fast-check';
import { calls, isCallName, type CallName } from '../../src/contract/shop/calls';
import { anyText } from './any-text';
import { goods } from './catalog';

// Uploads are sent as a multipart form and have tests of their own.
export const jsonCalls = Object.keys(calls).filter(isCallName).filter((name) => name !== 'uploadimg!execute');

/** The schemas of a call's payload fields. */
export function entriesOf(name: CallName): Record<string, unknown> {
  const schema: { entries?: Record<string, unknown> } = calls[name].payload as never;
  return schema.entries ?? {};
}

/** Values for any field, valid and invalid. */
const anyValue = fc.oneof(
  anyText(250),
  fc.constantFrom('', ' ', '0', '1', '-1', '1.5', '1e9', 'null', 'true', '%', "' or 1=1 --", '<script>alert(1)</script>', '\u0000', '\ud800', '💡', 'İ', '台灯', 'lamp', 'en', 'good', 'a@b.co'),
  fc.constantFrom(...goods.slice(0, 9).map(({ id }) => id), 'lantern', 'lamps', 'home', '__proto__', 'constructor'),
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, 1, 2, -1, 1.5, 1e21, null, true, false),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Payloads for a call, from nearly valid to nonsense. */
export function bodyFor(name: CallName) {
  return bodyOf(Object.keys(entriesOf(name)));
}

/** Payloads with these fields; `likely` values appear among the random ones. */
export function bodyOf(fields: readonly string[], likely: readonly unknown[] = []) {
  const value = likely.length === 0 ? anyValue : fc.oneof(anyValue, fc.constantFrom(...likely));
  const known = fields.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: fields.length, noNullPrototype: true });
  const more = fc.dictionary(fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty')), anyValue, { maxKeys: 2 });
  return fc.oneof(
    { weight: 6, arbitrary: known },
    { weight: 2, arbitrary: fc.tuple(known, more).map(([a, b]) => ({ ...a, ...b })) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
}
