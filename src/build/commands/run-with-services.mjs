import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, runTypescript } from './run.mjs';
import { withTestServices } from './test-services.mjs';

/** For what needs the built mall, a Chromium and a PostgreSQL: `node run-with-services.mjs FILE …`, as package.json names the file. */
await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // In a child process, so that Ctrl-C ends the file's work and PostgreSQL is still stopped.
  return withTestServices((env) => runTypescript({ env }));
});
