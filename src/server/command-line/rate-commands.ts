import { Refused } from './ask-desk';
import { action, failed, listed, timeText, type Command } from './command';

export const rateCommands: readonly Command[] = [
  {
    usage: 'rate list',
    async run(_words, ask) {
      const answer = await ask('exchangeRate!list', {});
      if (answer instanceof Refused) return failed(answer.message);
      return listed(answer.rateList.map(({ currency, rate, dated }) => `1 USDT = ${rate} ${currency}  (${timeText(dated)})`));
    },
  },
  action('rate set CURRENCY RATE', ([currency = '', rate = ''], ask) => ask('exchangeRate!set', { currency, rate }), ([currency, rate]) => `From now on one USDT is shown as about ${rate} ${currency}.`),
  action('rate remove CURRENCY', ([currency = ''], ask) => ask('exchangeRate!remove', { currency }), ([currency]) => `${currency} is shown no more.`),
];
