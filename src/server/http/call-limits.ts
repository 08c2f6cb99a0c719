import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeskCallName } from '../../contract/desk/calls';
import type { CallName } from '../../contract/shop/calls';
import type { OwnFile } from '../../contract/shop/own-files';
import type { CallCounts } from '../platform/call-counts';
import { hourMs, minuteMs } from '../../rules/durations';
import { networksOf, providerTimes } from '../platform/networks';

export type LimitedName = CallName | DeskCallName | OwnFile | 'goodsPack!cards' | 'webhook' | 'csp-report' | 'illegal-request';

declare module 'fastify' {
  interface FastifyInstance {
    /** seconds until this network address may make the call again; `undefined` if it may now */
    waitSeconds(request: FastifyRequest, name: LimitedName): Promise<number | undefined>;
  }
}

/** Calls where guessing and flooding pay: all of them together are limited to a twentieth of the calls. */
const guarded: ReadonlySet<string> = new Set<LimitedName>([
  'user!newlogin', 'passkey!challenge', 'passkey!login', 'verifcode!login', 'localuser!registerNoVerifcode', 'localuser!registerWithVerifcode', 'localuser!resetPsw', 'verifcode!send', 'user!sendSafewordCode', 'user!sendEmailCode', 'subscribe!add', 'staff!login',
]);
const guardedShare = 20;

/** Reports of a policy have a count of their own: pages of any site can have them sent here, and none may use up the logins of an address. */
const reportShare = 30;

/** Calls that make the mall write to whatever address a stranger types: a fortieth of the calls, but per hour. Codes are limited by the day (send-code.ts). */
const mailing: ReadonlySet<string> = new Set<LimitedName>(['subscribe!add']);
const mailingShare = 2 * guardedShare;

/**
 * Counts calls per minute (newsletters also per hour) and network address (IPv6: /64 and /48), in this process's memory, and about once a second with the
 * other servers (`counts`). It keeps floods away from the database; limits that must hold exactly, such as lockouts and codes
 * per day, are counted there.
 */
export async function limitCalls(app: FastifyInstance, callsPerMinute: number, counts: CallCounts | undefined): Promise<void> {
  await app.register(rateLimit, { global: false, ...(counts && { store: storeOf(counts) }) });
  const limitOf = (max: number, timeWindow = minuteMs) => {
    const near = app.createRateLimit({ max, timeWindow });
    const wide = app.createRateLimit({ max: max * providerTimes, timeWindow, keyGenerator: ({ ip }) => networksOf(ip)[1] ?? ip });
    return async (request: FastifyRequest) => [await near(request), ...(networksOf(request.ip).length > 1 ? [await wide(request)] : [])];
  };
  const all = limitOf(callsPerMinute);
  const tight = limitOf(Math.max(1, Math.floor(callsPerMinute / guardedShare)));
  const reports = limitOf(Math.max(1, Math.floor(callsPerMinute / reportShare)));
  const hourly = limitOf(Math.max(1, Math.floor(callsPerMinute / mailingShare)), hourMs);
  app.decorate('waitSeconds', async (request, name) => {
    const counts = [...(await all(request)), ...(guarded.has(name) ? await tight(request) : []), ...(mailing.has(name) ? await hourly(request) : []), ...(name === 'csp-report' ? await reports(request) : [])];
    const waits = counts.flatMap((count) => (!count.isAllowed && count.isExceeded ? [count.ttlInSeconds] : []));
    return waits.length === 0 ? undefined : Math.max(...waits);
  });
}

/** Adapts the counts to the rate limiter. `max` and the window tell the counts of the limits apart. */
function storeOf(counts: CallCounts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number, max: number): void {
      done(null, counts.add(`${max} ${windowMs} ${key}`, windowMs));
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
