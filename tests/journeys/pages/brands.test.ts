import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../../src/build/commands/free-port.mjs';
import { alive, expectNoTrouble, journey, underWorker } from '../../support/journey/journey';
import { startBuiltServer, type BuiltServer } from '../../support/server/built-server';

const mall = journey();

/** Everything a browser stores for an origin: keys and texts of caches, database names, localStorage and cookies. */
function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const all: string[] = [JSON.stringify(localStorage), document.cookie, ...(await indexedDB.databases()).map(({ name }) => name ?? '')];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const response = await cache.match(url);
        const isText = /text|json|script/.test(response?.headers.get('content-type') ?? '');
        all.push(url, isText ? ((await response?.text()) ?? '') : '');
      }
    }
    return all.join('\n');
  });
}

it('[S-317] [S-319] two brands of one server keep apart on a device: their storage is by address, and neither has a file of the other', async () => {
  const context = await mall.shopper();
  const { port } = new URL(mall.url);
  const pages: Record<string, Page> = {};
  for (const id of ['mossrook', 'pelorra']) {
    const page = await context.newPage();
    await page.goto(`http://${id}.localhost:${port}/userInfo/download`);
    await alive(page);
    await underWorker(page);
    pages[id] = page;
  }
  for (const [id, page] of Object.entries(pages)) {
    await expect.poll(() => kept(page)).toContain(`kept-brand=${id}`);
    await expect.poll(() => kept(page)).toContain(`/brands/${id}/icon.svg`);
    const other = Object.keys(pages).find((each) => each !== id);
    expect((await kept(page)).toLowerCase()).not.toContain(other);
    expectNoTrouble(page);
  }
});

const servers: BuiltServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

it('what an address kept under another brand is gone once it has a new one', async () => {
  const PORT = String(await freePort());
  const start = async (BRAND: string) => {
    const server = await startBuiltServer({ env: { ...mall.settings, PORT, BRAND } });
    servers.push(server);
    return server;
  };
  const context = await mall.shopper();
  const page = await context.newPage();
  const before = await start('cobblet');
  await page.goto(`${before.url}/userInfo/download`);
  await alive(page);
  await underWorker(page);
  await expect.poll(() => kept(page)).toContain('/brands/cobblet/icon.svg');
  await before.stop();
  const { url } = await start('tesselby');
  // The first page may still be the cached one; it loads the new one.
  await page.goto(`${url}/userInfo/download`);
  await expect.poll(() => kept(page)).toContain('kept-brand=tesselby');
  await page.reload();
  await page.getByRole('link', { name: /Tesselby/ }).first().waitFor();
  await expect.poll(() => kept(page)).not.toMatch(/kept-brand=cobblet|brand=cobblet|\/brands\/cobblet\//);
});
