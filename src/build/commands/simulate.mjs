import path from 'node:path';
import { ensureInstalled } from './installed.mjs';
import { command, root } from './run.mjs';

/**
 * `npm run simulate -- --schedules N --seed S [--shop real]`: simulates the outbox (tests/simulation). It is started with
 * a larger young generation, since stories create many short-lived objects.
 */
await command(async () => {
  await ensureInstalled();
  // Only now: a fresh clone has no Vite.
  const { runnerImport } = await import('vite');
  // The server's messages are compiled by the build's plugin, which is TypeScript itself.
  /** @type {{ module: { messages(): import('vite').Plugin } }} */
  const { module } = await runnerImport(path.join(root, 'src/build/messages.ts'));
  const stories = path.join(root, 'tests/simulation/main.ts');
  process.argv.splice(1, 1, stories);
  await runnerImport(stories, { configFile: false, plugins: [module.messages()] });
  return Number(process.exitCode);
});
