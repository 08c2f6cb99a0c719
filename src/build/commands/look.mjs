import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, runTypescript } from './run.mjs';
import { withTestServices } from './test-services.mjs';

/** `npm run look [-- SCREEN … --width W --language L --theme T]`: see tests/look/main.ts. */
await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return withTestServices((env) => runTypescript('tests/look/main.ts', { env }));
});
