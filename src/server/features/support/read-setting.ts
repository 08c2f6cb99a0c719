import type { Handler } from '../../shop-call';
import { usualAnswerMinutes } from '../chat';
import { readSettings } from '../settings';

/** A setting under its own code; the answer's minutes are counted, nobody sets them. */
export const readSetting: Handler<'syspara!getSyspara'> = async ({ code }, { db }) =>
  code === 'chat_answer_minutes' ? { [code]: await usualAnswerMinutes(db) } : readSettings(db, code);
