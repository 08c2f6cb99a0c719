import { calls, isCallName, type CallName } from '../contract/shop/calls';
import { readQueryKey } from '../contract/shop/query-key';
import { keepRefusal, keepReply, touchReply } from '../local/replies';
import { isLanguage } from '../rules/languages';
import { call, type Ended } from './api';
import { doubtAfterMs, lineStalls } from './connectivity';

/** What a page shows is asked anew when it is older than this. */
export const freshForMs = 60_000;

/** How it ended; what the shop answered has the time at which it did. */
export type Refreshed = (Exclude<Ended<CallName>, { trouble: unknown }> & { readonly asOf: number }) | Extract<Ended<CallName>, { trouble: unknown }>;

const underWay = new Map<string, Promise<Refreshed>>();

/**
 * Asks the shop a kept question again and keeps its answer on the device, from where every page that shows it hears.
 * The same question asked twice at once goes out once. The answer doesn't wait for the device: storage may be full,
 * refused, or never say a word, and the shopper reads it all the same, only not without a line.
 */
export function refresh(key: string): Promise<Refreshed> {
  const already = underWay.get(key);
  if (already) return already;
  const work = ask(key).finally(() => underWay.delete(key));
  underWay.set(key, work);
  return work;
}

async function ask(key: string): Promise<Refreshed> {
  const question = readQueryKey(key);
  if (!question || !isCallName(question.name) || !isLanguage(question.language) || calls[question.name].offline !== 'kept') {
    throw new Error(`not a kept question: ${key}`);
  }
  const stalled = setTimeout(lineStalls, doubtAfterMs);
  const ended = await call(question.name, question.payload as never, { language: question.language });
  clearTimeout(stalled);
  if ('trouble' in ended) return ended;
  // Tab and device must say the same time, or what changes on the device would seem older than what the tab holds.
  const asOf = 'reply' in ended ? (ended.asOf ?? Date.now()) : Date.now();
  const kept = 'reply' in ended ? keepReply(key, ended.reply as never, asOf) : keepRefusal(key, ended.refused, asOf);
  kept.catch(() => {});
  return { ...ended, asOf };
}

/** Notes that a page shows what is kept of a question, so that it is the last to go when room is needed. */
export function noteUse(key: string): void {
  void touchReply(key, Date.now()).catch(() => {});
}
