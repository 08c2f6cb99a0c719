import type { GenericSchema, InferOutput } from 'valibot';
import * as v from 'valibot';
import { askService } from '../../../ask-service';
import { AccessRefused, ProviderBroke, ProviderFailed, ProviderRefused } from './provider';

/** Short, because a shopper waits for it. */
const timeoutMs = 10_000;

export type ProviderRequest<Schema extends GenericSchema> = {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly reply: Schema;
  /** an expected status other than success, for which the result is `undefined` */
  readonly orStatus?: number;
  /** whether it makes a payment: for a 400 or 422 `ProviderRefused` is thrown, for a 5xx `ProviderBroke` */
  readonly mayRefuse?: boolean;
};

/** Calls a provider and parses its reply. Errors contain neither keys nor replies, since they are logged. */
export async function askProvider<const Schema extends GenericSchema>({ url, method = 'POST', headers, body, reply, orStatus, mayRefuse = false }: ProviderRequest<Schema>): Promise<InferOutput<Schema> | undefined> {
  const { pathname } = new URL(url);
  const failed = (how: string, cause?: unknown) => new ProviderFailed(`${method} ${pathname} ${how}`, { cause });
  const answer = await askService(url, { method, headers, body }, timeoutMs).catch((error: unknown) => {
    throw failed('got no answer', error);
  });
  if (answer.status === orStatus) return undefined;
  if (mayRefuse && (answer.status === 400 || answer.status === 422)) throw new ProviderRefused(`${method} ${pathname} was refused with ${answer.status}`);
  if (mayRefuse && answer.status >= 500) throw new ProviderBroke(`${method} ${pathname} was answered ${answer.status}`);
  if (answer.status === 401) throw new AccessRefused(`${method} ${pathname} was answered 401`);
  if (answer.status < 200 || answer.status > 299) throw failed(`was answered ${answer.status}`);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), reply), answer.body.toString());
  if (!parsed.success) throw failed('got an answer of another form');
  return parsed.output;
}
