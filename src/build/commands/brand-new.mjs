import { buildEnv } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, run } from './run.mjs';

/** `npm run brand:new -- NAME`: see src/build/brands/new-command.ts. */
await command(async () => {
  await ensureInstalled();
  return run(process.execPath, ['src/build/commands/run-typescript.mjs', 'src/build/brands/new-command.ts', ...process.argv.slice(2)], { env: buildEnv() });
});
