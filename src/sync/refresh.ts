import type { CallOutcome } from '../contract/shop/call-outcome';
import type { CallName } from '../contract/shop/calls';
import { findCall } from '../contract/shop/page-calls';
import { readQueryKey } from '../contract/shop/query-key';
import { keepRefusal, keepReply, touchReply, withGoodsChanges } from '../local/replies/replies';
import { isLanguage } from '../rules/languages';
import { call } from './api';
import { doubtConnection } from './connectivity';
import { isNews } from './keep-fresh';
import { noteRefused } from './query-refused';

const underWay = new Map<string, Promise<CallOutcome>>();

/**
 * Asks the shop a kept question again and keeps its answer on the device, from where every page that shows it hears.
 * The same question asked twice at once goes out once. The answer doesn't wait for the device: storage may be full,
 * refused, or never say a word, and the shopper reads it all the same, only not without a line.
 */
export function refresh(key: string): Promise<CallOutcome> {
  const already = underWay.get(key);
  if (already) return already;
  const work = ask(key).finally(() => underWay.delete(key));
  underWay.set(key, work);
  return work;
}

/** The same when the answer is known to have changed: one that is on its way may be from before that. */
export async function refreshChanged(key: string): Promise<CallOutcome> {
  await underWay.get(key);
  return refresh(key);
}

async function ask(key: string): Promise<CallOutcome> {
  const question = readQueryKey(key);
  const declared = question && (await findCall(question.name).catch(() => 'lost' as const));
  if (declared === 'lost') return { status: 'offline' };
  if (!question || !isLanguage(question.language) || declared?.offline !== 'kept') throw new Error(`not a kept question: ${key}`);
  const name = question.name as CallName;
  const stopDoubt = doubtConnection();
  const { language } = question;
  const outcome = await withGoodsChanges(() => call(name, question.payload as never, { language }));
  stopDoubt();
  noteRefused(name, outcome);
  if (isNews(outcome)) {
    // Tab and device must say the same time, or what changes on the device would seem older than what the tab holds.
    const { asOf } = outcome;
    const kept = outcome.status === 'success' ? keepReply(key, outcome.data, asOf) : keepRefusal(key, outcome.refusal, asOf);
    kept.catch(() => {});
  }
  return outcome;
}

/** Notes that a page shows what is kept of a question, so that it is the last to go when room is needed. */
export function noteUse(key: string): void {
  void touchReply(key, Date.now()).catch(() => {});
}
