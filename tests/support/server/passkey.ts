import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Payload, Reply } from '../../../src/contract/shop/calls';
import type { Browser } from './browser';

/** The test mall's host: a name, since passkeys are bound to one. */
export const passkeyHost = 'localhost:8080';
const home = `http://${passkeyHost}`;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** As much of CBOR as an attestation needs: lengths below 2^16, integers from -24 to 23 and some below -24. */
function cbor(value: number | string | Buffer | readonly unknown[] | ReadonlyMap<unknown, unknown>): Buffer {
  const head = (major: number, length: number) => (length < 24 ? Buffer.from([(major << 5) | length]) : length < 256 ? Buffer.from([(major << 5) | 24, length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 255]));
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const [major, length, parts] = value instanceof Map ? [5, value.size, [...value].flat()] : [4, (value as readonly unknown[]).length, value as readonly unknown[]];
  return Buffer.concat([head(major, length), ...parts.map((part) => cbor(part as number))]);
}

type Signing = {
  /** the origin that the browser reports */
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  /** user present and verified: 5 */
  readonly flags?: number;
  readonly fmt?: string;
  readonly statement?: ReadonlyMap<string, unknown>;
};

/** An authenticator with one passkey. Its counter stays 0 unless a test sets it. */
export class Authenticator {
  readonly id = randomBytes(32);
  counter = 0;
  userHandle = '';
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject };

  constructor(private readonly kind: 'EC' | 'RSA' = 'EC') {
    this.keys = kind === 'EC' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('rsa', { modulusLength: 2048 });
  }

  private get coseKey(): Buffer {
    const { x = '', y = '', n = '', e = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => Buffer.from(text, 'base64url');
    return cbor(this.kind === 'EC'
      ? new Map<number, number | Buffer>([[1, 2], [3, -7], [-1, 1], [-2, bytes(x)], [-3, bytes(y)]])
      : new Map<number, number | Buffer>([[1, 3], [3, -257], [-1, bytes(n)], [-2, bytes(e)]]));
  }

  private client(type: string, challenge: string, { origin = home }: Signing): string {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private data({ rpId = 'localhost', flags = 5 }: Signing, attested: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | (attested.length > 0 ? 0x40 : 0)]), counter, attested]);
  }

  /** What `navigator.credentials.create` returns. */
  make({ challenge, user }: Pick<Reply<'passkey!begin'>, 'challenge' | 'user'>, manner: Signing = {}): Omit<Payload<'passkey!add'>, 'name'> {
    this.userHandle = user.id;
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.coseKey]);
    const attestation = cbor(new Map<string, unknown>([['fmt', manner.fmt ?? 'none'], ['attStmt', manner.statement ?? new Map()], ['authData', this.data(manner, attested)]]));
    return { id: base64url(this.id), clientDataJSON: this.client(manner.type ?? 'webauthn.create', challenge, manner), attestationObject: base64url(attestation) };
  }

  /** What `navigator.credentials.get` returns. */
  sign(challenge: string, manner: Signing = {}): Payload<'passkey!login'> {
    const clientDataJSON = this.client(manner.type ?? 'webauthn.get', challenge, manner);
    const data = this.data(manner);
    const signature = sign('sha256', Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]), this.keys.privateKey);
    return { id: base64url(this.id), clientDataJSON, authenticatorData: base64url(data), signature: base64url(signature), userHandle: this.userHandle };
  }
}

/** Adds a passkey to the account that the browser is logged in to. */
export async function addPasskey(browser: Browser, password: string, { name = '', device = new Authenticator() } = {}): Promise<Authenticator> {
  const begun = await browser.ask('passkey!begin', { password });
  await browser.ask('passkey!add', { name, ...device.make(begun) });
  return device;
}

/** The payload of a login with this passkey, for a new challenge. */
export async function signedBy(browser: Browser, device: Authenticator, manner: Signing = {}): Promise<Payload<'passkey!login'>> {
  const { challenge } = await browser.ask('passkey!challenge', {});
  return device.sign(challenge, manner);
}
