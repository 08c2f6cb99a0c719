import { buildEnv } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, runTypescript } from './run.mjs';

/** `npm run brand:new -- NAME`: see src/build/brands/new-command.ts. */
await command(async () => {
  await ensureInstalled();
  return runTypescript('src/build/brands/new-command.ts', { env: buildEnv() });
});
