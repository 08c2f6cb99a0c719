import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../src/build/commands/free-port.mjs';
import { FreshClone } from '../support/fresh-clone';
import { launchChromium } from '../support/journey/chromium';
import { said } from '../support/texts';

/** Every command that README tells a newcomer, run once as written there. They share one clone, so the order counts. */
let clone: FreshClone;
let ports: { PORT: string; SOCKET_PORT: string };
beforeAll(async () => {
  clone = await FreshClone.make();
  ports = { PORT: String(await freePort()), SOCKET_PORT: String(await freePort()) };
});
afterAll(() => clone.remove());

const listening = /Dhow is listening on (http:\S+)/;
const newWork = /Installing|Building|this happens once/;

/** Services that `npm test` has already found or started, so that the inner tests need not do it again. */
const services = Object.fromEntries(['CHROMIUM', 'TEST_DATABASE_URL'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** Opens the address that a server has printed and opens a product from the first page. */
async function seeProduct(address: string): Promise<void> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(address);
    const card = page.getByRole('main').locator('a[href^="/productDetails"]:visible').first();
    const told = (await card.textContent()) ?? '';
    await card.click();
    await page.waitForURL('**/productDetails?**');
    // The address changes before the page does.
    await expect.poll(async () => told.includes((await page.locator('h1:visible').textContent()) ?? 'nothing'), { timeout: 15_000 }).toBe(true);
  } finally {
    await browser.close();
  }
}

/** Runs a command to its end and returns its output. */
async function done(words: readonly string[], env: Readonly<Record<string, string>> = {}, input = ''): Promise<string> {
  const typed = clone.type(words, { env, input });
  expect(await typed.end(), typed.output()).toBe(0);
  return typed.output();
}

/** The first admin's password, printed at the first start. */
let adminPassword = '';

/** The brand that brands/README.md creates. */
const twentieth = 'twentieth';

const checklist = ['| id | requirement | group |', '|---|---|---|', '| S-307 | English is the default | first steps |', '| X-001 | nobody has proven this | first steps |'].join('\n');

const commands: Readonly<Record<string, () => Promise<void>>> = {
  'npm start': async () => {
    const first = clone.type(['npm', 'start'], { env: ports });
    const [, address = ''] = await first.says(listening);
    expect(address).toBe(`http://127.0.0.1:${ports.PORT}`);
    [, adminPassword = ''] = await first.says(/name admin, password (\S+)/);
    await seeProduct(address);
    first.interrupt();
    await first.end();

    const begun = Date.now();
    const second = clone.type(['npm', 'start'], { env: ports });
    const [, again = ''] = await second.says(listening);
    // Measured before the browser starts, which may take as long on a busy machine.
    expect(Date.now() - begun).toBeLessThan(90_000);
    await seeProduct(again);
    expect(second.output()).not.toMatch(newWork);
    second.terminate();
    await second.end();
    // It has shut down in order, although the signal went only to npm.
    expect(existsSync(path.join(clone.folder, '.data', 'dhow.lock'))).toBe(false);
  },
  'npm test': async () => {
    // The report is the input of `npm run conformance`.
    const report = { TEST_REPORT: path.join(clone.folder, '.reports', 'tests.json') };
    expect(await done(['npm', 'test', '--', 'tests/rules/languages.test.ts'], { ...services, ...report })).toMatch(/Test Files.*1 passed/);
  },
  'npm run bench': async () => {
    expect(await done(['npm', 'run', 'bench', '--', 'bytes', '--short'], services)).toMatch(/\| document, home, brotli +\| [\d.]+ kB/);
  },
  'npm run ops': async () => {
    expect(await done(['npm', 'run', 'ops'])).toContain('npm run ops -- login NAME');
    const running = clone.type(['npm', 'start'], { env: ports });
    await running.says(listening);
    const own = 'five sails over the reef';
    expect(await done(['npm', 'run', 'ops', '--', 'login', 'admin'], ports, `${adminPassword}\n${own}\n${own}\n`)).toContain('admin (admin) is logged in until');
    expect(await done(['npm', 'run', 'ops', '--', 'staff', 'list'], ports)).toMatch(/^admin {2}admin$/m);
    expect(await done(['npm', 'run', 'ledger:check'], ports)).toContain('Every law of the ledger holds.');
    running.interrupt();
    await running.end();
  },
  'npm run ledger:check': async () => {
    // `npm run ops` above showed it with a running mall. Without one it says so, and fails.
    const typed = clone.type(['npm', 'run', 'ledger:check'], { env: ports });
    expect(await typed.end()).not.toBe(0);
    expect(typed.output()).toContain('No mall answered');
  },
  'npm run conformance': async () => {
    const folder = path.join(clone.elsewhere, 'check lists');
    await mkdir(folder);
    await writeFile(path.join(folder, 'checklist-first.md'), checklist);
    const typed = clone.type(['npm', 'run', 'conformance', '--', folder]);
    await typed.end();
    expect(typed.output()).toMatch(/first steps: 1 of 2\n +X-001/);
  },
  'npm run simulate': async () => {
    expect(await done(['npm', 'run', 'simulate', '--', '--schedules', '5', '--seed', '1'])).toContain('5 schedules from seed 1 over the model of the shop, 0 failed');
  },
  'npm run attack': async () => {
    const typed = clone.type(['npm', 'run', 'attack', '--', '--requests', '200', '--seed', '1'], { env: services });
    await typed.end();
    // The bystander's latency, and so the exit code, depends on the machine.
    expect(typed.output()).toMatch(/200 requests, seed 1[^]*\| scripts in a browser[^]*faults: 0/);
  },
  'npm run look': async () => {
    const sheet = path.join('.look', 'home-360.webp');
    expect(await done(['npm', 'run', 'look', '--', 'home', '--width', '360', '--language', 'ar'], services)).toContain(sheet);
    expect(existsSync(path.join(clone.folder, sheet))).toBe(true);
  },
  'npm run brand:new': async () => {
    expect(await done(['npm', 'run', 'brand:new', '--', twentieth])).toContain(`brands/${twentieth} is there`);
  },
  'npm run brand:preview': async () => {
    expect(await done(['npm', 'run', 'brand:preview', '--', twentieth, '--keep'], services)).toContain(path.join('.look', `brand-${twentieth}.webp`));
    expect(existsSync(path.join(clone.folder, 'brands', twentieth, 'share.webp'))).toBe(true);
  },
  'npm run brand:check': async () => {
    expect(await done(['npm', 'run', 'brand:check', '--', twentieth])).toContain(`✓ ${twentieth}`);
  },
  'npm run check': async () => {
    const printed = await done(['npm', 'run', 'check', '--', 'tests/rules/languages.test.ts']);
    for (const check of ['oxlint', 'stylelint', 'types']) expect(printed).toContain(`✓ ${check}`);
    expect(printed).toMatch(/Test Files.*1 passed/);
  },
  'npm run studio': async () => {
    // Few machines have Blender: without it, the command says what to install.
    const typed = clone.type(['npm', 'run', 'studio', '--', 'status']);
    await typed.end();
    expect(typed.output()).toMatch(/apt-get install .*blender|"designs": \d+/);
  },
  'npm run dev': async () => {
    const typed = clone.type(['npm', 'run', 'dev'], { env: ports });
    const address = (await typed.says(listening))[1] ?? '';
    // The dev server may restart: it takes a build that pauses while writing for two.
    await vi.waitFor(() => seeProduct(address), { timeout: 120_000, interval: 500 });
    typed.interrupt();
    await typed.end();
  },
  'npm run build': async () => {
    expect(await done(['npm', 'run', 'build'])).toContain('Building');
    expect(existsSync(path.join(clone.folder, 'dist', 'server', 'main.js'))).toBe(true);
  },
};

describe('in a fresh clone, with nothing set but the ports,', () => {
  it.each(Object.entries(commands))('%s does what README says', (_name, run) => run());

  it('README names no other command, and each that package.json has', () => {
    const named = readFileSync('README.md', 'utf8').match(/\bnpm (run [\w:-]+|start|test)\b/g);
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const usual = (name: string) => (name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`);
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(commands).toSorted());
    expect(Object.keys(scripts).map(usual).toSorted()).toEqual(Object.keys(commands).toSorted());
  });
});

describe('the same clone, started another way,', () => {
  it('[S-316] [S-317] is the twentieth shop, which brands/README.md has put up without a line of code', async () => {
    const guide = /```sh\n([^]*?)```/.exec(readFileSync(path.join(clone.folder, 'brands', 'README.md'), 'utf8'))?.[1]?.trim().split('\n') ?? [];
    // The commands above cover all steps but the last, in this order.
    const steps = Object.keys(commands).filter((name) => name.includes('brand:'));
    expect(guide.slice(0, -1).map((line) => line.replace(/ --.*/, ''))).toEqual(steps);
    expect(guide.at(-1)).toBe('BRAND=NAME npm start');
    const typed = clone.type(['npm', 'start'], { env: { ...ports, BRAND: twentieth, DATA_DIR: 'of the twentieth', DEMO_GOODS: '40' } });
    const address = (await typed.says(listening))[1] ?? '';
    await seeProduct(address);
    expect((await fetch(address)).headers.get('x-brand')).toBe(twentieth);
    const manifest = (await (await fetch(`${address}/manifest.webmanifest`)).json()) as { name: string; icons: unknown[]; screenshots: unknown[] };
    expect([manifest.name, manifest.icons.length, manifest.screenshots.length]).toEqual([said('en', 'head.installedName', { brand: 'Twentieth' }), 4, 2]);
    typed.interrupt();
    await typed.end();
  });

  it('from another working directory, has the same goods', async () => {
    for (const words of [['npm', '--prefix', clone.folder, 'start'], [process.execPath, path.join(clone.folder, 'dist', 'server', 'main.js')]]) {
      const typed = clone.type(words, { cwd: clone.elsewhere, env: ports });
      await seeProduct((await typed.says(listening))[1] ?? '');
      expect(typed.output()).not.toMatch(newWork);
      typed.interrupt();
      await typed.end();
    }
    expect(existsSync(path.join(clone.elsewhere, '.data'))).toBe(false);
  });

  it('keeps its data in a relative DATA_DIR, from the project’s folder on', async () => {
    const env = { ...ports, DATA_DIR: 'kept here/داو', DEMO_GOODS: '40' };
    const typed = clone.type([process.execPath, path.join(clone.folder, 'dist', 'server', 'main.js')], { cwd: clone.elsewhere, env });
    await seeProduct((await typed.says(listening))[1] ?? '');
    expect(existsSync(path.join(clone.folder, env.DATA_DIR, 'pglite'))).toBe(true);
    typed.interrupt();
    await typed.end();
  });
});
