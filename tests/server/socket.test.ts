import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../../src/build/commands/free-port.mjs';
import type { FromServer } from '../../src/contract/shop/realtime';
import { openSocket } from '../../src/server/http/socket';
import { openDevice } from '../support/server/socket-device';
import { WholeMall } from '../support/server/whole-mall';

/** The default number of messages in half a minute. */
const mostSaid = 240;

let close = () => Promise.resolve();
afterEach(() => close());

/** A listening mall, and a way to open its socket. */
async function listening(env: Readonly<Record<string, string>> = {}) {
  const whole = await WholeMall.open(env);
  const failed = vi.fn();
  const address = await whole.app.listen({ host: '127.0.0.1', port: 0 });
  const stop = await openSocket(whole.mall, whole.app.server, failed);
  close = async () => {
    await stop();
    await whole.close();
  };
  const url = `${address.replace('http', 'ws')}/socket`;
  return { whole, failed, url, stop, device: (origin?: string, headers?: Record<string, string>) => openDevice(url, origin, headers) };
}

/** A WebSocket with its TCP connection: what is written while that is corked arrives in one packet, as after a bad connection has held it back. */
async function withItsLine(url: string): Promise<[WebSocket, Socket]> {
  const socket = new WebSocket(url);
  const [[response]] = (await Promise.all([once(socket, 'upgrade'), once(socket, 'open')])) as [[IncomingMessage], unknown];
  return [socket, response.socket];
}

const setPrice = (whole: WholeMall, id: string, price: string) => whole.db.updateTable('goods').set({ selling_price: price as never }).where('id', '=', id).execute();

describe('the realtime socket', () => {
  it('[S-266] pushes a new price to those who show the product, and to nobody else', async () => {
    const { whole, device } = await listening();
    const [one, other] = await Promise.all([device(), device()]);
    one.say({ type: 'watch', goods: ['teapot', 'lamp'] });
    other.say({ type: 'watch', goods: ['bicycle'] });
    await Promise.all([one.settled(), other.settled()]);
    await setPrice(whole, 'teapot', '44.4');
    expect(await one.next()).toEqual({ type: 'goods', sellerGoodsId: 'teapot', price: '21.5', pricesDiffer: true, discountPrice: null, sellingPrice: '44.4', stock: expect.any(Number) as number, skus: expect.any(Array) as [], at: whole.mall.now() });
    await whole.db.updateTable('goods').set({ discount_price: '300' as never }).where('id', '=', 'bicycle').execute();
    expect(await other.next()).toMatchObject({ sellerGoodsId: 'bicycle', discountPrice: '300' });
    expect(one.heard).toHaveLength(1);
    expect(other.heard).toHaveLength(1);
  });

  it('[S-266] pushes the new price of an attribute, which is all that changed', async () => {
    const { whole, device } = await listening();
    const page = await device();
    page.say({ type: 'watch', goods: ['lamp'] });
    await page.settled();
    const skus = await whole.db.selectFrom('sku').select(['id', 'price', 'stock']).where('goods_id', '=', 'lamp').orderBy('position').execute();
    await whole.db.updateTable('sku').set({ price: '61.5' as never }).where('id', '=', String(skus[0]?.id)).execute();
    expect(await page.next()).toMatchObject({ sellerGoodsId: 'lamp', skus: skus.map((sku, index) => (index === 0 ? { ...sku, price: '61.5' } : sku)) });
  });

  it('[S-266] pushes pieces that move from one attribute to another, though the product has as many as before', async () => {
    const { whole, device } = await listening();
    const page = await device();
    page.say({ type: 'watch', goods: ['lamp'] });
    await page.settled();
    await whole.db.updateTable('sku').set((eb) => ({ stock: eb.case().when('id', '=', 'lamp-black').then(1).else(6).end() })).where('goods_id', '=', 'lamp').execute();
    expect(await page.next()).toMatchObject({ stock: 7, skus: [{ id: 'lamp-black', stock: 1 }, { id: 'lamp-white', stock: 6 }] });
  });

  it('[S-266] pushes a new stock, and no stock at all for what is off the shelf', async () => {
    const { whole, device } = await listening();
    const page = await device();
    page.say({ type: 'watch', goods: ['lamp'] });
    await page.settled();
    await whole.db.updateTable('sku').set({ stock: 2 }).where('goods_id', '=', 'lamp').execute();
    const { stock } = (await page.next()) as Extract<FromServer, { type: 'goods' }>;
    const row = await whole.db.selectFrom('goods').select('stock').where('id', '=', 'lamp').executeTakeFirstOrThrow();
    expect(stock).toBe(row.stock);
    expect(stock).toBeGreaterThan(0);
    await whole.db.updateTable('goods').set({ status: 'unlisted' }).where('id', '=', 'lamp').execute();
    const gone = (await page.next()) as Extract<FromServer, { type: 'goods' }>;
    expect(gone).toMatchObject({ sellerGoodsId: 'lamp', stock: 0 });
    expect(gone.skus.map((sku) => sku.stock)).toEqual(gone.skus.map(() => 0));
    expect(gone.skus.length).toBeGreaterThan(0);
  });

  it('[S-267] pushes which setting changed to everybody, also to those who watch nothing', async () => {
    const { whole, device } = await listening();
    const pages = await Promise.all([device(), device()]);
    await whole.db.updateTable('setting').set({ value: '77' }).where('code', '=', 'mall_max_goods_number_in_order').execute();
    for (const page of pages) expect(await page.next()).toEqual({ type: 'setting', code: 'mall_max_goods_number_in_order' });
  });

  it('[S-266] sends a page that tells what it shows what changed of that in the two minutes before, once', async () => {
    const { whole, device } = await listening();
    const changed = vi.fn();
    whole.mall.changes.on(changed);
    await setPrice(whole, 'teapot', '44.4');
    await vi.waitFor(() => expect(changed).toHaveBeenCalledWith({ goods: 'teapot' }));
    whole.wait(120_000);
    const page = await device();
    for (const goods of [['teapot', 'lamp'], ['lamp'], ['teapot']]) page.say({ type: 'watch', goods });
    expect(await page.next()).toMatchObject({ type: 'goods', sellerGoodsId: 'teapot', sellingPrice: '44.4' });
    whole.wait(1);
    const late = await device();
    late.say({ type: 'watch', goods: ['teapot'] });
    await Promise.all([page.settled(), late.settled()]);
    await setPrice(whole, 'teapot', '45.5');
    for (const each of [page, late]) expect(await each.next()).toMatchObject({ sellerGoodsId: 'teapot', sellingPrice: '45.5' });
    expect(page.heard).toHaveLength(2);
    expect(late.heard).toHaveLength(1);
  });

  it('keeps what changed of 2,000 products, and lets go of the oldest', async () => {
    const { whole, device } = await listening();
    const change = (id: string) => whole.mall.changes.receive(JSON.stringify({ goods: id }));
    for (const id of ['teapot', ...Array.from({ length: 1_999 }, (_, index) => `g${index}`)]) change(id);
    const [early, late] = await Promise.all([device(), device()]);
    early.say({ type: 'watch', goods: ['teapot'] });
    expect(await early.next()).toMatchObject({ sellerGoodsId: 'teapot' });
    change('one more');
    late.say({ type: 'watch', goods: ['teapot'] });
    await late.settled();
    await setPrice(whole, 'teapot', '41');
    expect(await late.next()).toMatchObject({ sellerGoodsId: 'teapot', sellingPrice: '41' });
    expect(late.heard).toHaveLength(1);
  });

  it('tells only what was committed', async () => {
    const { whole, device } = await listening();
    const page = await device();
    page.say({ type: 'watch', goods: ['teapot'] });
    await page.settled();
    await whole.db
      .transaction()
      .execute(async (db) => {
        await db.updateTable('goods').set({ selling_price: '1' as never }).where('id', '=', 'teapot').execute();
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await setPrice(whole, 'teapot', '2');
    expect(await page.next()).toMatchObject({ sellingPrice: '2' });
    expect(page.heard).toHaveLength(1);
  });

  it('forgets what a page no longer shows', async () => {
    const { whole, device } = await listening();
    const page = await device();
    page.say({ type: 'watch', goods: ['teapot'] });
    page.say({ type: 'watch', goods: ['lamp'] });
    await page.settled();
    await setPrice(whole, 'teapot', '41');
    await setPrice(whole, 'lamp', '31');
    expect(await page.next()).toMatchObject({ sellerGoodsId: 'lamp' });
    expect(page.heard).toHaveLength(1);
  });

  it.each([
    ['no JSON', 'hello'],
    ['an unknown kind', JSON.stringify({ type: 'listen', token: 'x' })],
    ['a login without a token', JSON.stringify({ type: 'login' })],
    ['a login with a token that is none', JSON.stringify({ type: 'login', token: ['x'] })],
    ['a login with a token above all lengths', JSON.stringify({ type: 'login', token: 'x'.repeat(129) })],
    ['too many products', JSON.stringify({ type: 'watch', goods: Array.from({ length: 201 }, (_, index) => `g${index}`) })],
    ['an unknown field', JSON.stringify({ type: 'watch', goods: [], token: 'x' })],
  ])('hangs up on who says %s, and goes on for others', async (_case, text) => {
    const { whole, device, failed } = await listening();
    const [rude, other] = await Promise.all([device(), device()]);
    rude.socket.send(text);
    expect(await rude.closed).toBe(1008);
    await whole.db.updateTable('setting').set({ value: '78' }).where('code', '=', 'mall_max_goods_number_in_order').execute();
    expect(await other.next()).toMatchObject({ type: 'setting' });
    expect(failed).not.toHaveBeenCalled();
  });

  it('answers others in between to who says much at once', async () => {
    const { url, device } = await listening();
    const [busy, line] = await withItsLine(url);
    const other = await device();
    // Counted at the server: the client may read in other pieces than were written.
    const answered = vi.spyOn(WebSocket.prototype, 'pong');
    onTestFinished(() => answered.mockRestore());
    line.cork();
    for (let nth = 0; nth < mostSaid; nth += 1) busy.ping();
    line.uncork();
    await other.settled();
    expect(answered.mock.calls.length).toBeLessThan(mostSaid);
    await vi.waitFor(() => expect(answered).toHaveBeenCalledTimes(mostSaid + 1));
  });

  it('hears no more from who was hung up on', async () => {
    const { whole, url } = await listening();
    const [rude, line] = await withItsLine(url);
    const asked = vi.spyOn(whole.mall.database.db, 'selectFrom');
    line.cork();
    rude.send('hello');
    rude.send(JSON.stringify({ type: 'login', token: 'x' }));
    line.uncork();
    expect(await once(rude, 'close')).toEqual([1008, Buffer.from('unknown message')]);
    await close();
    close = () => Promise.resolve();
    expect(asked).not.toHaveBeenCalled();
  });

  it('takes a frame that is none for no fault of its own', async () => {
    const { failed, url } = await listening();
    const [rude, line] = await withItsLine(url);
    rude.on('error', () => {});
    line.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    await once(rude, 'close');
    expect(failed).not.toHaveBeenCalled();
  });

  it('takes no message above 16 kB', async () => {
    const { device } = await listening();
    const rude = await device();
    rude.socket.send(JSON.stringify({ type: 'watch', goods: ['x'.repeat(20_000)] }));
    expect(await rude.closed).toBe(1009);
  });

  it('lets pages of other sites not listen', async () => {
    const { url, device } = await listening();
    for (const origin of ['https://evil.example', 'null', 'not an address']) await expect(openDevice(url, origin)).rejects.toThrow('401');
    const own = await device('http://127.0.0.1:1234');
    expect(own.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('takes the word of a proxy of the settings, and of nobody else, for the host that was asked', async () => {
    const asked = { 'x-forwarded-host': 'inner.example, shop.example' };
    const trusting = await listening();
    expect((await trusting.device('https://shop.example', asked)).socket.readyState).toBe(WebSocket.OPEN);
    await expect(trusting.device('https://inner.example', asked)).rejects.toThrow('401');
    await close();
    const { device } = await listening({ TRUSTED_PROXIES: '192.0.2.1' });
    await expect(device('https://shop.example', asked)).rejects.toThrow('401');
  });

  it('[S-261] [W-294] is nowhere but under its own path', async () => {
    const { url } = await listening();
    await expect(openDevice(url.replace('/socket', '/index'))).rejects.toThrow(/400|hang up/);
  });

  it('[S-260] [W-294] stands on a port of its own where the setting names one, with the same JSON messages, and not on the page’s', async () => {
    const port = await freePort();
    const { whole, url } = await listening({ SOCKET_PORT: String(port) });
    const page = await openDevice(`ws://127.0.0.1:${port}/`);
    const raw = new Promise<string>((resolve) => page.socket.once('message', (data) => resolve((data as Buffer).toString())));
    page.say({ type: 'watch', goods: ['teapot'] });
    await page.settled();
    await setPrice(whole, 'teapot', '43');
    expect(JSON.parse(await raw)).toMatchObject({ type: 'goods', sellerGoodsId: 'teapot', sellingPrice: '43' });
    await expect(openDevice(url)).rejects.toThrow(/404|400|hang up/);
  });

  it('shows life every 30 s, as a page can’t see pings', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { device } = await listening();
    const page = await device();
    vi.advanceTimersByTime(29_999);
    await page.settled();
    expect(page.heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(await page.next()).toEqual({ type: 'alive' });
  });

  it('of a port of its own stops though somebody is connected who has asked nothing, or not all', async () => {
    const port = await freePort();
    const { stop } = await listening({ SOCKET_PORT: String(port) });
    const connections = ['', 'GET / HTTP/1.1\r\n'].map((said) => {
      const connection = connect(port, '127.0.0.1');
      connection.write(said);
      connection.resume().on('error', () => {});
      return connection;
    });
    await Promise.all(connections.map((connection) => once(connection, 'connect')));
    const ended = Promise.all(connections.map((connection) => new Promise((resolve) => connection.once('close', resolve))));
    await stop();
    await ended;
    // Node itself ends such connections after a minute.
  }, 45_000);

  it('lets everybody go when the server stops', async () => {
    const { device, whole, stop } = await listening();
    const page = await device();
    await stop();
    close = () => whole.close();
    expect(await page.closed).toBe(1006);
  });
});
