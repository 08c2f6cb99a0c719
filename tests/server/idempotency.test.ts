import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forgetOldKeys, keyLifetimeDays, onceForKey } from '../../src/server/calls/idempotency';
import { Refusal } from '../../src/server/calls/refusal';
import { describeWithShop } from '../support/server/databases';

const day = 86_400_000;

describeWithShop((shop, kind) => {
  const claim = (key: string, other: Partial<{ holder: string; body: unknown; sent: unknown; at: number }> = {}) => {
    const { body = ['x', { a: 1 }] } = other;
    return { holder: 'user:1', key, body, sent: body, at: Date.now(), ...other };
  };
  /** An effect that can be counted: one more subscription to the newsletter. */
  let effects = 0;
  const once = (given: ReturnType<typeof claim>, work?: () => Promise<unknown>) =>
    shop().db.transaction().execute((db) =>
      onceForKey(db, given, work ?? (async () => {
        effects += 1;
        const email = `once-${effects}@shop.example`;
        await db.insertInto('subscription').values({ email, lang: 'en', since: new Date().toISOString() }).execute();
        return { email };
      })),
    );
  const count = async () => Number((await shop().db.selectFrom('subscription').select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);

  it('[S-341] gives the first answer again for the same key and body, with one effect', async () => {
    const before = await count();
    const first = await once(claim('key-again'));
    expect(await once(claim('key-again'))).toEqual(first);
    expect(await count()).toBe(before + 1);
  });

  it('gives an answer of nothing again as nothing', async () => {
    expect(await once(claim('key-nothing'), () => Promise.resolve(null))).toBeNull();
    expect(await once(claim('key-nothing'))).toBeNull();
  });

  it('[S-342] [S-441] refuses another body as “duplicate submission”, and does nothing', async () => {
    await once(claim('key-other-body'));
    const before = await count();
    expect(await once(claim('key-other-body', { body: ['x', { a: 2 }] }))).toEqual(new Refusal('duplicateSubmission'));
    expect(await count()).toBe(before);
  });

  it('gives the first answer again for the same words that a later version reads otherwise, in whatever order their fields are', async () => {
    const first = await once(claim('key-later', { sent: ['x', { a: 1, b: [{ c: 1, d: 2 }, 3] }] }));
    const later = ['x', { a: 1, e: '' }];
    expect(await once(claim('key-later', { body: later, sent: ['x', { b: [{ d: 2, c: 1 }, 3], a: 1 }] }))).toEqual(first);
    for (const other of [{ a: 1, b: [{ c: 1, d: 3 }, 3] }, { a: 1, b: [3, { c: 1, d: 2 }] }, { a: 1 }, {}]) {
      expect(await once(claim('key-later', { body: later, sent: ['x', other] })), JSON.stringify(other)).toEqual(new Refusal('duplicateSubmission'));
    }
  });

  it('knows what the version before did, which noted only how it read it', async () => {
    const first = await once(claim('key-before'));
    await shop().db.updateTable('idempotency_key').set({ sent_hash: null }).where('key', '=', 'key-before').execute();
    expect(await once(claim('key-before', { sent: ['x', { a: 1, b: '' }] }))).toEqual(first);
    expect(await once(claim('key-before', { body: ['x', { a: 2 }] }))).toEqual(new Refusal('duplicateSubmission'));
  });

  it('is not stopped by what is nested deeper than any payload', async () => {
    let sent: unknown = 1;
    for (let depth = 0; depth < 100_000; depth += 1) sent = [sent];
    const first = await once(claim('key-deep', { sent }));
    expect(await once(claim('key-deep', { sent }))).toEqual(first);
  });

  it('keeps the keys of two holders apart', async () => {
    const first = await once(claim('key-mine'));
    expect(await once(claim('key-mine', { holder: 'user:2' }))).not.toEqual(first);
  });

  it('claims nothing where the work fails: the next try does it', async () => {
    await expect(once(claim('key-fails'), () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
    const before = await count();
    await once(claim('key-fails'));
    expect(await count()).toBe(before + 1);
  });

  it('keeps only so many large answers of a holder in a day: more are refused, small ones are not', async () => {
    const large = () => ({ text: randomBytes(2_500).toString('hex') });
    const row = (n: number) => ({ holder: 'user:9', key: `key-large-${n}`, body_hash: '', reply: JSON.stringify({ answer: large() }), claimed_at: new Date(Date.now() - 3_600_000).toISOString() });
    await shop().db.insertInto('idempotency_key').values(Array.from({ length: 999 }, (_, n) => row(n))).execute();
    const ask = (key: string, answer: object, holder = 'user:9') => once(claim(key, { holder }), () => Promise.resolve(answer));
    expect(await ask('key-large', large())).toHaveProperty('text');
    const refused = await ask('key-too-large', large());
    expect(refused).toMatchObject({ key: 'tooFrequent' });
    expect(await ask('key-small', { text: 'small' })).toEqual({ text: 'small' });
    expect(await ask('key-large', large(), 'user:10')).toHaveProperty('text');
  });

  it('keeps only 20,000 keys of a holder in a day: more are refused, known ones are answered', async () => {
    const claimedAt = new Date(Date.now() - 3_600_000).toISOString();
    await sql`insert into idempotency_key (holder, key, body_hash, reply, claimed_at) select 'user:8', 'key-' || n, '', '{"answer":1}', ${claimedAt}::timestamptz from generate_series(1, 19999) n`.execute(shop().db);
    const ask = (key: string, other: Partial<{ holder: string; at: number }> = {}) => once(claim(key, { holder: 'user:8', ...other }), () => Promise.resolve({ key }));
    expect(await ask('last')).toEqual({ key: 'last' });
    expect(await ask('more')).toMatchObject({ key: 'tooFrequent' });
    expect(await ask('last')).toEqual({ key: 'last' });
    expect(await ask('more', { holder: 'user:7' })).toEqual({ key: 'more' });
    expect(await ask('later', { at: Date.now() + day })).toEqual({ key: 'later' });
  });

  it('forgets keys after 90 days, not before', async () => {
    expect(keyLifetimeDays).toBe(90);
    const first = await once(claim('key-old', { at: Date.now() - 89 * day }));
    await once(claim('key-older', { at: Date.now() - 91 * day }));
    await forgetOldKeys(shop().db);
    expect(await once(claim('key-old'))).toEqual(first);
    const before = await count();
    await once(claim('key-older'));
    expect(await count()).toBe(before + 1);
  });

  it('makes one subscription of a call that is sent twice, and answers it twice', async () => {
    const send = (email: string) => shop().send('subscribe!add', { email }, { key: 'subscribe-once' });
    expect(await send('twice@shop.example')).toEqual({ code: 0, msg: '', data: null });
    expect(await send('twice@shop.example')).toEqual({ code: 0, msg: '', data: null });
    expect((await send('another@shop.example')).msg).toBe('请勿重复提交');
    // Without a key it is a second request of its own.
    expect(await shop().refusal('subscribe!add', { email: 'twice@shop.example' })).toEqual({ key: 'emailSubscribed', field: 'email' });
  });

  it('rolls a refused call back with its key: the same key may try again', async () => {
    await shop().ask('subscribe!add', { email: 'taken@shop.example' });
    const send = () => shop().refusal('subscribe!add', { email: 'taken@shop.example' }, { key: 'refused-once' });
    expect(await send()).toEqual({ key: 'emailSubscribed', field: 'email' });
    await shop().db.deleteFrom('subscription').where('email', '=', 'taken@shop.example').execute();
    expect((await shop().send('subscribe!add', { email: 'taken@shop.example' }, { key: 'refused-once' })).code).toBe(0);
  });

  if (kind === 'server') {
    it('has one effect when 50 send the same key at once', async () => {
      const before = await count();
      const answers = await Promise.all(Array.from({ length: 50 }, () => once(claim('key-race'))));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await count()).toBe(before + 1);
    });
  }
}, { embeddedToo: true });
