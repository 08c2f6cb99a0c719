import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A subscribed browser: its keys, and the endpoint that its push service gave it. */
export type Subscribed = { readonly endpoint: string; readonly p256dh: string; readonly auth: string; readonly privateKey: string };
type Pushed = { readonly path: string; readonly headers: Readonly<Record<string, unknown>>; readonly text: string };

/** Decrypts a message as the browser does (RFC 8291); throws if it is for another one. */
export function readPush(body: Buffer, { privateKey, auth }: Pick<Subscribed, 'privateKey' | 'auth'>): string {
  const own = createECDH('prime256v1');
  own.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const theirKey = body.subarray(21, 21 + idLength);
  const derive = (from: Uint8Array, by: Uint8Array, info: Uint8Array | string, length: number) => Buffer.from(hkdfSync('sha256', from, by, info, length));
  const shared = derive(own.computeSecret(theirKey), Buffer.from(auth, 'base64url'), Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirKey]), 32);
  const decipher = createDecipheriv('aes-128-gcm', derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16), derive(shared, salt, 'Content-Encoding: nonce\0', 12));
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(21 + idLength, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** A fake push service on this machine that decrypts what it gets with the keys of the receiving browser. */
export class PushService {
  readonly pushed: Pushed[] = [];
  /** the answers to the next requests; 201 once they are used up */
  readonly answers: (number | { readonly status: number; readonly location: string } | 'breaks' | 'endless')[] = [];
  /** bytes written by endless answers */
  written = 0;
  /** runs before the next answer */
  beforeAnswer: (() => Promise<void>) | undefined;
  private readonly browsers = new Map<string, Subscribed>();
  private readonly server = createServer((request, response) => void this.take(request, response));

  static async open(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Subscribes a new browser. */
  subscribe(): Subscribed {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const path = `/send/${randomBytes(12).toString('base64url')}`;
    const browser = { endpoint: this.origin + path, p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url'), privateKey: pair.getPrivateKey('base64url') };
    this.browsers.set(path, browser);
    return browser;
  }

  /** The messages pushed to a browser, decrypted. */
  toldTo({ endpoint }: Subscribed): Record<string, string>[] {
    return this.pushed.filter(({ path }) => this.origin + path === endpoint).map(({ text }) => JSON.parse(text) as Record<string, string>);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const path = request.url ?? '';
    const browser = this.browsers.get(path);
    this.pushed.push({ path, headers: request.headers, text: browser ? readPush(body, browser) : '' });
    const before = this.beforeAnswer;
    this.beforeAnswer = undefined;
    await before?.();
    const answer = this.answers.shift() ?? 201;
    if (answer === 'breaks') return void response.destroy();
    if (answer === 'endless') {
      response.writeHead(201);
      const more = () => {
        if (response.destroyed) return;
        this.written += 4_096;
        response.write('x'.repeat(4_096), () => setImmediate(more));
      };
      return more();
    }
    if (typeof answer === 'number') return void response.writeHead(answer).end();
    return void response.writeHead(answer.status, { location: answer.location }).end();
  }
}
