import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, runTypescript } from './run.mjs';
import { withTestServices } from './test-services.mjs';

/** `npm run brand:preview [-- NAME … --keep]`: see tests/look/brands.ts. */
await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return withTestServices((env) => runTypescript('tests/look/brands.ts', { env }));
});
