import { chromium, type Browser, type LaunchOptions } from 'playwright';
import { getChromium } from '../../../src/build/commands/chromium.mjs';

/** No GPU, no sandbox (CI is root), and no background network traffic that would falsify a test's counts. */
export const switches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Launches the Chromium that `npm test` set, or one found on this machine if a test runs by itself. */
export async function launchChromium({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  // Without LANG, Chromium cannot write file names beyond ASCII.
  const env = { LANG: 'C.UTF-8', ...process.env };
  return chromium.launch({ executablePath: await getChromium(), args: [...switches, ...args], env, ...options });
}
