import * as v from 'valibot';
import { envelope } from '../../src/contract/envelope';

type Asked = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** the client's network address */
  readonly from?: string;
};
type Answer = { readonly status: number; readonly text: string; readonly code: number | undefined };

/** A slower answer is a fault. */
const timeoutMs = 30_000;
const mostFaults = 100;

/** The mall under attack, and everything that went wrong with it. */
export class Target {
  requests = 0;
  /** sent over sockets; they do not count as requests */
  messages = 0;
  readonly faults: string[] = [];

  constructor(
    readonly url: string,
    /** what no answer to an attacker may contain */
    private readonly secrets: readonly string[],
  ) {}

  /** Undefined if the connection was ended: many attacks provoke that. */
  async ask(path: string, { method = 'GET', headers = {}, body, from = '203.0.113.1' }: Asked = {}): Promise<Answer | undefined> {
    this.requests += 1;
    const what = `${method} ${cut(path)}`;
    let answer: Answer;
    try {
      const response = await fetch(this.url + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'x-forwarded-for': from, ...headers },
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      answer = { status: response.status, text, code: codeOf(text) };
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError') this.fault(`${what}: no answer within ${timeoutMs} ms`);
      return undefined;
    }
    // 500 is also the envelope's code for an unexpected error.
    if (answer.status >= 500 || answer.code === 500) this.fault(`${what} ${cut(String(body ?? ''))}: ${answer.status} ${cut(answer.text)}`);
    if (this.secrets.some((secret) => answer.text.includes(secret))) this.fault(`${what}: said what is another's`);
    return answer;
  }

  fault(what: string): void {
    if (this.faults.length < mostFaults) this.faults.push(what);
  }
}

function codeOf(text: string): number | undefined {
  if (!text.startsWith('{')) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), envelope), text);
  return read.success ? read.output.code : undefined;
}

function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
