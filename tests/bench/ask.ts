import type { Envelope } from '../../src/contract/envelope';
import { callPath, type PayloadInput, type CallName, type Reply } from '../../src/contract/shop/calls';
import type { Language } from '../../src/rules/languages';

/** The HTTP request of a call, shared by `load` and `ask`. */
export function callRequest<Name extends CallName>(name: Name, payload: PayloadInput<Name>, lang: Language = 'en') {
  return {
    method: 'POST' as const,
    path: `${callPath(name)}?lang=${lang}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  };
}

/** Makes a call and returns its reply. Throws on a refusal: a refusal is quick and would flatter every figure. */
export async function ask<Name extends CallName>(url: string, name: Name, payload: PayloadInput<Name>, lang?: Language): Promise<Reply<Name>> {
  const { path, ...request } = callRequest(name, payload, lang);
  const response = await fetch(`${url}${path}`, request);
  const answer = (await response.json()) as Envelope;
  if (answer.code !== 0) throw new Error(`${name} ${request.body}: ${answer.msg}`);
  return answer.data as Reply<Name>;
}
