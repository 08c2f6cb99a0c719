import type { GenericSchema, InferOutput } from 'valibot';
import * as v from 'valibot';
import { ProviderFailed } from './provider';

/** Short, because a shopper waits for it. */
const timeoutMs = 10_000;

type Question<Schema extends GenericSchema> = {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly reply: Schema;
  /** a status other than success that is expected; answered by `undefined` */
  readonly orStatus?: number;
};

/** Calls a provider and parses its reply. Errors contain neither keys nor replies, since they are logged. */
export async function askProvider<const Schema extends GenericSchema>({ url, method = 'POST', headers, body, reply, orStatus }: Question<Schema>): Promise<InferOutput<Schema> | undefined> {
  const { pathname } = new URL(url);
  const failed = (how: string, cause?: unknown) => new ProviderFailed(`${method} ${pathname} ${how}`, { cause });
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { method, headers, ...(body !== undefined && { body }), redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    text = await response.text();
  } catch (error) {
    throw failed('got no answer', error);
  }
  if (response.status === orStatus) return undefined;
  if (!response.ok) throw failed(`was answered ${response.status}`);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), reply), text);
  if (!parsed.success) throw failed('got an answer of another form');
  return parsed.output;
}
