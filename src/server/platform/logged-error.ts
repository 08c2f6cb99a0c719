import { ValiError } from 'valibot';

/** SQLSTATE, of PostgreSQL as well as of the embedded database; `EPIPE` is none. */
const sqlState = /^(?:\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/;
/** What says where it was, and nothing of what was written there. */
const places = ['severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

function textIn(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

type Logged = { [place: string]: unknown; type: string; message: string; stack: string };

/**
 * What the log says of an error. A database's message and detail quote the values of rows, a parser's what it read: of both
 * only the kind and the way there are told.
 */
export function loggedError(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name: type, message, stack = '' } = error;
  const code = textIn(error, 'code');
  const isOfDatabase = code !== undefined && sqlState.test(code);
  const isOfParser = error instanceof SyntaxError || error instanceof ValiError;
  if (!isOfDatabase && !isOfParser) return { type, code, message, stack };
  const frames = stack.split('\n').filter((line) => /^ +at /.test(line)).join('\n');
  return { type, code, message: '', ...Object.fromEntries(places.map((name) => [name, textIn(error, name)])), stack: frames };
}
