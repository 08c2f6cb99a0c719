import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../../src/contract/envelope';
import { uploadUrl } from '../../../src/contract/pictures';
import { callPath } from '../../../src/contract/shop/calls';
import { uploadModules, type UploadModule } from '../../../src/contract/shop/uploads';
import { takeUpload } from '../../../src/server/features/uploads/take-upload';
import type { PictureEncoder } from '../../../src/server/platform/picture-encoder';
import { daysAgo } from '../../support/catalog';
import { placeOrder } from '../../support/server/orders';
import { anyPicture, blackPng, formOf, formToken, sendForm } from '../../support/server/sent-pictures';
import { insertSession, type Shopper } from '../../support/server/shopper';
import { employ } from '../../support/server/staff';
import { describeWithUploads } from '../../support/server/uploads';

const megabyte = 1024 * 1024;
const modules = Object.keys(uploadModules) as UploadModule[];
/** In megabytes; a literal table, since the product's own would prove nothing. */
const sizes = [
  ['evaluation', 2, 'imageTooLarge2'], ['avatar', 2, 'imageTooLarge2'], ['chat', 2, 'imageTooLarge2'], ['returns', 2, 'imageTooLarge2'], ['recharge', 2, 'imageTooLarge2'], ['identity', 10, 'imageTooLarge10'],
] as const;

describeWithUploads(({ shop, shopper, upload, nameIn, told, see, asOwner, stored, rowsOf }) => {
  describe('an upload', () => {
    it('[S-290] [S-406] [W-325] is a form with file, moduleName and session_token, and answers its place in data.data', async () => {
      const as = await shopper();
      const answer = await upload(as, await anyPicture());
      expect(answer).toEqual({ code: 0, msg: '', data: { data: expect.stringMatching(/^[0-9a-f]{32}\.webp$/) as string } });
      const { statusCode, headers, rawPayload } = await see(nameIn(answer), asOwner(as));
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('image/webp');
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 8, height: 8 });
    });

    it.each(['jpeg', 'png', 'webp'] as const)('[S-292] [W-256] [S-254] takes %s by its content, whatever it is called', async (format) => {
      const as = await shopper();
      for (const file of [{ fileName: 'page.html', type: 'text/html' }, { fileName: '../../evil.php.svg', type: 'image/svg+xml' }, { fileName: '', type: 'application/octet-stream' }]) {
        expect(nameIn(await upload(as, await anyPicture(format), 'chat', file))).toMatch(/^[0-9a-f]{32}\.webp$/);
      }
    });

    it('[S-293] [W-262] an upload is drawn anew: no metadata, no place, turned as its EXIF says', async () => {
      const as = await shopper();
      const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
        .withExif({ IFD0: { Copyright: 'planted-author', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">planted-xmp</x:xmpmeta>')
        .jpeg()
        .toBuffer();
      expect((await sharp(photo).metadata()).exif).toBeDefined();
      expect(photo.toString('latin1')).toContain('planted-xmp');
      const { rawPayload } = await see(nameIn(await upload(as, photo)), asOwner(as));
      const { exif, xmp, icc, orientation, width, height } = await sharp(rawPayload).metadata();
      expect({ exif, xmp, icc, orientation }).toEqual({});
      expect([width, height]).toEqual([20, 40]);
      expect(rawPayload.toString('latin1')).not.toMatch(/planted|EXIF|GPS|XMP/);
    });

    it('an upload has nothing left of what stood behind or between its pixels', async () => {
      const as = await shopper();
      const script = Buffer.from('<script>alert("planted")</script><?php planted ?>PK\u0003\u0004planted');
      const jpeg = await anyPicture('jpeg');
      const commented = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, script.length + 2]), script, jpeg.subarray(2)]);
      for (const polyglot of [Buffer.concat([await anyPicture('png'), script]), Buffer.concat([jpeg, script]), commented]) {
        expect(polyglot.toString('latin1')).toContain('planted');
        const { rawPayload } = await see(nameIn(await upload(as, polyglot)), asOwner(as));
        expect(rawPayload.toString('latin1')).not.toMatch(/planted|<script|<\?php/);
        expect((await sharp(rawPayload).metadata()).format).toBe('webp');
      }
    });

    it('an upload is at most 2560 pixels wide and high, and never made larger', async () => {
      const as = await shopper();
      for (const [width, height, expected] of [[5120, 100, [2560, 50]], [30, 4000, [19, 2560]], [30_000, 3, [2560, 1]], [2560, 1, [2560, 1]], [1, 1, [1, 1]]] as const) {
        const picture = await sharp({ create: { width, height, channels: 3, background: 'teal' } }).png().toBuffer();
        const kept = await sharp((await see(nameIn(await upload(as, picture)), asOwner(as))).rawPayload).metadata();
        expect([kept.width, kept.height]).toEqual(expected);
      }
    });

    it.each([
      ['nothing', Buffer.alloc(0)],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
      ['a page called .png', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['text', Buffer.from('hello')],
      ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
      ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
      ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
      ['a zip', Buffer.from('504b0304', 'hex')],
      ['the first bytes of a PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
      ['the first bytes of a JPEG', Buffer.from('ffd8ffe0', 'hex')],
      ['the first bytes of a WebP', Buffer.concat([Buffer.from('RIFF'), Buffer.from([4, 0, 0, 0]), Buffer.from('WEBP')])],
      ['an SVG behind the first bytes of a JPEG', Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])],
    ])('[S-447] [W-387] [S-254] of %s is refused as “upload failed”, and leaves nothing', async (_what, bytes) => {
      const as = await shopper();
      const before = await stored();
      expect(told(await upload(as, bytes, 'chat', { fileName: 'a.png', type: 'image/png' }))).toEqual({ key: 'uploadFailed', field: 'file' });
      expect((await rowsOf(as)).filter((row) => row.bytes > 0)).toEqual([]);
      expect(await stored()).toEqual(before);
    });

    it.each(['jpeg', 'png', 'webp'] as const)('of a %s that is cut off is refused', async (format) => {
      const whole = await anyPicture(format, { width: 200, height: 200 });
      expect(told(await upload(await shopper(), whole.subarray(0, whole.length / 2)))).toEqual({ key: 'uploadFailed', field: 'file' });
    });

    it('of a few kilobytes that unfold to 256 megapixels is refused before they do', async () => {
      const bomb = blackPng(16_000, 16_000);
      expect(bomb.length).toBeLessThan(megabyte);
      expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ format: 'png', width: 16_000, height: 16_000 });
      const before = process.memoryUsage().rss;
      expect(told(await upload(await shopper(), bomb))).toEqual({ key: 'uploadFailed', field: 'file' });
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * megabyte);
    });

    it('is decoded in turn by network: accounts are free', async () => {
      const { mall } = shop();
      const places: Parameters<PictureEncoder['encode']>[1][] = [];
      const encoder: PictureEncoder = {
        encode(_bytes, place) {
          places.push(place);
          return Promise.resolve('busy');
        },
      };
      for (const address of ['192.0.2.1', '2001:db8:1:2:3::4']) {
        const as = await shopper();
        const token = await formToken(shop().db, as.userId, mall.now() + 60_000);
        const context = mall.shop('en', mall.brands.of(''), { caller: as, client: { address, origin: '', home: '', cookie: undefined, device: undefined, userAgent: '', isBrowser: false, setCookie: () => {} } });
        await takeUpload({ storage: mall.storage, encoder, seal: mall.seal })({ file: new Blob([Uint8Array.from(await anyPicture())]), moduleName: 'chat', session_token: token }, { ...context, idempotencyKey: undefined, afterCommit: () => {} });
      }
      expect(places).toEqual([{ caller: '192.0.2.1', group: '192.0.2.1' }, { caller: '2001:db8:1:2::', group: '2001:db8:1::/48' }]);
    });

    it('an upload has a size of its own for each purpose there is', () => {
      expect(sizes.map(([moduleName]) => moduleName)).toEqual(modules);
    });

    it.each(sizes)('[S-448] [S-457] [S-458] [W-257] [W-259] [W-260] [W-261] [W-388] [W-389] for %s has at most %i MB, and the refusal names it', async (moduleName, megabytes, key) => {
      const as = await shopper();
      // A real picture, padded after its end: exactly as large as allowed, and one byte more.
      const fits = Buffer.concat([await anyPicture(), Buffer.alloc(megabytes * megabyte)]).subarray(0, megabytes * megabyte);
      expect(nameIn(await upload(as, fits, moduleName))).toMatch(/webp$/);
      expect(told(await upload(as, Buffer.concat([fits, Buffer.alloc(1)]), moduleName))).toEqual({ key, field: 'file' });
      expect(told(await upload(as, Buffer.concat([fits, Buffer.alloc(30 * megabyte)]), moduleName))).toEqual({ key, field: 'file' });
    });

    it('of the same picture by the same user for the same purpose is the same upload', async () => {
      const [as, other] = [await shopper(), await shopper()];
      const picture = await anyPicture();
      const name = nameIn(await upload(as, picture));
      expect(nameIn(await upload(as, picture, 'chat', { fileName: 'renamed.jpg' }))).toBe(name);
      expect(await rowsOf(as)).toHaveLength(1);
      expect(nameIn(await upload(as, picture, 'avatar'))).not.toBe(name);
      expect(nameIn(await upload(other, picture))).not.toBe(name);
    });

    it('an upload sent five times at once is one', async () => {
      const as = await shopper();
      const picture = await anyPicture();
      const before = await stored();
      const names = (await Promise.all(Array.from({ length: 5 }, () => upload(as, picture)))).map(nameIn);
      expect(new Set(names).size).toBe(1);
      expect(await rowsOf(as)).toMatchObject([{ name: names[0], sha256: createHash('sha256').update(picture).digest('base64url') }]);
      expect((await stored()).length).toBe(before.length + 1);
    });
  });

  describe('its form', () => {
    const send = async (as: Shopper, parts: Parameters<typeof sendForm>[1]) => told(await sendForm(shop().app, parts, as));

    it('[S-291] has a token that works once, for ten minutes, for the one who got it', async () => {
      const [as, other] = [await shopper(), await shopper()];
      const now = shop().mall.now();
      const once = await formToken(shop().db, as.userId, now + 60_000);
      const picture = await anyPicture();
      const parts = (token: string) => [['moduleName', 'chat'], ['session_token', token], ['file', { bytes: picture }]] as const;
      expect(nameIn(await sendForm(shop().app, parts(once), as))).toMatch(/webp/);
      const refused = { key: 'sessionTokenInvalid', field: 'session_token' };
      expect(await send(as, parts(once))).toEqual(refused);
      expect(await send(as, parts(await formToken(shop().db, as.userId, now)))).toEqual(refused);
      expect(await send(as, parts(await formToken(shop().db, other.userId, now + 60_000)))).toEqual(refused);
      for (const token of ['', 'nothing', 'x'.repeat(129), '__proto__']) expect(await send(as, parts(token)), token).toEqual(refused);
      const raced = await formToken(shop().db, as.userId, now + 60_000);
      const answers = await Promise.all([1, 2, 3, 4].map(() => sendForm(shop().app, parts(raced), as)));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    });

    it('the form of an upload wants every field once, and no other', async () => {
      const as = await shopper();
      const token = () => formToken(shop().db, as.userId, shop().mall.now() + 60_000);
      const file = ['file', { bytes: await anyPicture() }] as const;
      const moduleName = ['moduleName', 'chat'] as const;
      const session = async () => ['session_token', await token()] as const;
      expect(await send(as, [moduleName, await session()])).toEqual({ key: 'parameterMissing', field: 'file' });
      expect(await send(as, [moduleName, file])).toEqual({ key: 'parameterMissing', field: 'session_token' });
      expect(await send(as, [await session(), file])).toEqual({ key: 'parameterMissing', field: 'moduleName' });
      expect(await send(as, [moduleName, ['moduleName', 'avatar'], await session(), file])).toEqual({ key: 'parameterError', field: 'moduleName' });
      expect(await send(as, [moduleName, await session(), await session(), file])).toEqual({ key: 'parameterError', field: 'session_token' });
      // A second file is not read at all, whatever its name.
      for (const second of ['file', 'surprise', 'moduleName']) expect(await send(as, [moduleName, await session(), file, [second, file[1]]]), second).toEqual({ key: 'parameterError', field: 'body' });
      expect(await send(as, [moduleName, await session(), ['file', 'text']])).toEqual({ key: 'parameterError', field: 'file' });
      expect(await send(as, [['moduleName', { bytes: Buffer.from('chat') }], await session(), file])).toEqual({ key: 'parameterError', field: 'body' });
      expect(await send(as, [moduleName, await session(), file, ['surprise', '1']])).toEqual({ key: 'parameterError', field: 'surprise' });
      for (const wrong of ['', 'Chat', 'constructor', '__proto__', 'x'.repeat(1000)]) {
        expect(await send(as, [['moduleName', wrong], await session(), file]), wrong).toEqual({ key: 'parameterError', field: 'moduleName' });
      }
      for (const evil of ['__proto__', 'constructor', 'toString']) expect(await send(as, [moduleName, await session(), file, [evil, '1']]), evil).toEqual({ key: 'parameterError', field: 'body' });
      expect(await send(as, [moduleName, await session(), file, ...Array.from({ length: 20 }, (_, index) => [`f${index}`, '1'] as const)])).toMatchObject({ key: 'parameterError' });
      expect(await rowsOf(as)).toEqual([]);
    });

    it('that is cut off, or none at all, is a body that can’t be read', async () => {
      const as = await shopper();
      const { payload, headers } = formOf([['moduleName', 'chat'], ['file', { bytes: await anyPicture() }]]);
      const url = `${callPath('uploadimg!execute')}?token=${as.token}`;
      const ask = async (body: Buffer | string, type: string) =>
        told((await shop().app.inject({ method: 'POST', url, headers: { 'content-type': type, ...asOwner(as) }, payload: body })).json<Envelope>());
      const unread = { key: 'parameterError', field: 'body' };
      expect(await ask(payload.subarray(0, payload.length - 60), headers['content-type'])).toEqual(unread);
      expect(await ask(payload, 'multipart/form-data')).toEqual(unread);
      expect(await ask('no form', 'multipart/form-data; boundary=x')).toEqual(unread);
      expect(await ask('file=1', 'application/x-www-form-urlencoded')).toEqual(unread);
      expect(await ask('{"file":"x","moduleName":"chat","session_token":"x"}', 'application/json')).toEqual({ key: 'parameterError', field: 'file' });
    });

    it('the form of an upload is no way to ask any other call', async () => {
      const { payload, headers } = formOf([['email', 'form@example.org']]);
      const response = await shop().app.inject({ method: 'POST', url: callPath('subscribe!add'), headers, payload });
      expect(told(response.json<Envelope>())).toEqual({ key: 'parameterError', field: 'body' });
    });

    it('the form of a visitor is not read: there is no session', async () => {
      expect(await sendForm(shop().app, [['file', { bytes: await anyPicture() }]])).toEqual({ code: 403, msg: '未登录', data: null });
    });
  });

  describe('an uploaded picture', () => {
    const publicOnes = modules.filter((name) => !uploadModules[name].isPrivate);
    const privateOnes = modules.filter((name) => uploadModules[name].isPrivate);

    it('an uploaded picture is public for reviews and avatars, and private for all else', () => {
      expect(publicOnes).toEqual(['evaluation', 'avatar']);
      expect(privateOnes).toEqual(['chat', 'returns', 'recharge', 'identity']);
    });

    it.each(publicOnes)('an uploaded picture for %s is seen by everybody, and kept for ever', async (moduleName) => {
      const name = nameIn(await upload(await shopper(), await anyPicture(), moduleName));
      const { statusCode, headers } = await see(name);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'image/webp' });
    });

    it.each(privateOnes)('[W-263] for %s is seen by its owner only and, but for identity papers, the mall’s staff; to all others it is not there', async (moduleName) => {
      const [as, other, disabled] = [await shopper(), await shopper(), await shopper()];
      const [bytes, theirs] = [await anyPicture(), nameIn(await upload(disabled, await anyPicture(), moduleName))];
      const name = nameIn(await upload(as, bytes, moduleName));
      const program = await insertSession(shop().db, as.userId, { isBrowser: false });
      const [operator, merchant] = [await employ(shop(), `Olga-${moduleName}`, { role: 'operator' }), await employ(shop(), `Lena-${moduleName}`, { role: 'merchant', sellerId: 'lantern' })];
      const byOperator = { authorization: `Bearer ${operator.token}` };
      for (const headers of [asOwner(as), { authorization: `Bearer ${program.token}` }, { ...asOwner(as), authorization: `Bearer ${as.token}` }, ...(moduleName === 'identity' ? [] : [byOperator])]) {
        const { statusCode, headers: answered } = await see(name, headers);
        expect(statusCode).toBe(200);
        expect(answered['cache-control']).toBe('private, no-store');
      }
      await shop().db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', disabled.userId).execute();
      const expired = await insertSession(shop().db, as.userId, { expiresAt: shop().mall.now() });
      const ended = await insertSession(shop().db, as.userId);
      await shop().db.updateTable('session').set({ ended_at: daysAgo(0) }).where('id', '=', ended.sessionId).execute();
      const missing = await see('0'.repeat(32).concat('.webp'), asOwner(as));
      expect(missing.statusCode).toBe(404);
      const strangers: Record<string, string>[] = [
        {}, asOwner(other), { authorization: `Bearer ${merchant.token}` }, { authorization: `Bearer ${as.token}` }, { authorization: `Bearer ${other.token}`, ...asOwner(other) },
        { cookie: `sid=${expired.cookie}` }, { cookie: `sid=${ended.cookie}` }, { cookie: 'sid=' }, { cookie: `sid=${as.token}` },
        // Papers are opened by a call that records who did so and why.
        ...(moduleName === 'identity' ? [byOperator] : []),
      ];
      for (const headers of strangers) {
        const { statusCode, body, headers: answered } = await see(name, headers);
        expect({ statusCode, body, type: answered['content-type'], kept: answered['cache-control'] }).toEqual({
          statusCode: 404, body: missing.body, type: missing.headers['content-type'], kept: missing.headers['cache-control'],
        });
      }
      expect((await see(theirs, asOwner(disabled))).statusCode).toBe(404);
      // A token in a URL ends up in histories and logs: it opens nothing here.
      expect((await shop().app.inject({ url: `${uploadUrl(name)}?token=${program.token}` })).statusCode).toBe(404);
    });

    it('for a return, or a parcel that has not arrived, is also seen by the store whose order it is about; nothing else of its buyer is', async () => {
      const { db } = shop();
      const as = await shopper();
      const pictureFor = async (moduleName: UploadModule, width: number) => nameIn(await upload(as, await anyPicture('png', { width, height: 8 }), moduleName));
      const [refunded, missing, unsent, said] = [await pictureFor('returns', 8), await pictureFor('returns', 9), await pictureFor('returns', 10), await pictureFor('chat', 8)];
      const { id: orderId, total } = await placeOrder(db, { userId: as.userId, sellerId: 'lantern' });
      const at = daysAgo(0);
      await db.insertInto('refund').values({ id: randomUUID(), order_id: orderId, reason: 1, amount: total, remark: '', images: [refunded], line_ids: [], state: 'refunding', created_at: at, decided_at: null }).execute();
      await db.insertInto('parcel_case').values({ id: randomUUID(), order_id: orderId, remark: '', images: [missing], answer_by: at, created_at: at }).execute();
      const [own, another] = [await employ(shop(), 'Lea', { role: 'merchant', sellerId: 'lantern' }), await employ(shop(), 'Nora', { role: 'merchant', sellerId: 'nordwind' })];
      const seenBy = async ({ token }: { readonly token: string }) => {
        const statuses: number[] = [];
        for (const name of [refunded, missing, unsent, said]) statuses.push((await see(name, { authorization: `Bearer ${token}` })).statusCode);
        return statuses;
      };
      expect(await seenBy(own)).toEqual([200, 200, 404, 404]);
      expect(await seenBy(another)).toEqual([404, 404, 404, 404]);
      expect((await see(refunded, { cookie: `sid=${own.token}` })).statusCode).toBe(404);
    });

    it('an uploaded picture is a picture to every browser, and nothing that runs', async () => {
      const as = await shopper();
      const { headers } = await see(nameIn(await upload(as, await anyPicture(), 'avatar')));
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': expect.stringMatching(/^inline; filename="[0-9a-f]{32}\.webp"$/) as string,
        'cross-origin-resource-policy': 'same-origin',
      });
    });

    it.each(['/uploads/', '/uploads/..%2f..%2fpackage.json', '/uploads/x.webp', `/uploads/${'A'.repeat(32)}.webp`, `/uploads/${'0'.repeat(32)}.png`, `/uploads/%00${'0'.repeat(31)}.webp`])('an uploaded picture is not at %s', async (url) => {
      expect((await shop().app.inject({ url })).statusCode).toBe(404);
    });
  });

  it('that can’t be stored is no upload: the shop says that it failed, and nothing is left', async () => {
    const as = await shopper();
    const { storage } = shop().mall;
    const put = storage.put;
    storage.put = () => Promise.reject(new Error('the disk is full'));
    try {
      const picture = await anyPicture();
      const { payload, headers } = formOf([['moduleName', 'chat'], ['session_token', await formToken(shop().db, as.userId, shop().mall.now() + 1000)], ['file', { bytes: picture }]]);
      const response = await shop().app.inject({ method: 'POST', url: `${callPath('uploadimg!execute')}?token=${as.token}`, headers: { ...headers, ...asOwner(as) }, payload });
      expect([response.statusCode, response.json<Envelope>().code]).toEqual([500, 500]);
      expect(await rowsOf(as)).toEqual([]);
      storage.put = put;
      expect(nameIn(await upload(as, picture))).toMatch(/webp/);
    } finally {
      storage.put = put;
    }
  });
});
