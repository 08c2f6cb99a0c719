import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, run } from './run.mjs';
import { withTestServices } from './test-services.mjs';

const attack = ['src/build/commands/run-typescript.mjs', 'tests/attack/main.ts'];

/** `npm run attack [-- --requests N --seed S]`: see tests/attack/main.ts. */
await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return withTestServices((env) => run(process.execPath, [...attack, ...process.argv.slice(2)], { env }));
});
