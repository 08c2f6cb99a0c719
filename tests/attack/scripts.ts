import type { Page } from 'playwright';
import type { Chance } from '../simulation/random';
import { launchChromium } from '../support/journey/chromium';
import type { Target } from './target';

const before = ['', '"', "'", '">', "'>", '</script>', '</title>', '</textarea>', '<!--', '{{', '${', '\u2028', '\u202e', '%00', '&quot;'];
const scripts = [
  '<script>window.canary=1</script>', '<img src=x onerror=window.canary=1>', '<svg onload=window.canary=1>', '<iframe srcdoc="<script>parent.canary=1</script>">', 'javascript:window.canary=1', '-window.canary=1-',
  'constructor.constructor("window.canary=1")()', '<a href="javascript:window.canary=1" autofocus onfocus=window.canary=1>', '<details open ontoggle=window.canary=1>', '<base href="//evil.example/">', '<meta http-equiv=refresh content="0;url=javascript:window.canary=1">',
];
const after = ['', '"', "'", '//', '-->', '}}', '\u0000', '<'];
const words = ['/searchResult?k=', '/searchGoods?k=', '/searchStore?k=', '/store?id=', '/productDetails?sellerGoodsId=', '/commodity?categoryId=', '/classification?categoryId=', '/index?lang=', '/help/', '/order?id=', '/index#', '/'];

/** The browser may have to yield to everything else on this machine (`givesWay`, attack.ts): how long a page takes says nothing of the mall. */
const timeout = 120_000;

export function anyScript(chance: Chance): string {
  return chance.one(before) + chance.one(scripts) + chance.one(after);
}

/** Opens addresses with injected code in a browser, and a product whose reviews contain such code. */
export async function runScripts(target: Target, chance: Chance, count: number): Promise<void> {
  const browser = await launchChromium({ timeout });
  try {
    const page = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.20' } });
    page.setDefaultTimeout(timeout);
    page.on('dialog', (dialog) => {
      target.fault(`a dialog on ${page.url()}`);
      void dialog.dismiss();
    });
    for (let nth = 0; nth < count; nth += 1) {
      const address = nth % 20 === 0 ? '/productDetails?sellerGoodsId=lamp' : chance.one(words) + encodeURIComponent(anyScript(chance));
      target.requests += 1;
      await open(page, target, address);
    }
  } finally {
    await browser.close();
  }
}

async function open(page: Page, target: Target, address: string): Promise<void> {
  await page.goto(target.url + address, { waitUntil: 'load' });
  // Hydrated or rendered on the client: every page has the search box.
  await page.getByRole('search').waitFor();
  const { ran, origin } = await page.evaluate(() => ({ ran: 'canary' in window, origin: location.origin }));
  if (ran) target.fault(`a script ran on ${address}`);
  if (origin !== target.url) target.fault(`${address} led to ${origin}`);
}
