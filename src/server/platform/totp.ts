import { Secret, TOTP } from 'otpauth';

/** 160 bits, the length of the hash that codes are made with. */
const secretBytes = 20;
/** A code is valid one step of 30 seconds before and after its own: clocks differ, and typing takes time. */
const steps = 1;

/** In base32, as people type it. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret) });
}

/** What an authenticator reads from a QR code. */
export function totpUri(secret: string, { issuer, label }: { readonly issuer: string; readonly label: string }): string {
  return totpOf(secret, issuer, label).toString();
}

/** Returns the time step of a valid code; `undefined` for a wrong one. */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: steps });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}
