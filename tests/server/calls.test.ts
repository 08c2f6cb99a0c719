import * as v from 'valibot';
import { expect, it } from 'vitest';
import { declareCall } from '../../src/contract/call';
import { answerCall } from '../../src/server/calls/answer';
import type { BaseContext, Handlers, RequestContext } from '../../src/server/calls/handler';
import { Refusal, refuse } from '../../src/server/calls/refusal';
import { describeWithShop } from '../support/server/databases';

const change = { caller: 'staff', offline: 'online', changes: true, payload: v.strictObject({}), reply: v.null() } as const;
/** A call table of its own: the engine has none built in. */
const calls = { 'lamp!light': declareCall(change), 'lamp!break': declareCall(change), 'lamp!hide': declareCall(change) };

describeWithShop((shop) => {
  const light = async ({ db }: BaseContext, code: string) => void (await db.insertInto('setting').values({ code, value: 'on' }).execute());
  const handlers: Handlers<typeof calls, BaseContext & RequestContext> = {
    'lamp!light': async (_payload, context) => {
      await light(context, 'lit');
      context.audit({ subject: 'lamp', before: { lit: false }, after: { lit: true } });
      return null;
    },
    'lamp!break': async (_payload, context) => {
      await light(context, 'broken');
      context.audit({ subject: 'lamp', before: null, after: null });
      return refuse('illegalRequest');
    },
    'lamp!hide': async (_payload, context) => {
      await light(context, 'hidden');
      return null;
    },
  };
  const ask = (name: keyof typeof calls, refused?: Refusal) =>
    answerCall({ calls, handlers }, { name, payload: {}, idempotencyKey: undefined, holder: 'staff:terminal', staffId: 'terminal', refused }, { db: shop().db, now: shop().mall.now }, () => {});
  const kept = async () => [
    (await shop().db.selectFrom('setting').select('code').where('code', 'in', ['lit', 'broken', 'hidden']).execute()).map(({ code }) => code),
    await shop().db.selectFrom('audit').select(['staff_id', 'action', 'subject', 'before', 'after']).execute(),
  ];

  it('what staff change and what is written of it are one: both, or neither', async () => {
    expect(await ask('lamp!light', refuse('noPermission'))).toEqual(refuse('noPermission'));
    expect(await ask('lamp!break')).toEqual(refuse('illegalRequest'));
    // A handler that forgets its audit entry is a fault, and nothing of it is kept.
    await expect(ask('lamp!hide')).rejects.toThrow('lamp!hide changed something');
    expect(await kept()).toEqual([[], []]);
    expect(await ask('lamp!light')).toBeNull();
    expect(await kept()).toEqual([['lit'], [{ staff_id: 'terminal', action: 'lamp!light', subject: 'lamp', before: { lit: false }, after: { lit: true } }]]);
  });

  it('a retry is the same call though a later version reads one more field in it, and another payload is still refused', async () => {
    let times = 0;
    const send = (_payload: object, context: RequestContext) => {
      times += 1;
      context.audit({ subject: 'lamp', before: null, after: null });
      return Promise.resolve(null);
    };
    const own = { 'lamp!send': send };
    const before = { 'lamp!send': declareCall({ ...change, payload: v.strictObject({ id: v.string() }) }) };
    const later = { 'lamp!send': declareCall({ ...change, payload: v.strictObject({ notes: v.optional(v.array(v.string()), []), id: v.string() }) }) };
    const request = (id: string) => ({ name: 'lamp!send', payload: { id }, idempotencyKey: 'lamp-sent-once', holder: 'staff:terminal', staffId: 'terminal', refused: undefined }) as const;
    const context = { db: shop().db, now: shop().mall.now };
    expect(await answerCall({ calls: before, handlers: own }, request('lamp'), context, () => {})).toBeNull();
    expect(await answerCall({ calls: later, handlers: own }, request('lamp'), context, () => {})).toBeNull();
    expect(await answerCall({ calls: later, handlers: own }, request('mug'), context, () => {})).toEqual(refuse('duplicateSubmission'));
    expect(times).toBe(1);
  });
});
