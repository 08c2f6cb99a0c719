import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, runTypescript } from './run.mjs';
import { withTestServices } from './test-services.mjs';

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // In a child process, so that Ctrl-C ends the benchmark and PostgreSQL is still stopped.
  return withTestServices((env) => runTypescript('tests/bench/main.ts', { env }));
});
