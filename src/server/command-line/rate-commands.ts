import { Refused } from './ask-desk';
import { done, failed, timeText, type Commands } from './command';

export const rateCommands: Commands = {
  'rate list': {
    usage: 'rate list',
    async run(_words, ask) {
      const answer = await ask('exchangeRate!list', {});
      if (answer instanceof Refused) return failed(answer.message);
      return done(answer.rateList.map(({ currency, rate, dated }) => `1 USDT = ${rate} ${currency}  (${timeText(dated)})`).join('\n') || 'There is none.');
    },
  },
  'rate set': {
    usage: 'rate set CURRENCY RATE',
    async run([currency = '', rate = ''], ask) {
      const answer = await ask('exchangeRate!set', { currency, rate });
      return answer instanceof Refused ? failed(answer.message) : done(`From now on one USDT is shown as about ${rate} ${currency}.`);
    },
  },
  'rate remove': {
    usage: 'rate remove CURRENCY',
    async run([currency = ''], ask) {
      const answer = await ask('exchangeRate!remove', { currency });
      return answer instanceof Refused ? failed(answer.message) : done(`${currency} is shown no more.`);
    },
  },
};
