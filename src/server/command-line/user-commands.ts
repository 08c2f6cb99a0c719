import { parseMoney } from '../../rules/money';
import { Refused } from './ask-desk';
import { done, failed, noUser, type Command, type Commands } from './command';

function statusCommand(status: 'active' | 'locked' | 'disabled', verb: string, told: string): Command {
  return {
    usage: `user ${verb} NAME`,
    async run([username = ''], ask) {
      const answer = await ask('user!setStatus', { username, status });
      if (!(answer instanceof Refused)) return done(`${username} ${told}.`);
      return answer.key === 'userUnknown' ? noUser(username) : failed(answer.message);
    },
  };
}

export const userCommands: Commands = {
  'user disable': statusCommand('disabled', 'disable', 'is disabled and logged out everywhere'),
  'user lock': statusCommand('locked', 'lock', 'is locked and logged out everywhere'),
  'user enable': statusCommand('active', 'enable', 'may log in'),
  'safeword reopen': {
    usage: 'safeword reopen NAME',
    async run([username = ''], ask) {
      const answer = await ask('safeword!reopen', { username });
      if (!(answer instanceof Refused)) return done(`${username} may try the fund password again.`);
      return answer.key === 'userUnknown' ? noUser(username) : failed(answer.message);
    },
  },
  'authenticator remove': {
    usage: 'authenticator remove NAME',
    async run([username = ''], ask) {
      const answer = await ask('authenticator!remove', { username });
      if (!(answer instanceof Refused)) return done(`Withdrawals of ${username} ask for the fund password only.`);
      return answer.key === 'userUnknown' ? noUser(username) : failed(answer.message);
    },
  },
  'balance grant': {
    usage: 'balance grant NAME AMOUNT',
    async run([username = '', text = ''], ask) {
      const amount = parseMoney(text);
      const answer = amount === undefined ? undefined : await ask('balance!grant', { username, amount });
      if (answer === undefined || (answer instanceof Refused && answer.key === 'amountError')) return failed(`${JSON.stringify(text)} is no amount above zero, such as 12.50.`);
      if (!(answer instanceof Refused)) return done(`${username} was given ${amount} USDT and has ${answer.available} USDT now.`);
      return answer.key === 'userUnknown' ? noUser(username) : failed(answer.message);
    },
  },
};
