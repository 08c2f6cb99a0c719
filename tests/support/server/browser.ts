import { expect } from 'vitest';
import { success } from '../../../src/contract/codes';
import type { Envelope, RefusalDetail } from '../../../src/contract/envelope';
import type { RefusalKey } from '../../../src/contract/refusals';
import type { Session } from '../../../src/contract/shop/account';
import type { PayloadInput, CallName, Reply } from '../../../src/contract/shop/calls';
import { refusalOf, type Shop } from './shop';

type Manner = Parameters<Shop['send']>[2];

export const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

/** A shopper's browser at the shop: keeps cookies, and sends the token of its last login with every call. */
export class Browser {
  readonly cookies = new Map<string, string>();
  token: string | undefined;

  constructor(
    private readonly shop: Shop,
    private readonly usual: { readonly address?: string; readonly userAgent?: string; readonly host?: string } = {},
  ) {}

  async send(name: CallName, payload: unknown, manner: Manner = {}): Promise<Envelope> {
    const { host = manner.host } = this.usual;
    return this.shop.send(name, payload, {
      ...manner,
      ...(host !== undefined && { host }),
      ...(this.token !== undefined && { as: { token: this.token } }),
      headers: {
        'sec-fetch-site': 'same-origin',
        'user-agent': this.usual.userAgent ?? firefox,
        'x-forwarded-for': this.usual.address ?? '192.0.2.1',
        ...(this.cookies.size > 0 && { cookie: Array.from(this.cookies, ([key, value]) => `${key}=${value}`).join('; ') }),
        ...manner.headers,
      },
      onHeaders: (headers) => {
        this.keep(headers['set-cookie']);
        manner.onHeaders?.(headers);
      },
    });
  }

  async ask<Name extends CallName>(name: Name, payload: PayloadInput<Name>, manner?: Manner): Promise<Reply<Name>> {
    const answer = await this.send(name, payload, manner);
    expect(answer.code, answer.msg).toBe(success);
    return answer.data as Reply<Name>;
  }

  /** The refusal of a call, with its details. */
  async refusal(name: CallName, payload: unknown, manner?: Manner): Promise<{ key: RefusalKey | undefined } & RefusalDetail> {
    const answer = await this.send(name, payload, manner);
    return { key: refusalOf(answer), ...(answer.data as RefusalDetail | null) };
  }

  async register(username: string, password: string, more: Partial<PayloadInput<'localuser!registerNoVerifcode'>> = {}): Promise<Session> {
    return this.loggedIn(await this.ask('localuser!registerNoVerifcode', { username, password, ...more }));
  }

  async logIn(username: string, password: string): Promise<Session> {
    return this.loggedIn(await this.ask('user!newlogin', { username, password }));
  }

  loggedIn(session: Session): Session {
    this.token = session.token;
    return session;
  }

  private keep(said: unknown): void {
    for (const cookie of [said ?? []].flat() as string[]) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/Max-Age=0(;|$)/.test(cookie)) this.cookies.delete(key);
      else this.cookies.set(key, decodeURIComponent(value));
    }
  }
}
