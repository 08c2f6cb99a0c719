import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runnerImport } from 'vite';
import { sabotages } from '../../../tests/simulation/sabotages.mjs';
import { startPostgres } from './postgres.mjs';
import { command, root, run, unwindOnSignals } from './run.mjs';
import { sabotageOf, sabotagePlugin } from './sabotage-plugin.mjs';

/**
 * Breaks the mall on purpose, in one way after the other, only as Vite loads the source, and prints whether the tests
 * that each sabotage names, or else the simulation, notice: `node src/build/commands/sabotage.mjs [name …]`. Exits with 0
 * if all are caught.
 */
const maxSchedules = '1500';
const [first, ...others] = process.argv.slice(2);

if (first === '--one') await tellStories(others[0]);
else {
  await command(async () => {
    const chosen = sabotages.filter(({ name }) => first === undefined || [first, ...others].includes(name));
    const needsPostgres = chosen.some(({ tests }) => tests?.startsWith('tests/server/'));
    unwindOnSignals();
    const postgres = needsPostgres ? await startPostgres() : undefined;
    const missed = [];
    try {
      for (const { name, tests } of chosen) {
        const caught = tests === undefined ? await isNoticedByStories(name) : isNoticedBy(tests, { SABOTAGE: name, TEST_DATABASE_URL: postgres?.url });
        console.log(`${caught ? '✓ caught' : '✗ missed'}: ${name}`);
        if (!caught) missed.push(name);
      }
    } finally {
      await postgres?.stop();
    }
    console.log(`sabotage: ${chosen.length - missed.length} of ${chosen.length} caught`);
    return missed.length === 0 ? 0 : 1;
  });
}

/** @param {string} name */
async function isNoticedByStories(name) {
  return (await run(process.execPath, ['--max-semi-space-size=64', import.meta.filename ?? process.argv[1], '--one', name])) === 1;
}

/**
 * Whether a test of the file fails. A file that does not load has noticed nothing.
 * @param {string} file
 * @param {Readonly<Record<string, string | undefined>>} env
 */
function isNoticedBy(file, env) {
  const { stdout } = spawnSync(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', file, '--retry', '0'], {
    cwd: root, encoding: 'utf8', env: { ...process.env, ...env, NO_COLOR: '1' }, maxBuffer: 1 << 28,
  });
  return /^ +Tests +\d+ failed/m.test(stdout);
}

/** @param {string | undefined} name */
async function tellStories(name) {
  const stories = path.join(root, 'tests/simulation/main.ts');
  process.argv = [process.argv[0] ?? 'node', stories, '--schedules', maxSchedules, '--seed', '1', '--until', 'first'];
  try {
    sabotageOf(name);
    await runnerImport(stories, { configFile: false, plugins: [sabotagePlugin(name)] });
  } catch (error) {
    console.error(error);
    process.exitCode = 2;
  }
}
