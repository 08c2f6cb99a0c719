import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import { bytes } from './bytes';
import { calls } from './calls';
import { cart } from './cart';
import { click } from './click';
import { deviceSearch } from './device-search';
import { isOk, table, type Figure, type Pace, type Unmeasured } from './figures';
import { firstVisit } from './first-visit';
import { growth } from './growth';
import { languageSwitch } from './language-switch';
import { largeCatalog } from './large-catalog';
import { lighthouse } from './lighthouse';
import { orders } from './orders';
import { renderedHome } from './rendered-home';
import { scale } from './scale';
import { treemap } from './treemap';
import { wallet } from './wallet';
import { warmStart } from './warm-start';

/**
 * `npm run bench [-- name …] [--short]`: the figures of this machine, beside their limits and the best of the malls we know.
 * They are printed as measured; whether they may be quoted depends on what else the machine was doing.
 */
const benches: Readonly<Record<string, (pace: Pace) => Promise<readonly (Figure | Unmeasured)[]>>> = {
  bytes,
  treemap,
  'first-visit': firstVisit,
  'warm-start': warmStart,
  click,
  'language-switch': languageSwitch,
  cart,
  'rendered-home': renderedHome,
  calls,
  orders,
  wallet,
  scale,
  'large-catalog': largeCatalog,
  growth,
  'device-search': deviceSearch,
  lighthouse,
};
const file = path.resolve('.reports', 'bench.json');

type Report = {
  readonly machine: { readonly processor: string; readonly cores: number; readonly node: string };
  readonly figures: readonly (Figure & { readonly ok: boolean; readonly at: string; readonly short: boolean; readonly loadAverage: number })[];
};

/** A full run replaces the report; a run of some benchmarks keeps the rows of the others, each with its own time. */
async function writeReport(lines: readonly (Figure | Unmeasured)[], { short }: Pace, isWhole: boolean): Promise<void> {
  const before = isWhole ? undefined : await readFile(file, 'utf8').then((text) => JSON.parse(text) as Report, () => undefined);
  const now = { at: new Date().toISOString(), short, loadAverage: loadavg()[1] ?? 0 };
  const measured = lines.filter((line) => 'measured' in line).map((figure) => ({ ...figure, ok: isOk(figure), ...now }));
  const others = before?.figures.filter(({ what }) => !lines.some((line) => line.what === what)) ?? [];
  const report: Report = {
    machine: { processor: cpus()[0]?.model ?? '', cores: availableParallelism(), node: process.version },
    figures: [...others, ...measured],
  };
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, undefined, 2)}\n`);
}

const words = process.argv.slice(2);
const pace = { short: words.includes('--short') };
const names = words.filter((word) => !word.startsWith('--'));
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 1;
} else {
  const lines: (Figure | Unmeasured)[] = [];
  for (const [name, measure] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`${name} …`);
    try {
      lines.push(...(await measure(pace)));
    } catch (error) {
      console.error(error);
      lines.push({ what: name, because: error instanceof Error ? error.message : String(error) });
      process.exitCode = 1;
    }
  }
  await writeReport(lines, pace, names.length === 0);
  console.log(`\n${table(lines)}\n`);
  console.log(`Load of this machine over the last five minutes: ${(loadavg()[1] ?? 0).toFixed(1)} on ${availableParallelism()} cores.`);
  if (pace.short) console.log('Short: these figures show that the benchmarks work, no more.');
}
