import type { Handler } from '../../shop-call';
import { usualAnswerMinutes } from '../chat';
import { readSettings } from '../settings';

/** A setting by its code; the usual answer time is measured, not set. */
export const readSetting: Handler<'syspara!getSyspara'> = async ({ code }, { db }) =>
  code === 'chat_answer_minutes' ? { [code]: await usualAnswerMinutes(db) } : readSettings(db, code);
