import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeskCallName } from '../../contract/desk/calls';
import type { CallName } from '../../contract/shop/calls';
import type { OwnFile } from '../../contract/shop/own-files';
import type { CallCounts } from '../platform/call-counts';
import { networksOf } from '../platform/networks';

export type LimitedName = CallName | DeskCallName | OwnFile | 'goodsPack!cards' | 'webhook' | 'csp-report';

declare module 'fastify' {
  interface FastifyInstance {
    /** seconds until this network address may make the call again; `undefined` where it may now */
    waitSeconds(request: FastifyRequest, name: LimitedName): Promise<number | undefined>;
  }
}

/** Where guessing and flooding pay: a twentieth of the calls, all of them together. */
const guarded: ReadonlySet<string> = new Set<LimitedName>([
  'user!newlogin', 'passkey!challenge', 'passkey!login', 'verifcode!login', 'localuser!registerNoVerifcode', 'localuser!registerWithVerifcode', 'localuser!resetPsw', 'verifcode!send', 'user!sendSafewordCode', 'user!sendEmailCode', 'subscribe!add', 'staff!login', 'csp-report',
]);
const guardedShare = 20;

/** Of a provider's whole network of IPv6 (see networksOf). */
const providerTimes = 10;

/**
 * Counts calls by network address, a /64 and a /48 of IPv6, for a minute, in memory of this process and about once a second with
 * the others (`counts`): it keeps a flood away from the database; what must hold exactly, as lockouts and codes a day, is
 * counted there.
 */
export async function limitCalls(app: FastifyInstance, callsPerMinute: number, counts: CallCounts | undefined): Promise<void> {
  await app.register(rateLimit, { global: false, ...(counts && { store: storeOf(counts) }) });
  const limitOf = (max: number) => {
    const near = app.createRateLimit({ max, timeWindow: 60_000 });
    const wide = app.createRateLimit({ max: max * providerTimes, timeWindow: 60_000, keyGenerator: ({ ip }) => networksOf(ip)[1] ?? ip });
    return async (request: FastifyRequest) => [await near(request), ...(networksOf(request.ip).length > 1 ? [await wide(request)] : [])];
  };
  const all = limitOf(callsPerMinute);
  const tight = limitOf(Math.max(1, Math.floor(callsPerMinute / guardedShare)));
  app.decorate('waitSeconds', async (request, name) => {
    const counts = [...(await all(request)), ...(guarded.has(name) ? await tight(request) : [])];
    const waits = counts.flatMap((count) => (!count.isAllowed && count.isExceeded ? [count.ttlInSeconds] : []));
    return waits.length === 0 ? undefined : Math.max(...waits);
  });
}

/** As the limiter wants it: each of its limits has a number of its own, which tells their counts apart. */
function storeOf(counts: CallCounts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number, max: number): void {
      done(null, counts.add(`${max} ${key}`, windowMs));
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
