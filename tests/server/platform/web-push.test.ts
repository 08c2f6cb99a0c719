import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptPush, isPushKey, newVapidKey, vapidHeader, vapidKeys } from '../../../src/server/platform/web-push';
import { readPush } from '../../support/services/push-service';

/** RFC 8291, section 5 and appendix A. */
const rfc = {
  text: 'When I grow up, I want to be a watermelon',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ofBrowser: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  ofServer: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('a message', () => {
  it('is encrypted byte for byte as RFC 8291 shows', () => {
    expect(encryptPush(rfc.text, rfc, rfc.ofServer, Buffer.from(rfc.salt, 'base64url')).toString('base64url')).toBe(rfc.body);
  });

  it('is read by its browser alone, in any script, and never looks the same twice', () => {
    const browser = { privateKey: rfc.ofBrowser, auth: rfc.auth };
    expect(readPush(Buffer.from(rfc.body, 'base64url'), browser)).toBe(rfc.text);
    const [first, second] = [encryptPush('الطلب 在路上', rfc), encryptPush('الطلب 在路上', rfc)];
    expect(readPush(first, browser)).toBe('الطلب 在路上');
    expect(first.equals(second)).toBe(false);
    expect(() => readPush(first, { ...browser, privateKey: newVapidKey() })).toThrow();
    expect(() => readPush(first, { ...browser, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })).toThrow();
  });

  it('takes no key that is not a point of the curve', () => {
    expect(isPushKey(rfc.p256dh)).toBe(true);
    for (const wrong of ['', 'BA', `B${'A'.repeat(86)}`, `C${rfc.p256dh.slice(1)}`]) expect(isPushKey(wrong), wrong).toBe(false);
  });
});

/** RFC 8292, section 2.4. */
const token = 'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA';
const tokenKey = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';

function isSigned(jwt: string, publicKey: string): boolean {
  const [head, claims, signature = ''] = jwt.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }, format: 'jwk' });
  return verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}

describe('the mall says who it is', () => {
  it('with a token that is signed as the one of RFC 8292', () => {
    expect(isSigned(token, tokenKey)).toBe(true);
    const keys = vapidKeys(newVapidKey());
    const said = /^vapid t=(\S+), k=(\S+)$/.exec(vapidHeader('https://push.example.net/send/abc', keys, 'mailto:push@example.com', 1_453_480_568_000));
    expect(said?.[2]).toBe(keys.publicKey);
    expect(isSigned(said?.[1] ?? '', keys.publicKey)).toBe(true);
    expect(isSigned(said?.[1] ?? '', tokenKey)).toBe(false);
    // The same claims, so that only key and signature differ from the RFC's.
    expect(said?.[1]?.split('.').slice(0, 2)).toEqual(token.split('.').slice(0, 2));
  });

  it('with one key for as long as it lives', () => {
    const privateKey = newVapidKey();
    expect(vapidKeys(privateKey)).toEqual(vapidKeys(privateKey));
    expect(vapidKeys(privateKey).publicKey).toMatch(/^[\w-]{87}$/);
  });
});
