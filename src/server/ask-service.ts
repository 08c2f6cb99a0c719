import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';

type ServiceRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** resolves a host from untrusted input; its connection is not reused */
  readonly lookup?: LookupFunction | undefined;
  /** the longest response accepted from a service that the mall does not know */
  readonly maxBytes?: number;
};
type ServiceResponse = { readonly status: number; readonly body: Buffer };

/** There was no response in time, or not all of it. */
export class NoAnswerInTime extends Error {}

/**
 * Sends a request to a service outside the mall and reads the whole response, of any status; follows no redirection.
 * Rejects with `NoAnswerInTime`, and closes the connection, after `timeoutMs`. Not `fetch`: it holds its signal only weakly, so
 * after a garbage collection a request to a service that never answers lasts five minutes, which is also its longest.
 */
export function askService(url: string, { method, headers, body, lookup, maxBytes = Infinity }: ServiceRequest, timeoutMs: number): Promise<ServiceResponse> {
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? requestHttps : requestHttp;
    const asking = request(url, { method, headers, ...(lookup && { lookup, agent: false }) }, (response) => {
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > maxBytes) asking.destroy(new Error(`an answer of more than ${maxBytes} bytes`));
      });
      buffer(response).then((bytes) => resolve({ status: response.statusCode ?? 0, body: bytes }), reject);
    });
    const timer = setTimeout(() => asking.destroy(new NoAnswerInTime(`no answer within ${timeoutMs} ms`)), timeoutMs);
    asking.on('error', reject);
    asking.on('close', () => clearTimeout(timer));
    asking.end(body);
  });
}
