import { tellStories, type Failed } from './tell';

/** `npm run simulate -- --schedules N --seed S [--shop real]` */
function option(name: string, usual: string): string {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : (process.argv[at + 1] ?? usual);
}

const schedules = Number(option('schedules', '2000'));
const seed = Number(option('seed', '1'));
const real = option('shop', 'model') === 'real';
const began = performance.now();
/** stop at the first failure, which is enough for the sabotages */
const first = option('until', 'end') === 'first';
const failed: Failed[] = await tellStories(seed, schedules, { real, first });
for (const { seed: which, breaches } of first ? failed : []) process.stdout.write(`  seed ${which}: ${breaches[0]}\n`);
for (const { seed: which, breaches, log } of first ? [] : failed.slice(0, 5)) process.stdout.write(`\nseed ${which}\n${log.map((line) => `  ${line}\n`).join('')}${breaches.map((breach) => `  ✗ ${breach}\n`).join('')}`);
const seconds = (performance.now() - began) / 1000;
if (!first) process.stdout.write(`simulation: ${schedules} schedules from seed ${seed} over the ${real ? 'real handlers' : 'model of the shop'}, ${failed.length} failed, ${seconds.toFixed(1)} s\n`);
if (failed.length > 0 && !first) process.stdout.write(`failed seeds: ${failed.map((one) => one.seed).join(' ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
