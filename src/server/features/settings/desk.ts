import type { deskSettingCalls } from '../../../contract/desk/settings';
import { isSettingCode, parseSetting, settings, defaultSetting } from '../../../rules/settings';
import { refuse } from '../../calls/refusal';
import type { DeskHandler, DeskHandlers } from '../../desk-call';
import { readSettings } from './read-settings';

const list: DeskHandler<'setting!list'> = async (_payload, { db }) => {
  const codes = Object.keys(settings).filter(isSettingCode);
  const values = await readSettings(db, ...codes);
  return { settingList: codes.map((code) => ({ code, value: String(values[code]), usual: String(defaultSetting(code)) })) };
};

const set: DeskHandler<'setting!set'> = async ({ code, value }, { db, audit }) => {
  if (parseSetting(code, value) === undefined) return refuse('parameterError', { field: 'value' });
  const { [code]: before } = await readSettings(db, code);
  await db.insertInto('setting').values({ code, value }).onConflict((conflict) => conflict.column('code').doUpdateSet({ value })).execute();
  audit({ subject: code, before: { value: String(before) }, after: { value } });
  return null;
};

export const settingDesk: DeskHandlers<keyof typeof deskSettingCalls> = { 'setting!list': list, 'setting!set': set };
