import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Question = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** finds the address of a host that a stranger named; its connection is used for nothing else */
  readonly lookup?: LookupFunction | undefined;
  /** of the answer, where the service is nobody's that the mall knows */
  readonly mostBytes?: number;
};
type Answer = { readonly status: number; readonly body: Buffer };

/**
 * Asks a service outside of the mall and reads its whole answer, of any status; follows no redirection. Rejects, and closes
 * the connection, where that takes longer than `longestMs`. Not `fetch`: it only holds its signal weakly, and after a
 * garbage collection a question to somebody who never answers lasts five minutes.
 */
export function askService(url: string, { method, headers, body, lookup, mostBytes = Infinity }: Question, longestMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? requestHttps : requestHttp;
    const asking = request(url, { method, headers, ...(lookup && { lookup, agent: false }) }, (response) => {
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > mostBytes) asking.destroy(new Error(`an answer of more than ${mostBytes} bytes`));
      });
      buffer(response).then((bytes) => resolve({ status: response.statusCode ?? 0, body: bytes }), reject);
    });
    const timer = setTimeout(() => asking.destroy(new Error(`no answer within ${longestMs} ms`)), longestMs);
    asking.on('error', reject);
    asking.on('close', () => clearTimeout(timer));
    asking.end(body);
  });
}
