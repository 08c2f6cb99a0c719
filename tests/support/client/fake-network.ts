import { vi } from 'vitest';
import { success } from '../../../src/contract/codes';

export type Answer = Response | 'never' | 'broken' | ((request: Request) => Response | Promise<Response>);

/** The page's origin; addresses of calls are relative to it. */
export const shopAddress = 'http://shop.test';

/**
 * A fake network: returns what the test sets, records requests, and can be cut, stalled, or taken over by a captive
 * portal. Requests fail as in a browser: with a TypeError, or with their signal's reason.
 */
export class FakeNetwork {
  readonly requests: Request[] = [];
  private answer: Answer = 'broken';

  constructor() {
    const RealRequest = Request;
    vi.stubGlobal('Request', class extends RealRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, shopAddress) : input, init);
      }
    });
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => this.fetch(new Request(input, init)));
  }

  answers(answer: Answer): void {
    this.answer = answer;
  }

  /** Answers each call by its name. The answer to a call that is not named here is lost: its request fails as if offline. */
  answersCalls(answers: Readonly<Record<string, (() => Response | Promise<Response>) | undefined>>): void {
    this.answer = (request) => {
      const answer = answers[callNameOf(request)];
      if (!answer) throw new TypeError('Failed to fetch');
      return answer();
    };
  }

  /** The requests of one call, in order. */
  requestsOf(name: string): Request[] {
    return this.requests.filter((request) => callNameOf(request) === name);
  }

  /** The requested paths, in order. */
  get paths(): string[] {
    return this.requests.map(({ url }) => new URL(url).pathname);
  }

  private async fetch(request: Request): Promise<Response> {
    this.requests.push(request);
    const { answer } = this;
    if (answer === 'broken') throw new TypeError('Failed to fetch');
    if (answer instanceof Response) return answer.clone();
    const { signal } = request;
    const ended = new Promise<never>((_resolve, reject) => {
      const end = () => reject(signal.reason as Error);
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    });
    const work = async () => (answer === 'never' ? new Promise<never>(() => {}) : answer(request));
    return Promise.race([ended, work()]);
  }
}

function callNameOf({ url }: Request): string {
  return /([^/]+)\.action$/.exec(new URL(url).pathname)?.[1] ?? '';
}

export function json(body: unknown, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });
}

/** A successful response of the shop. */
export function good(data: unknown, headers: Record<string, string> = {}): Response {
  return json({ code: success, msg: '', data }, { headers });
}

export const healthy = json({ ok: true });
/** A captive portal's response to everything. */
export const portal = new Response('<!doctype html><title>Log in</title>', { headers: { 'content-type': 'text/html' } });
