import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { getChromium } from '../../../src/build/commands/chromium.mjs';
import { switches } from './chromium';
import { makeNetworkSure } from './sure-network';

/** A browser with a profile folder on disk: it can be closed, or killed as a phone kills it, and opened again. */
export type Profile = {
  open(): Promise<{ readonly context: BrowserContext; readonly page: Page }>;
  close(): Promise<void>;
  /** SIGKILL to all of its processes: nothing more is written */
  kill(): Promise<void>;
  /** how often the browser has reported that it found a database of its own corrupted and deleted it */
  deletedDatabases(): number;
};

/** An empty profile, removed when the test is over. */
export async function newProfile(): Promise<Profile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dhow-profile-'));
  const executable = await getChromium();
  let deleted = 0;
  let running: { readonly child: ChildProcess; readonly browser: Browser } | undefined;

  async function end(how: (open: NonNullable<typeof running>) => Promise<unknown> | boolean): Promise<void> {
    if (!running) return;
    const open = running;
    running = undefined;
    const ended = once(open.child, 'exit');
    await how(open);
    await ended;
    await open.browser.close().catch(() => {});
  }
  // The process group: the browser and everything it started.
  const kill = () => end(({ child }) => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGKILL'));

  onTestFinished(async () => {
    await kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  return {
    async open() {
      await rm(path.join(folder, 'DevToolsActivePort'), { force: true });
      const child = spawn(executable, [...switches, '--enable-logging=stderr', '--remote-debugging-port=0', '--disable-session-crashed-bubble', '--window-size=1280,800', `--user-data-dir=${folder}`, 'about:blank'], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
      createInterface({ input: child.stderr }).on('line', (line) => {
        if (line.includes('IndexedDB recovering from a corrupted (and deleted) database')) deleted += 1;
      });
      const port = async () => (await readFile(path.join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')[0] ?? '';
      await expect.poll(port, { timeout: 30_000 }).toMatch(/^\d+$/);
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await port()}`);
      running = { child, browser };
      const [context] = browser.contexts();
      if (!context) throw new Error('a browser without a profile');
      context.setDefaultTimeout(30_000);
      makeNetworkSure(context);
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    },
    // By its own command: at a SIGTERM it forgets the cookies of the last half minute.
    close: () => end(async ({ browser }) => (await browser.newBrowserCDPSession()).send('Browser.close')),
    kill,
    deletedDatabases: () => deleted,
  };
}
