import { parseMoney } from '../../rules/money';
import { Refused } from './ask-desk';
import { action, done, failed, failedFor, type Command } from './command';

function statusCommand(status: 'active' | 'locked' | 'disabled', verb: string, report: string): Command {
  return action(`user ${verb} NAME`, ([username = ''], ask) => ask('user!setStatus', { username, status }), ([username]) => `${username} ${report}.`);
}

export const userCommands: readonly Command[] = [
  statusCommand('disabled', 'disable', 'is disabled and logged out everywhere'),
  statusCommand('locked', 'lock', 'is locked and logged out everywhere'),
  statusCommand('active', 'enable', 'may log in'),
  action('safeword reopen NAME', ([username = ''], ask) => ask('safeword!reopen', { username }), ([username]) => `${username} may try the fund password again.`),
  action('authenticator remove NAME', ([username = ''], ask) => ask('authenticator!remove', { username }), ([username]) => `Withdrawals of ${username} ask for the fund password only.`),
  {
    usage: 'balance grant NAME AMOUNT',
    async run([username = '', text = ''], ask) {
      const amount = parseMoney(text);
      const answer = amount === undefined ? undefined : await ask('balance!grant', { username, amount });
      if (answer === undefined || (answer instanceof Refused && answer.key === 'amountError')) return failed(`${JSON.stringify(text)} is no amount above zero, such as 12.50.`);
      return answer instanceof Refused ? failedFor(username, answer) : done(`${username} was given ${amount} USDT and has ${answer.available} USDT now.`);
    },
  },
];
