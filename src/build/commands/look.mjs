import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, run } from './run.mjs';
import { withTestServices } from './test-services.mjs';

const look = ['src/build/commands/run-typescript.mjs', 'tests/look/main.ts'];

/** `npm run look [-- SCREEN … --width W --language L --theme T]`: see tests/look/main.ts. */
await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return withTestServices((env) => run(process.execPath, [...look, ...process.argv.slice(2)], { env }));
});
