import { hostname } from 'node:os';
import path from 'node:path';
import { readHidden } from './command-line/read-hidden';
import { runCommandLine } from './command-line/run-command-line';
import { readEnvironment, type Settings } from './platform/settings';

/** The URL at which this machine reaches the mall of these settings. */
function ownAddress({ host, port }: Settings): string {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

async function run(): Promise<{ readonly isDone: boolean; readonly output: string }> {
  const settings = readEnvironment(process.env);
  if ('errors' in settings) return { isDone: false, output: settings.errors.join('\n') };
  const { OPS_URL: given = '' } = process.env;
  const mall = given === '' ? ownAddress(settings) : given;
  if (!/^https?:\/\//.test(mall) || !URL.canParse(mall)) return { isDone: false, output: `OPS_URL is no address: ${JSON.stringify(mall)}` };
  return runCommandLine(process.argv.slice(2), { mall, sessionFile: path.resolve(settings.dataDir, 'ops-session.json'), sessionName: hostname().slice(0, 64), readHidden });
}

const { isDone, output } = await run();
process.stdout.write(`${output}\n`);
process.exitCode = isDone ? 0 : 1;
// An open stdin pipe would keep the process alive.
process.stdin.destroy();
