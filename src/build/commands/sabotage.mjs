import path from 'node:path';
import { runnerImport } from 'vite';
import { sabotages } from '../../../tests/simulation/sabotages.mjs';
import { root, run } from './run.mjs';

/**
 * Breaks the outbox on purpose, one way after the other, in copies that only Vite sees, and tells whether the
 * simulation notices: `node src/build/commands/sabotage.mjs [name …]`. Ends with 0 when all are caught.
 */
const mostSchedules = '1500';
const [first, ...others] = process.argv.slice(2);

if (first === '--one') await breakAndTell(others[0]);
else {
  const chosen = sabotages.filter(({ name }) => first === undefined || [first, ...others].includes(name));
  const missed = [];
  for (const { name } of chosen) {
    const code = await run(process.execPath, ['--max-semi-space-size=64', import.meta.filename ?? process.argv[1], '--one', name]);
    const caught = code === 1;
    console.log(`${caught ? '✓ caught' : '✗ missed'}: ${name}`);
    if (!caught) missed.push(name);
  }
  console.log(`sabotage: ${chosen.length - missed.length} of ${chosen.length} caught`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

/** @param {string | undefined} name */
async function breakAndTell(name) {
  const sabotage = sabotages.find((one) => one.name === name);
  if (!sabotage) throw new Error(`no such sabotage: ${name}`);
  const places = [sabotage, ...(sabotage.and ? [sabotage.and] : [])];
  let applied = 0;
  const plugin = {
    name: 'sabotage',
    enforce: /** @type {const} */ ('pre'),
    /** @param {string} code @param {string} id */
    transform(code, id) {
      const place = places.find(({ file }) => id.split('?')[0] === path.join(root, file));
      if (!place) return undefined;
      if (code.split(place.from).length !== 2) throw new Error(`"${sabotage.name}" does not find its place any more`);
      applied += 1;
      return code.replace(place.from, () => place.to);
    },
  };
  const stories = path.join(root, 'tests/simulation/main.ts');
  process.argv = [process.argv[0] ?? 'node', stories, '--schedules', mostSchedules, '--seed', '1', '--until', 'first'];
  try {
    await runnerImport(stories, { configFile: false, plugins: [plugin] });
  } catch (error) {
    console.error(error);
    process.exitCode = 2;
  }
  if (applied !== places.length) process.exitCode = 3;
}
