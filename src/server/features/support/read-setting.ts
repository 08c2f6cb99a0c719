import type { Handler } from '../../shop-call';
import { PromiseCache } from '../../platform/promise-cache';
import { minuteMs } from '../../../rules/durations';
import { medianAnswerMinutes } from '../chat';
import { readSettings } from '../settings';

/** Measuring reads back to the hundredth last answer, past however many messages: anybody may ask for it, and a minute changes little. */
const measuredForMs = minuteMs;

/** A setting by its code; the usual answer time is measured, not set. */
export function readSetting(): Handler<'syspara!getSyspara'> {
  const measured = new PromiseCache<number>(measuredForMs, 1);
  return async ({ code }, { db, now }) =>
    code === 'chat_answer_minutes' ? { [code]: await measured.get('', now(), () => medianAnswerMinutes(db)) } : readSettings(db, code);
}
