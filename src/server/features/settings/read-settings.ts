import { parseSetting, defaultSetting, type SettingCode, type SettingValue } from '../../../rules/settings';
import type { Db } from '../../db/schema';

export type SettingValues<Code extends SettingCode> = { readonly [Each in Code]: SettingValue<Each> };

/** The values of these settings. An invalid text, written directly into the database, counts as not set. */
export function settingsFrom<Code extends SettingCode>(texts: Readonly<Record<string, string | undefined>>, codes: readonly Code[]): SettingValues<Code> {
  return Object.fromEntries(codes.map((code) => [code, parseSetting(code, texts[code] ?? '?') ?? defaultSetting(code)])) as SettingValues<Code>;
}

export async function readSettings<const Code extends SettingCode>(db: Db, ...codes: readonly Code[]): Promise<SettingValues<Code>> {
  const rows = await db.selectFrom('setting').select(['code', 'value']).where('code', 'in', codes).execute();
  return settingsFrom(Object.fromEntries(rows.map(({ code, value }) => [code, value])), codes);
}
