import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, run } from './run.mjs';
import { withTestServices } from './test-services.mjs';

const preview = ['src/build/commands/run-typescript.mjs', 'tests/look/brands.ts'];

/** `npm run brand:preview [-- NAME … --keep]`: see tests/look/brands.ts. */
await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return withTestServices((env) => run(process.execPath, [...preview, ...process.argv.slice(2)], { env }));
});
