import type { DeskPayloadInput } from '../../contract/desk/calls';
import { isUpload, uploadUrl } from '../../contract/pictures';
import type { RefusalKey } from '../../contract/refusals';
import { addingCalls, askDesk, CommandError, fetchFromMall, Refused, type Ask } from './ask-desk';
import { chatCommands } from './chat-commands';
import { done, failed, type Command, type Outcome } from './command';
import { holdCommands } from './hold-commands';
import { forgetKey, keyOf } from './idempotency-keys';
import { readSession, saveSession } from './session-file';
import { loanCommands } from './loan-commands';
import { orderCommands } from './order-commands';
import { rateCommands } from './rate-commands';
import { sessionCommands } from './session-commands';
import { settingCommands } from './setting-commands';
import { staffCommands } from './staff-commands';
import { userCommands } from './user-commands';
import { walletCommands } from './wallet-commands';
import { writePrivately } from './write-privately';

type Terminal = {
  /** the address of the running mall */
  readonly mall: string;
  /** where the session is kept between two commands */
  readonly sessionFile: string;
  /** the name of sessions started here, in the list of sessions */
  readonly sessionName: string;
  /** asks for a password or a code without showing it */
  readonly readHidden: (what: string) => Promise<string>;
};

/** The commands for everything that needs no page, by the two words that they begin with. */
const commands = new Map(
  [...userCommands, ...chatCommands, ...orderCommands, ...settingCommands, ...rateCommands, ...staffCommands, ...sessionCommands, ...walletCommands, ...holdCommands, ...loanCommands].map((command) => [command.usage.split(' ', 2).join(' '), command] as const),
);

const usages = ['login NAME', 'password NAME', 'logout', 'authenticator', 'picture save NAME FOLDER', ...Array.from(commands.values(), ({ usage }) => usage)];
const help = ['Operator commands:', ...usages.map((usage) => `  npm run ops -- ${usage}`), 'BANK and OPEN are yes or no.', 'All times are in UTC.'].join('\n');

/** Runs a command line against the desk of the running mall; returns the help for an unknown command. */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<Outcome> {
  if (words.length === 0) return done(help);
  try {
    if (words[0] === 'login' && words.length === 2) return await logIn(words[1] ?? '', terminal);
    if (words[0] === 'password' && words.length === 2) return await changePassword(words[1] ?? '', terminal);
    if (words[0] === 'logout' && words.length === 1) return await logOut(terminal);
    if (words[0] === 'authenticator' && words.length === 1) return await setUpAuthenticator(terminal);
    const name = words.slice(0, 2).join(' ');
    if (name === 'picture save' && words.length === 4) return await savePicture(words.slice(2), terminal);
    const command = commands.get(name);
    if (!command || !isComplete(words, command)) return failed(help);
    return await command.run(words.slice(2), await askHere(terminal));
  } catch (error) {
    if (error instanceof CommandError) return failed(error.message);
    throw error;
  }
}

function isComplete({ length }: readonly string[], { usage }: Command): boolean {
  const takes = usage.split(' ');
  return length <= takes.length && length >= takes.filter((word) => !word.startsWith('[')).length;
}

/** Calls the desk in the session kept here. */
async function askHere({ mall, sessionFile }: Terminal): Promise<Ask> {
  const { token } = await readSession(sessionFile, mall);
  const keyFile = `${sessionFile}.keys`;
  return async (name, payload) => {
    // A state may be set anew within the hour: with the key of an earlier try it would only seem so.
    if (!addingCalls.has(name)) return askDesk(mall, token)(name, payload);
    const call = [mall, name, payload];
    const answer = await askDesk(mall, token, await keyOf(keyFile, call, Date.now()))(name, payload);
    if (!(answer instanceof Refused)) await forgetKey(keyFile, call, Date.now());
    return answer;
  };
}

type Login = DeskPayloadInput<'staff!login'>;

async function logIn(name: string, terminal: Terminal): Promise<Outcome> {
  return sendLogin(await readLogin(name, terminal), terminal);
}

async function changePassword(name: string, terminal: Terminal): Promise<Outcome> {
  const login = await readLogin(name, terminal);
  return sendLogin({ ...login, newPassword: await readNewPassword(terminal.readHidden) }, terminal);
}

async function readLogin(name: string, { mall, sessionFile, sessionName, readHidden }: Terminal): Promise<Login> {
  const { device } = await readSession(sessionFile, mall);
  return { name, password: await readHidden('Password'), sessionName, ...(device !== undefined && { device }) };
}

/** Logs in, and prompts for whatever else the mall wants: a new password in place of one that it made, the code of an authenticator. */
async function sendLogin(first: Login, { mall, sessionFile, readHidden }: Terminal): Promise<Outcome> {
  const ask = askDesk(mall, undefined);
  let login = first;
  let answer = await ask('staff!login', login);
  if (answer instanceof Refused && answer.key === 'newPasswordEmpty') {
    login = { ...login, newPassword: await readNewPassword(readHidden) };
    answer = await ask('staff!login', login);
  }
  if (answer instanceof Refused && answer.key === 'verificationCodeEmpty') answer = await ask('staff!login', { ...login, code: await readHidden('Code of your authenticator') });
  if (answer instanceof Refused) return failed(wrongLogins[answer.key] ?? answer.message);
  await saveSession(sessionFile, { mall, token: answer.token, device: answer.device });
  return done(`${answer.staff.name} (${answer.staff.role}) is logged in until ${new Date(answer.expiresAt).toISOString()}.`);
}

async function readNewPassword(readHidden: Terminal['readHidden']): Promise<string> {
  const typed = await readHidden('A new password of your own, of 8 to 64 characters');
  if (typed !== (await readHidden('The new password again'))) throw new CommandError('The two new passwords differ.');
  return typed;
}

const wrongLogins: Partial<Record<RefusalKey, string>> = {
  credentialsWrong: 'Name or password is wrong.',
  passwordWrong: 'The password is wrong.',
  verificationCodeWrong: 'The code is wrong.',
  businessLocked: 'The mall can no longer read your authenticator: its key `data` was replaced. An admin removes it with "staff renew", and SECURITY.md says what to do without one.',
  newPasswordWrong: 'The new password has to be another one.',
  passwordLengthInclusive: 'A password has 8 to 64 characters.',
  passwordCommon: 'Too many others have this password.',
};

async function logOut({ mall, sessionFile }: Terminal): Promise<Outcome> {
  const { token, ...kept } = await readSession(sessionFile, mall);
  if (token === undefined) return failed('Nobody is logged in here.');
  const answer = await askDesk(mall, token)('staff!logout', {});
  if (answer instanceof Refused) return failed(answer.message);
  await saveSession(sessionFile, kept);
  return done('Logged out.');
}

/**
 * Prompts for the password, and for a code of the authenticator that is on; then shows the secret for a new one and checks its first
 * code: from then on every login asks for one.
 */
async function setUpAuthenticator(terminal: Terminal): Promise<Outcome> {
  const { mall, sessionFile, readHidden } = terminal;
  const ask = await askHere(terminal);
  const { device } = await readSession(sessionFile, mall);
  const typed = { password: await readHidden('Password'), ...(device !== undefined && { device }) };
  let begun = await ask('staff!beginAuthenticator', typed);
  if (begun instanceof Refused && begun.key === 'verificationCodeEmpty') begun = await ask('staff!beginAuthenticator', { ...typed, code: await readHidden('Code of the authenticator that you have') });
  if (begun instanceof Refused) return failed(wrongLogins[begun.key] ?? begun.message);
  const code = await readHidden(`Add this to your authenticator, by hand or as a QR code:\n  ${begun.secret}\n  ${begun.uri}\nIts code`);
  const answer = await ask('staff!confirmAuthenticator', { code });
  if (answer instanceof Refused) return failed(wrongLogins[answer.key] ?? answer.message);
  return done('From now on your logins ask for its code. Your other sessions are ended.');
}

/**
 * Saves a picture that somebody sent to the mall, by the name that the lists show. Pictures have addresses of their own, which no
 * browser can open for staff: their token is in no cookie.
 */
async function savePicture([name = '', folder = '']: readonly string[], { mall, sessionFile }: Terminal): Promise<Outcome> {
  const { token } = await readSession(sessionFile, mall);
  // That address answers an ended session like a picture that is missing.
  const sessions = await askDesk(mall, token)('staff!sessions', {});
  if (sessions instanceof Refused) return failed(sessions.message);
  const missing = failed(`There is no picture ${JSON.stringify(name)}, or it is not for you to see.`);
  if (!isUpload(name)) return missing;
  const { status, body } = await fetchFromMall(mall, uploadUrl(name), { method: 'GET', headers: { authorization: `Bearer ${token ?? ''}` } }, '');
  if (status === 404) return missing;
  if (status !== 200) return failed(`The mall failed: it answered ${status}.`);
  const [path = ''] = await writePrivately(folder, [{ name, bytes: body }]);
  return done(`${path}\nDelete it when you are done.`);
}
