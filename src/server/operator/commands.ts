import type { Db } from '../db/schema';
import { setUserStatus } from '../features/account';
import { balanceCommands } from './balance-commands';
import { chatCommands } from './chat-commands';
import { orderCommands } from './order-commands';
import { staffCommands } from './staff-commands';

/** What an operator's command works on. */
type Work = { readonly db: Db; readonly now: number };
/** What it says at its end, and whether it did what it was asked for. */
export type Outcome = { readonly isDone: boolean; readonly said: string };
export type Command = { readonly usage: string; readonly run: (given: readonly string[], work: Work) => Promise<Outcome> };

function userCommand(status: 'active' | 'locked' | 'disabled', verb: string, told: string): Command {
  return {
    usage: `user ${verb} NAME`,
    async run([name = ''], { db, now }) {
      const isDone = await setUserStatus(db, name, status, now);
      return { isDone, said: isDone ? `${name} ${told}.` : `There is no user ${JSON.stringify(name)}.` };
    },
  };
}

/** What can be done without a desk, by the two words that a command begins with. */
const commands: Readonly<Record<string, Command>> = {
  'user disable': userCommand('disabled', 'disable', 'is disabled and logged out everywhere'),
  'user lock': userCommand('locked', 'lock', 'is locked and logged out everywhere'),
  'user enable': userCommand('active', 'enable', 'may log in'),
  ...balanceCommands,
  ...chatCommands,
  ...orderCommands,
  ...staffCommands,
};

/** Does what the words of a command line ask; tells how it is used where they ask for nothing known. */
export async function runCommand(words: readonly string[], work: Work): Promise<Outcome> {
  const name = words.slice(0, 2).join(' ');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const needed = command?.usage.split(' ').length;
  if (command && words.length === needed) return command.run(words.slice(2), work);
  return { isDone: false, said: ['Operator commands:', ...Object.values(commands).map(({ usage }) => `  npm run ops -- ${usage}`)].join('\n') };
}
