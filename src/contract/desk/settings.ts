import * as v from 'valibot';
import { settings, type SettingCode } from '../../rules/settings';
import { declareDeskCall } from './desk-call';

const code = v.picklist(Object.keys(settings) as SettingCode[]);
const setting = v.object({
  code,
  value: v.string(),
  /** default, in force until staff set a value */
  usual: v.string(),
});

export const deskSettingCalls = {
  'setting!list': declareDeskCall({ capability: 'settings', payload: v.strictObject({}), reply: v.object({ settingList: v.array(setting) }) }),
  /** requires a second factor because fees and taxes are among the settings */
  'setting!set': declareDeskCall({
    capability: 'settings',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ code, value: v.pipe(v.string(), v.trim(), v.maxLength(500)) }),
    reply: v.null(),
  }),
};
