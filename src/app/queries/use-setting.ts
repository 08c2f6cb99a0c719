import type { Reply } from '../../contract/shop/calls';
import { defaultSetting, type SettingCode, type SettingValue } from '../../rules/settings';
import { usePublicQuery } from './use-public-query';

/** The settings that the page may read. */
type PageSetting = SettingCode & keyof Reply<'syspara!getSyspara'>;

/** Returns the value set by an operator; the default until it is known. */
export function useSetting<Code extends PageSetting>(code: Code): SettingValue<Code> {
  const { data } = usePublicQuery('syspara!getSyspara', { code });
  return (data?.[code] as SettingValue<Code> | undefined) ?? defaultSetting(code);
}
