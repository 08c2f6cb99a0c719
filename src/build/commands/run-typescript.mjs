import path from 'node:path';
import { runnerImport } from 'vite';

/**
 * Runs a TypeScript file of this project in this process: `node run-typescript.mjs tests/bench/main.ts`. The file must do
 * its work in top-level await: Vite's runner closes once the file is imported, and imports nothing after that.
 */
const [file, ...parameters] = process.argv.slice(2);
if (file === undefined) throw new Error('Which file?');
process.argv.splice(1, Infinity, path.resolve(file), ...parameters);
await runnerImport(path.resolve(file));
