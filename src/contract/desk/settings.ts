import * as v from 'valibot';
import { settings, type SettingCode } from '../../rules/settings';
import { declareDeskCall } from './desk-call';

const code = v.picklist(Object.keys(settings) as SettingCode[]);
const setting = v.object({
  code,
  value: v.string(),
  /** what holds while nobody has set it */
  usual: v.string(),
});

export const deskSettingCalls = {
  'setting!list': declareDeskCall({ capability: 'settings', payload: v.strictObject({}), reply: v.object({ settingList: v.array(setting) }) }),
  /** fees and taxes are among them, so that it needs a second factor */
  'setting!set': declareDeskCall({
    capability: 'settings',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ code, value: v.pipe(v.string(), v.trim(), v.maxLength(500)) }),
    reply: v.null(),
  }),
};
