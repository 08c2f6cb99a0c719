import { askDesk, Failed, Refused } from './ask-desk';
import { chatCommands } from './chat-commands';
import { done, failed, type Commands, type Outcome } from './command';
import { forgetSession, keepSession, readToken } from './kept-session';
import { orderCommands } from './order-commands';
import { staffCommands } from './staff-commands';
import { userCommands } from './user-commands';

type Terminal = {
  /** the address of the running mall */
  readonly mall: string;
  /** where the session is kept between two commands */
  readonly sessionFile: string;
  /** asks for it without showing it */
  readonly readPassword: () => Promise<string>;
};

/** What can be done without a page, by the two words that a command begins with. */
const commands: Commands = { ...userCommands, ...chatCommands, ...orderCommands, ...staffCommands };

const usages = ['login NAME', 'logout', ...Object.values(commands).map(({ usage }) => usage)];
const help = ['Operator commands:', ...usages.map((usage) => `  npm run ops -- ${usage}`)].join('\n');

/** Does what the words of a command line ask, at the desk of the running mall; tells how it is used where they ask for nothing known. */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<Outcome> {
  if (words.length === 0) return done(help);
  try {
    if (words[0] === 'login' && words.length === 2) return await logIn(words[1] ?? '', terminal);
    if (words[0] === 'logout' && words.length === 1) return await logOut(terminal);
    const name = words.slice(0, 2).join(' ');
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command || words.length !== command.usage.split(' ').length) return failed(help);
    return await command.run(words.slice(2), askDesk(terminal.mall, await readToken(terminal.sessionFile, terminal.mall)));
  } catch (error) {
    if (error instanceof Failed) return failed(error.message);
    throw error;
  }
}

async function logIn(name: string, { mall, sessionFile, readPassword }: Terminal): Promise<Outcome> {
  const answer = await askDesk(mall, undefined)('staff!login', { name, password: await readPassword() });
  if (answer instanceof Refused) return failed(answer.key === 'credentialsWrong' ? 'Name or password is wrong.' : answer.said);
  await keepSession(sessionFile, { mall, token: answer.token });
  return done(`${answer.staff.name} (${answer.staff.role}) is logged in until ${new Date(answer.expiresAt).toISOString()}.`);
}

async function logOut({ mall, sessionFile }: Terminal): Promise<Outcome> {
  const token = await readToken(sessionFile, mall);
  if (token === undefined) return failed('Nobody is logged in here.');
  const answer = await askDesk(mall, token)('staff!logout', {});
  if (answer instanceof Refused) return failed(answer.said);
  await forgetSession(sessionFile);
  return done('Logged out.');
}
