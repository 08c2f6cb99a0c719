import { buildEnv } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, runTool } from './run.mjs';
import { staticChecks } from './static-checks.mjs';

/** `npm run check -- tests/rules` runs only these unit tests. */
const chosen = process.argv.slice(2);

await command(async () => {
  await ensureInstalled();
  const failures = await staticChecks();
  const code = await runTool('vitest', ['run', '--project', 'unit', ...chosen], { env: buildEnv() });
  return failures.length === 0 ? code : 1;
});
