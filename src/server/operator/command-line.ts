import * as v from 'valibot';
import { openServer } from '../db/database';
import { runCommand, type Outcome } from './commands';

const answered = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });
const outcome = v.object({ isDone: v.boolean(), said: v.string() });

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * An operator's command from a terminal: through the running mall where OPS_URL names it (the embedded database is
 * locked by that process), else on the database of DATABASE_URL. The token goes in a header, never in an address.
 */
export async function runCommandLine(words: readonly string[], env: Environment): Promise<Outcome> {
  const { OPS_URL: mall = '', OPS_TOKEN: token = '', DATABASE_URL: databaseUrl = '' } = env;
  if (mall !== '') return askMall(mall, token, words);
  if (databaseUrl === '') {
    return { isDone: false, said: 'Set DATABASE_URL, or OPS_URL (the address of the running mall) with OPS_TOKEN: see .env.example.' };
  }
  const database = openServer(databaseUrl);
  try {
    return await runCommand(words, { db: database.db, now: Date.now() });
  } finally {
    await database.close();
  }
}

async function askMall(mall: string, token: string, words: readonly string[]): Promise<Outcome> {
  const refused = (said: string): Outcome => ({ isDone: false, said });
  if (!URL.canParse('/ops/command', mall)) return refused(`OPS_URL is no address: ${JSON.stringify(mall)}`);
  try {
    const response = await fetch(new URL('/ops/command', mall), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ words }),
    });
    if (response.status === 404) return refused('The mall takes no operator commands: start it with OPS_TOKEN.');
    const { code, msg, data } = v.parse(answered, await response.json());
    return code === 0 ? v.parse(outcome, data) : refused(`The mall refused (${code} ${msg}): is OPS_TOKEN the one that it was started with?`);
  } catch {
    return refused(`No mall answered at ${mall}. Nothing is known to be done.`);
  }
}
