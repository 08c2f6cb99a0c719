import type { Reply } from '../../contract/shop/calls';
import { usualSetting, type SettingCode, type SettingValue } from '../../rules/settings';
import { usePublicQuery } from './use-public-query';

/** Those that the page may read. */
type PageSetting = SettingCode & keyof Reply<'syspara!getSyspara'>;

/** What an operator has set; what is usual until that is known. */
export function useSetting<Code extends PageSetting>(code: Code): SettingValue<Code> {
  const { data } = usePublicQuery('syspara!getSyspara', { code });
  return (data?.[code] as SettingValue<Code> | undefined) ?? usualSetting(code);
}
