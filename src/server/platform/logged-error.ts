import { ValiError } from 'valibot';

/** An SQLSTATE, from PostgreSQL or the embedded database; `EPIPE` is not one. */
const sqlState = /^(?:\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/;
/** Fields that locate the error without quoting any values. */
const places = ['severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

function textIn(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

type Logged = { [place: string]: unknown; type: string; message: string; stack: string; cause?: Logged };

/**
 * The part of an error, and of its cause, that may be logged. A database's message and detail quote row values, a parser's message quotes its
 * input: of both only the type, the place and the stack frames are kept.
 */
export function loggedError(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name: type, message, stack = '' } = error;
  const code = textIn(error, 'code');
  const cause = error.cause instanceof Error && { cause: loggedError(error.cause) };
  const isOfDatabase = code !== undefined && sqlState.test(code);
  const isOfParser = error instanceof SyntaxError || error instanceof ValiError;
  if (!isOfDatabase && !isOfParser) return { type, code, message, stack, ...cause };
  const frames = stack.split('\n').filter((line) => /^ +at /.test(line)).join('\n');
  return { type, code, message: '', ...Object.fromEntries(places.map((name) => [name, textIn(error, name)])), stack: frames, ...cause };
}
