import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, run } from './run.mjs';

/** `npm run ops -- user disable NAME`: what staff do from a terminal (src/server/command-line). */
await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return run(process.execPath, ['dist/server/ops.js', ...process.argv.slice(2)]);
});
