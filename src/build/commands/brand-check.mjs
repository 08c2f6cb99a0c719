import { buildEnv } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, runTypescript } from './run.mjs';

/** `npm run brand:check [-- NAME …]`: see src/build/brands/check-command.ts. */
await command(async () => {
  await ensureInstalled();
  return runTypescript('src/build/brands/check-command.ts', { env: buildEnv() });
});
