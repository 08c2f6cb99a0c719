import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, run } from './run.mjs';

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return run(process.execPath, ['dist/server/main.js']);
});
