import { describe, expect, it } from 'vitest';
import { describeWithShop } from '../../support/server/databases';

describeWithShop((shop) => {
  const subscribe = (email: unknown, manner = {}) => shop().send('subscribe!add', { email }, manner);
  const stored = async (like: string) => shop().db.selectFrom('subscription').selectAll().where('email', 'like', like).execute();

  describe('subscribe!add', () => {
    it('[S-363] takes an address in lower case, with the language it was given in', async () => {
      expect(await subscribe(' Ann.Lee@Example.ORG ', { lang: 'vi' })).toEqual({ code: 0, msg: '', data: null });
      expect(await stored('ann.lee@%')).toMatchObject([{ email: 'ann.lee@example.org', lang: 'vi' }]);
    });

    it('[S-436] refuses an address that has subscribed, however it is written', async () => {
      await subscribe('bob@example.org');
      expect(await shop().refusal('subscribe!add', { email: 'BOB@example.org' })).toEqual({ key: 'emailSubscribed', field: 'email' });
    });

    it('[S-461] an address has at most 64 characters', async () => {
      const fits = `${'a'.repeat(52)}@example.org`;
      expect(fits).toHaveLength(64);
      expect(await subscribe(fits)).toMatchObject({ code: 0 });
      expect(await shop().refusal('subscribe!add', { email: `a${fits}` })).toEqual({ key: 'emailFormat', field: 'email' });
      // In lower case the dotted İ is two characters.
      expect(await shop().refusal('subscribe!add', { email: `${'İ'.repeat(52)}@example.org` })).toEqual({ key: 'emailFormat', field: 'email' });
    });

    it('[S-082] takes every address of plain syntax where the brand is inclusive, and refuses the rest', async () => {
      expect(await subscribe('a@b.co')).toMatchObject({ code: 0 });
      for (const email of ['a@b', 'a b@c.de', '@b.co', 'a@@b.co', 'a@b..co', 'a@b.c', 'plain']) {
        expect(await shop().refusal('subscribe!add', { email }), email).toEqual({ key: 'emailFormat', field: 'email' });
      }
    });

    it('[S-434] [S-435] refuses a missing and an empty address', async () => {
      expect(await shop().refusal('subscribe!add', {})).toEqual({ key: 'parameterMissing', field: 'email' });
      for (const email of ['', '  ', null]) expect(await shop().refusal('subscribe!add', { email })).toEqual({ key: 'requiredEmpty', field: 'email' });
      for (const email of [7, ['a@b.co'], { a: 1 }, true, 'a\u0000b@c.de', 'a\ud800@b.co']) expect(await shop().refusal('subscribe!add', { email })).toEqual({ key: 'parameterError', field: 'email' });
    });
  });

  describe('the idempotency key', () => {
    it('the idempotency key gives the first answer again to the same body', async () => {
      const key = 'once-and-again';
      expect(await subscribe('carol@example.org', { key })).toMatchObject({ code: 0 });
      expect(await subscribe('carol@example.org', { key })).toEqual({ code: 0, msg: '', data: null });
      expect((await shop().refusal('subscribe!add', { email: 'carol@example.org' })).key).toBe('emailSubscribed');
    });

    it('the idempotency key refuses another body as a duplicate submission, and stores nothing of it', async () => {
      const key = 'first-body';
      await subscribe('dave@example.org', { key });
      expect((await shop().refusal('subscribe!add', { email: 'dora@example.org' }, { key })).key).toBe('duplicateSubmission');
      expect(await stored('dora@%')).toEqual([]);
    });

    it('the idempotency key is free again after a refusal', async () => {
      const key = 'second-try';
      expect((await shop().refusal('subscribe!add', { email: 'nonsense' }, { key })).key).toBe('emailFormat');
      expect(await subscribe('erin@example.org', { key })).toMatchObject({ code: 0 });
    });

    it('the idempotency key has one effect for twenty at once', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe('fay@example.org', { key: 'all-at-once' })));
      expect(answers).toEqual(Array.from({ length: 20 }, () => ({ code: 0, msg: '', data: null })));
      expect(await stored('fay@%')).toHaveLength(1);
    });

    it('an idempotency key of other length or letters is refused', async () => {
      for (const key of ['short', 'x'.repeat(101), 'with blank', 'semi;colon']) {
        expect(await shop().refusal('subscribe!add', { email: 'gil@example.org' }, { key })).toEqual({ key: 'parameterError', field: 'Idempotency-Key' });
      }
    });
  });

  it('of twenty who send one address at once, one subscribes', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe('hal@example.org')));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await stored('hal@%')).toHaveLength(1);
  });

  describe('a brand with the specified rules', () => {
    it('[S-080] [S-081] refuses what only the inclusive ones take', async () => {
      for (const email of ['a@b.co', 'ab@example.org', '.abc@example.org', 'abc@e.org', 'abc@example.ORG', 'abc@example.o', 'abc@example']) {
        expect(await (await shop().ofBrand('amberlane')).refusal('subscribe!add', { email }), email).toEqual({ key: 'emailFormat', field: 'email' });
      }
      const specified = await shop().ofBrand('amberlane');
      expect(await specified.send('subscribe!add', { email: 'abc@example.org' })).toMatchObject({ code: 0 });
      expect(await specified.send('subscribe!add', { email: 'abc@example.co.uk' })).toMatchObject({ code: 0 });
    });
  });
});
