import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, runTypescript } from './run.mjs';
import { withTestServices } from './test-services.mjs';

/** `npm run attack [-- --requests N --seed S]`: see tests/attack/main.ts. */
await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return withTestServices((env) => runTypescript('tests/attack/main.ts', { env }));
});
