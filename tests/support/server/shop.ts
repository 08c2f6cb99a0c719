import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import * as v from 'valibot';
import { expect } from 'vitest';
import { noSession, success } from '../../../src/contract/codes';
import { envelope, type Envelope, type RefusalDetail } from '../../../src/contract/envelope';
import { commonRefusals, noSessionReason, noSessionTexts, refusalOfCode, refusalText, type RefusalKey } from '../../../src/contract/refusals';
import { callPath, calls, type PayloadInput, type CallName, type Reply } from '../../../src/contract/shop/calls';
import type { Language } from '../../../src/rules/languages';
import { openAppServices, type AppServices } from '../../../src/server/app-services';
import type { Database } from '../../../src/server/db/database';
import type { Pictures } from '../../../src/server/features/pictures';
import { createApp } from '../../../src/server/http/app';
import type { Renderer } from '../../../src/server/http/renderer';
import { Brands } from '../../../src/server/platform/brands';
import { testNow } from '../catalog';
import type { Shopper } from './shopper';
import { testSettings } from './test-settings';

const notRendered = () => {
  throw new Error('calls draw nothing');
};
/** Documents and pictures have tests of their own. */
const noRenderer: Renderer = { isPage: () => true, canonicalAddress: () => undefined, page: notRendered, shell: notRendered, text: notRendered, sitemap: [] };
const noPictures: Pictures = { kept: () => Promise.resolve(undefined), picture: () => Promise.resolve(undefined) };

type CallOptions = {
  readonly lang?: Language | (string & {});
  readonly key?: string;
  readonly method?: 'GET' | 'POST';
  readonly host?: string;
  /** whose session it is: the token in the query, and the cookie if there is one */
  readonly as?: Pick<Shopper, 'token'> & { readonly cookie?: string };
  readonly headers?: Readonly<Record<string, string>>;
  /** called with the response's headers */
  readonly onHeaders?: (headers: Readonly<Record<string, unknown>>) => void;
};

/** The refusal in an envelope, if it is one. */
export function refusalOf({ code, msg }: Envelope): RefusalKey | undefined {
  return code === noSession ? noSessionReason(msg) : refusalOfCode(code);
}

/** A folder for the uploads of this process's shops, removed at exit. */
const dataDir = path.join(tmpdir(), `dhow-shops-${process.pid}`);
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

/** A mall that takes calls as from a browser, with a clock that stands still until it is moved. */
export class Shop {
  private constructor(
    readonly mall: AppServices,
    readonly app: FastifyInstance,
    private readonly clock: { now: number },
    private readonly logged: { lastError: string } = { lastError: '' },
  ) {}

  static async open(database: Database, env: Readonly<Record<string, string>> = {}, logTo?: Pick<NodeJS.WritableStream, 'write'>): Promise<Shop> {
    const settings = testSettings(dataDir, { CALLS_PER_MINUTE: '100000000', ...(!logTo && { LOG_LEVEL: 'error' }), ...env });
    const clock = { now: testNow };
    const mall = await openAppServices({ settings, database, pictures: noPictures, now: () => clock.now });
    const logged = { lastError: '' };
    const keepLast = { write: (line: unknown) => Boolean((logged.lastError = String(line))) };
    return new Shop(mall, await createApp(mall, noRenderer, logTo ?? keepLast), clock, logged);
  }

  /** The same mall under this brand, with the brand's own rules. */
  async ofBrand(brand: string | Brands, logTo?: Pick<NodeJS.WritableStream, 'write'>): Promise<Shop> {
    const mall = { ...this.mall, brands: typeof brand === 'string' ? new Brands(brand) : brand };
    return new Shop(mall, await createApp(mall, noRenderer, logTo), this.clock);
  }

  get db() {
    return this.mall.database.db;
  }

  wait(ms: number): void {
    this.clock.now += ms;
  }

  /**
   * Sends a call and returns its envelope. Checks that the status is 200 and that the contract declares the reply or
   * refusal.
   */
  async send(name: CallName, payload: unknown, { lang, key, host, as, headers, onHeaders, method = calls[name].methods[0] }: CallOptions = {}): Promise<Envelope> {
    const query = new URLSearchParams({ ...(method === 'GET' ? (payload as Record<string, string>) : {}), ...(lang === undefined ? {} : { lang }), ...(as && { token: as.token }) });
    const request: InjectOptions = {
      method: method ?? 'POST',
      url: `${callPath(name)}?${query.toString()}`,
      headers: { ...(host !== undefined && { host }), ...(key !== undefined && { 'idempotency-key': key }), ...(as?.cookie !== undefined && { cookie: `sid=${as.cookie}` }), ...(method !== 'GET' && { 'content-type': 'application/json' }), ...headers },
      ...(method !== 'GET' && { payload: JSON.stringify(payload) }),
    };
    const response = await this.app.inject(request);
    expect(response.statusCode, `${response.body} ${this.logged.lastError}`).toBe(200);
    onHeaders?.(response.headers);
    const answer = v.parse(envelope, response.json());
    if (answer.code === success) expect(v.is(calls[name].reply, answer.data), `not the reply of ${name}: ${response.body}`).toBe(true);
    else {
      const refusal = refusalOf(answer);
      expect([...commonRefusals, ...calls[name].refusals, ...(calls[name].caller === 'shopper' ? noSessionTexts : []), 'duplicateSubmission']).toContain(refusal);
      expect(answer.msg).toBe(refusalText(refusal ?? 'serverError'));
    }
    return answer;
  }

  /** The reply to a call that must succeed. */
  async ask<Name extends CallName>(name: Name, payload: PayloadInput<Name>, options?: CallOptions): Promise<Reply<Name>> {
    const answer = await this.send(name, payload, options);
    expect(answer.code, answer.msg).toBe(success);
    return answer.data as Reply<Name>;
  }

  /** The refusal of a call, and the field that it names. */
  async refusal(name: CallName, payload: unknown, options?: CallOptions): Promise<{ key: RefusalKey | undefined; field: string | undefined }> {
    const answer = await this.send(name, payload, options);
    return { key: refusalOf(answer), field: (answer.data as RefusalDetail | null)?.field };
  }
}
