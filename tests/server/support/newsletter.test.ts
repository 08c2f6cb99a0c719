import { expect, it } from 'vitest';
import type { CallName } from '../../../src/contract/shop/calls';
import { forgetUnconfirmed } from '../../../src/server/features/support';
import { describeWithShop } from '../../support/server/databases';
import { mailFor } from '../../support/server/mail';
import { said } from '../../support/texts';

describeWithShop((shop) => {
  const db = () => shop().db;
  const row = (email: string) => db().selectFrom('subscription').select(['email', 'lang', 'confirmed_at']).where('email', '=', email).executeTakeFirst();
  /** The link in the last letter, as its reader opens it. */
  const linkIn = async (email: string) => {
    const [last] = await mailFor(db(), email);
    return new URL(/^http\S+$/m.exec(last?.body ?? '')?.[0] ?? 'http://no.link');
  };
  const proofIn = (link: URL) => ({ proof: link.searchParams.get('proof') ?? '' });
  const subscribe = async (email: string, lang = 'en') => {
    await shop().ask('subscribe!add', { email }, { lang });
    return linkIn(email);
  };
  const confirmed = async (email: string) => {
    await shop().ask('subscribe!confirm', proofIn(await subscribe(email)));
    return linkIn(email);
  };
  const post = (link: URL | string, headers: Record<string, string> = {}, payload = 'List-Unsubscribe=One-Click') =>
    shop().app.inject({ method: 'POST', url: typeof link === 'string' ? link : link.pathname + link.search, headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers }, payload });

  it.each(['en', 'cn', 'ar'] as const)('an address is asked first, by a letter in %s, and subscribed once its mailbox says yes', async (lang) => {
    const email = `asked-${lang}@shop.example`;
    const link = await subscribe(email, lang);
    expect(await row(email)).toEqual({ email, lang, confirmed_at: null });
    const [question] = await mailFor(db(), email);
    expect(question?.subject).toBe(said(lang, 'mail.newsletterConfirm.subject', { shop: 'Kitewharf' }));
    expect([link.pathname, link.searchParams.get('lang')]).toEqual(['/letters/confirm', lang]);
    for (let times = 0; times < 2; times += 1) await shop().ask('subscribe!confirm', proofIn(link));
    expect((await row(email))?.confirmed_at).toBe(shop().mall.now());
    // Only once, though the link was opened twice.
    expect((await mailFor(db(), email)).map(({ subject }) => subject)).toEqual([said(lang, 'mail.newsletterWelcome.subject', { shop: 'Kitewharf' }), question?.subject]);
  });

  it('one that is not confirmed in time is forgotten, and its link with it; it may be given again', async () => {
    const email = 'too-late@shop.example';
    const link = await subscribe(email);
    const now = shop().mall.now();
    await forgetUnconfirmed(db(), now + 48 * 3_600_000 - 1);
    expect(await row(email)).toBeDefined();
    await forgetUnconfirmed(db(), now + 48 * 3_600_000);
    expect(await row(email)).toBeUndefined();
    expect((await shop().refusal('subscribe!confirm', proofIn(link))).key).toBe('illegalRequest');
    const kept = await confirmed(email);
    await forgetUnconfirmed(db(), now + 1_000 * 3_600_000);
    expect(await row(email)).toBeDefined();
    await shop().ask('subscribe!remove', proofIn(kept));
  });

  it('every letter has the way to leave, in its text or its head, and one tap is enough', async () => {
    const email = 'leaving@shop.example';
    const leave = await confirmed(email);
    expect(leave.pathname).toBe('/letters/leave');
    expect((await mailFor(db(), email)).map(({ leave_url: url }) => url)).toEqual([leave.href, leave.href]);
    for (let times = 0; times < 2; times += 1) await shop().ask('subscribe!remove', proofIn(leave));
    expect(await row(email)).toBeUndefined();
  });

  it('the mailbox’s own button leaves by a post of its provider, without a cookie (RFC 8058)', async () => {
    const email = 'one-click@shop.example';
    const leave = await confirmed(email);
    expect((await post(leave)).statusCode).toBe(200);
    expect(await row(email)).toBeUndefined();
    expect((await post(leave, { 'content-type': 'multipart/form-data; boundary=x' }, '--x--')).statusCode).toBe(200);
  });

  it('nobody confirms or removes an address by a link that was made for something else', async () => {
    const [link, other] = [await subscribe('mine@shop.example'), await confirmed('theirs@shop.example')];
    const [address = '', signature = ''] = proofIn(link).proof.split('.');
    const theirs = proofIn(other).proof.split('.');
    const forged = ['', '.', address, `${address}.`, `${address}.${theirs[1]}`, `${theirs[0]}.${signature}`, `${theirs[0]}.${signature}x`, `${address}.${signature}`.toUpperCase()];
    for (const proof of forged) {
      for (const name of ['subscribe!confirm', 'subscribe!remove'] satisfies CallName[]) expect((await shop().refusal(name, { proof })).key, `${name} ${proof}`).toBe('illegalRequest');
      expect((await post(`/letters/leave?${new URLSearchParams({ proof }).toString()}`)).statusCode).toBe(400);
    }
    expect((await shop().refusal('subscribe!remove', proofIn(link))).key).toBe('illegalRequest');
    expect((await shop().refusal('subscribe!confirm', proofIn(other))).key).toBe('illegalRequest');
    expect((await post('/letters/leave?proof=a&proof=b')).statusCode).toBe(400);
    expect([(await row('mine@shop.example'))?.confirmed_at, (await row('theirs@shop.example'))?.email]).toEqual([null, 'theirs@shop.example']);
  });

  it('its links lead to the mall, whatever host a stranger writes', async () => {
    await shop().ask('subscribe!add', { email: 'lured@shop.example' }, { host: 'evil.example' });
    expect((await linkIn('lured@shop.example')).hostname).not.toBe('evil.example');
  });
});
