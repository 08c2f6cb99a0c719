import path from 'node:path';
import { findOrInstall, folderWith, foldersOnPath, isExecutable } from './find-program.mjs';
import { Problem } from './run.mjs';

/** Debian's headless shell first: a page takes it half the CPU time, and the engine is the same. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * Finds the Chromium for the browser tests: CHROMIUM, else one on PATH, else the one that Playwright downloaded.
 * @returns {Promise<string | undefined>} the path of its executable
 */
async function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!isExecutable(named)) throw new Problem(`CHROMIUM is ${named}, which is no program that can be run.`);
    return named;
  }
  for (const name of names) {
    const folder = folderWith(foldersOnPath(), [name]);
    if (folder !== undefined) return path.join(folder, name);
  }
  // Imported late: a fresh clone has no packages yet.
  const { chromium } = await import('playwright');
  const downloaded = chromium.executablePath();
  return isExecutable(downloaded) ? downloaded : undefined;
}

/** Like `findChromium`, but installs one if there is none. */
export function getChromium() {
  const advice =
    'The browser tests need a Chromium. Install one (`npx playwright install --only-shell chromium`, or your system’s package), ' +
    'or name its program in CHROMIUM.';
  return findOrInstall(findChromium, 'chromium-headless-shell', advice);
}
