import * as v from 'valibot';
import type { Call, PayloadOf } from '../../contract/call';
import { isRefusalKey } from '../../contract/refusals';
import { refuse, type Refusal } from './refusal';

/** Entries of all lists of a payload together: no call takes more than 200 reviews with nine pictures each. */
const mostEntries = 2_000;
/** Lists lie no deeper in any payload, and a schema looks no deeper. */
const deepestList = 3;

/**
 * Parses the payload by its schema, or returns a refusal that names the first wrong field: "parameter missing" for a missing one,
 * the refusal that its schema names, if any, and "parameter error" for all else (wrong type, unknown field).
 */
export function parsePayload<C extends Call>(call: C, given: unknown): PayloadOf<C> | Refusal {
  const sent = given ?? {};
  // A schema would take an empty array for an object without fields.
  if (typeof sent !== 'object' || Array.isArray(sent)) return refuse('parameterError', { field: 'body' });
  if (countEntries(sent) > mostEntries) return refuse('parameterError', { field: 'body' });
  const parsed = v.safeParse(call.payload, sent, { abortPipeEarly: true });
  if (parsed.success) {
    const unstorable = fieldNotStorable(parsed.output);
    return unstorable === undefined ? (parsed.output as PayloadOf<C>) : refuse('parameterError', { field: unstorable });
  }
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue) ?? undefined;
  const detail = field === undefined ? undefined : { field };
  if (issue.received === 'undefined' && field !== undefined) return refuse('parameterMissing', detail);
  if (issue.input === null && field !== undefined) return refuse('requiredEmpty', detail);
  return refuse(isRefusalKey(issue.message) ? issue.message : 'parameterError', detail);
}

/** Counted before the schema is asked: it would make an issue of each wrong entry, which costs far more than the two bytes that it takes to send one. */
function countEntries(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > deepestList) return 0;
  return Object.values(value).reduce<number>((sum, inner: unknown) => sum + countEntries(inner, depth + 1), Array.isArray(value) ? value.length : 0);
}

/** False for a NUL or a lone surrogate: the database accepts neither, in text or in JSON. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
}

/** The dotted path of a text that can't be stored, as a schema would name it. */
function fieldNotStorable(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path.join('.');
  if (typeof value !== 'object' || value === null || value instanceof Blob) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = fieldNotStorable(inner, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}
