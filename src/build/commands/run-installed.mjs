import { buildEnv } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, runTypescript } from './run.mjs';

/** For what needs the packages alone: `node run-installed.mjs FILE …`, as package.json names the file. */
await command(async () => {
  await ensureInstalled();
  return runTypescript({ env: buildEnv() });
});
