import { chromium, type Browser, type LaunchOptions } from 'playwright';
import { getChromium } from '../../../src/build/commands/chromium.mjs';

/** No GPU, no sandbox (CI is root), and nothing that talks to the network on its own and blurs what a test counts. */
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

/** The Chromium of `npm test`, or the one found on this machine where a test is run by itself. */
export async function launchChromium({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  // Where the environment says nothing of it, Chromium can write no file's name beyond ASCII.
  const env = { LANG: 'C.UTF-8', ...process.env };
  return chromium.launch({ executablePath: await getChromium(), args: [...switches, ...args], env, ...options });
}
