import { runCommandLine } from './operator/command-line';

const { isDone, said } = await runCommandLine(process.argv.slice(2), process.env);
process.stdout.write(`${said}\n`);
process.exitCode = isDone ? 0 : 1;
