import type { CallAnswer } from '../../contract/shop/call-outcome';
import { calls, type PayloadInput, type CallName } from '../../contract/shop/calls';
import { queryKey } from '../../contract/shop/query-key';
import type { Language } from '../../rules/languages';
import type { AppServices } from '../app-services';
import { parsePayload } from '../calls/parse';
import { Refusal } from '../calls/refusal';
import { documentMaxAgeMs } from '../http/renderer';
import type { Brand } from '../platform/brands';
import { LruCache } from '../platform/lru-cache';
import type { Handler } from '../shop-call';

const limit = 2_000;
/** The replies that documents need, produced in this process and cached for a short time. */
export class PublicReplies {
  private readonly kept: LruCache<CallAnswer>;

  constructor(private readonly services: AppServices) {
    this.kept = new LruCache({ limit, maxAgeMs: documentMaxAgeMs, now: services.now, version: () => services.changes.version });
  }

  async ask<Name extends CallName>(language: Language, brand: Brand, name: Name, input: PayloadInput<Name>): Promise<CallAnswer> {
    const key = `${brand.validation} ${queryKey(language, name, input)}`;
    const here = this.kept.get(key);
    if (here) return here;
    const { version } = this.services.changes;
    const known = await this.answer(language, brand, name, input);
    this.kept.set(key, known, version);
    return known;
  }

  private async answer<Name extends CallName>(language: Language, brand: Brand, name: Name, input: PayloadInput<Name>): Promise<CallAnswer> {
    const asOf = this.services.now();
    const payload = parsePayload(calls[name], input);
    if (payload instanceof Refusal) return { status: 'refused', refusal: payload.key, asOf };
    const handler = this.services.handlers[name] as Handler<Name>;
    // The work after a reply (counting a view) is the document's business, once for each document that is served.
    const reply = await handler(payload, { ...this.services.shop(language, brand), idempotencyKey: undefined, afterCommit: () => {} });
    return reply instanceof Refusal ? { status: 'refused', refusal: reply.key, asOf } : { status: 'success', data: reply, asOf };
  }
}
