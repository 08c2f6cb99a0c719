import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, run } from './run.mjs';
import { withTestServices } from './test-services.mjs';

const bench = ['src/build/commands/run-typescript.mjs', 'tests/bench/main.ts'];

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // In a child process, so that Ctrl-C ends the benchmark and PostgreSQL is still stopped.
  return withTestServices((env) => run(process.execPath, [...bench, ...process.argv.slice(2)], { env }));
});
