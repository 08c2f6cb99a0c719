import { returnPostages } from '../../rules/orders/refunds';
import { isSettingCode, settings } from '../../rules/settings';
import { Refused } from './ask-desk';
import { done, failed, type Command } from './command';
import { settingExplanations } from './setting-explanations';

/** The valid values of a setting, shown after an invalid one was entered. */
function expected(code: keyof typeof settings): string {
  const setting = settings[code];
  switch (setting.kind) {
    case 'whole':
      return `a whole number from ${setting.least} to ${setting.most}`;
    case 'amount':
      return 'an amount such as 12.50, or 0';
    case 'postage':
      return returnPostages.join(', ');
    case 'deliveryDays':
      return 'days by country such as "DE 6-12, * 10-20", or nothing ("")';
    case 'webAddress':
      return 'an address that begins with https:// or http://, or nothing ("")';
  }
}

export const settingCommands: readonly Command[] = [
  {
    usage: 'setting list',
    async run(_words, ask) {
      const answer = await ask('setting!list', {});
      if (answer instanceof Refused) return failed(answer.message);
      return done(answer.settingList.map(({ code, value, usual }) => `${code} = ${value}${value === usual ? '' : `  (usually ${usual})`}  ${settingExplanations[code]}`).join('\n'));
    },
  },
  {
    usage: 'setting set CODE VALUE',
    async run([code = '', value = ''], ask) {
      if (!isSettingCode(code)) return failed(`There is no setting ${JSON.stringify(code)}: npm run ops -- setting list`);
      const answer = await ask('setting!set', { code, value });
      if (!(answer instanceof Refused)) return done(`${code} = ${value}  ${settingExplanations[code]}`);
      return failed(answer.key === 'parameterError' ? `${code} takes ${expected(code)}.` : answer.message);
    },
  },
];
