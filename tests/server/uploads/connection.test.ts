import { once } from 'node:events';
import { request, type ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Envelope } from '../../../src/contract/envelope';
import { uploadUrl } from '../../../src/contract/pictures';
import { callPath } from '../../../src/contract/shop/calls';
import { describeWithShop } from '../../support/server/databases';
import { anyPicture, formOf, formToken } from '../../support/server/sent-pictures';
import { insertShopper, type Shopper } from '../../support/server/shopper';

const megabyte = 1024 * 1024;

describeWithShop((shop) => {
  let origin = '';
  let as: Shopper;
  /** The server's ends of the connections, by the client's port. */
  const served = new Map<number | undefined, Socket>();
  beforeAll(async () => {
    shop().app.server.on('connection', (socket: Socket) => served.set(socket.remotePort, socket));
    origin = await shop().app.listen({ host: '127.0.0.1', port: 0 });
    as = await insertShopper(shop().db);
  });
  const address = (token?: string) => `${origin}${callPath('uploadimg!execute')}${token === undefined ? '' : `?token=${token}`}`;
  const session = () => formToken(shop().db, as.userId, shop().mall.now() + 60_000);

  async function upload(bytes: Uint8Array): Promise<Envelope> {
    const form = new FormData();
    form.set('moduleName', 'chat');
    form.set('session_token', await session());
    form.set('file', new File([Uint8Array.from(bytes)], 'holiday.jpeg.exe', { type: 'text/html' }));
    const response = await fetch(address(as.token), { method: 'POST', body: form, headers: { cookie: `sid=${as.cookie}` } });
    return (await response.json()) as Envelope;
  }

  it('[S-290] a form as a browser sends it arrives over a real connection, and its picture comes back', async () => {
    const { data } = (await upload(await anyPicture('jpeg'))).data as { data: string };
    const seen = await fetch(`${origin}${uploadUrl(data)}`, { headers: { cookie: `sid=${as.cookie}` } });
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Buffer.from(await seen.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
  });

  it('[S-448] a picture far above its limit gets its answer all the same', async () => {
    expect(await upload(Buffer.concat([await anyPicture(), Buffer.alloc(40 * megabyte)]))).toMatchObject({ code: 1702, msg: '图片不能超过2M' });
  });

  it('a visitor is answered though they send for ever, and nothing of it is kept', async () => {
    const { headers } = formOf([]);
    const asking = request(address(), { method: 'POST', headers: { ...headers, 'transfer-encoding': 'chunked' } });
    asking.on('error', () => {});
    asking.write(Buffer.alloc(megabyte));
    const [response] = (await once(asking, 'response')) as [import('node:http').IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({ code: 403, msg: '未登录', data: null });
    asking.destroy();
  });

  /** A request whose body stops half-way, on a connection of its own. */
  async function half(): Promise<ClientRequest> {
    const { payload, headers } = formOf([['moduleName', 'chat'], ['session_token', 'x'], ['file', { bytes: Buffer.alloc(megabyte) }]]);
    const asking = request(address(as.token), { method: 'POST', agent: false, headers: { ...headers, cookie: `sid=${as.cookie}`, 'content-length': payload.length } });
    asking.on('error', () => {});
    await new Promise((written) => asking.write(payload.subarray(0, payload.length / 2), written));
    return asking;
  }

  it('nine bodies of one user are on their way at once, and no tenth', async () => {
    const nine = await Promise.all(Array.from({ length: 9 }, half));
    // A body is read only once it has its place: before that, the tenth could take the place of the ninth.
    await vi.waitFor(() => {
      for (const { socket } of nine) expect(served.get(socket?.localPort)?.bytesRead).toBeGreaterThan(megabyte / 2);
    });
    expect((await upload(await anyPicture())).code).toBe(1013);
    for (const asking of nine) asking.destroy();
    await expect.poll(async () => (await upload(await anyPicture())).code).toBe(0);
  });

  it('those who hang up in the middle take nobody’s place', async () => {
    for (let index = 0; index < 30; index += 1) (await half()).destroy();
    // The last abort may not be noticed yet: a place is free once it is.
    let answer = await upload(await anyPicture());
    while (answer.code === 1013) answer = await upload(await anyPicture());
    expect(answer.code).toBe(0);
    expect(await shop().db.selectFrom('upload').select('name').where('sha256', 'like', 'pending:%').execute()).toEqual([]);
  });
});
