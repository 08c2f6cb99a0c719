import path from 'node:path';
import { runnerImport } from 'vite';
import { ensureInstalled } from './installed.mjs';
import { root } from './run.mjs';

/** `npm run simulate -- --schedules N --seed S [--shop real]`: simulates the outbox (tests/simulation). */
await ensureInstalled();
// The server's messages are compiled by the build's plugin, which is TypeScript itself.
/** @type {{ module: { messages(): import('vite').Plugin } }} */
const { module } = await runnerImport(path.join(root, 'src/build/messages.ts'));
const stories = path.join(root, 'tests/simulation/main.ts');
process.argv.splice(1, 1, stories);
await runnerImport(stories, { configFile: false, plugins: [module.messages()] });
