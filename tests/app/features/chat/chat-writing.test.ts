import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { isSendKey, messageText } from '../../../../src/app/features/chat/dialog/message-text';
import { pictureForSending } from '../../../../src/app/features/uploads/picture-for-sending';
import { chatTextLimit } from '../../../../src/contract/shop/chat';
import { pictureSize, pictureType, shrunkSize } from '../../../../src/ui/picture-kind';

describe('a message', () => {
  it('is sent without the blanks around it, and not at all without a word', () => {
    expect(messageText('  Hello \n')).toMatchObject({ text: 'Hello', isSendable: true });
    for (const nothing of ['', '  ', '\n\n']) expect(messageText(nothing).isSendable).toBe(false);
  });

  it(`has at most ${chatTextLimit} characters, and says so before they are reached`, () => {
    expect(messageText('x'.repeat(chatTextLimit - 201)).room).toBeUndefined();
    expect(messageText('x'.repeat(chatTextLimit - 200))).toMatchObject({ room: 200, isTooLong: false });
    expect(messageText('x'.repeat(chatTextLimit))).toMatchObject({ room: 0, isSendable: true, isTooLong: false });
    expect(messageText(` ${'x'.repeat(chatTextLimit)} `)).toMatchObject({ isSendable: true });
    expect(messageText('x'.repeat(chatTextLimit + 1))).toMatchObject({ room: -1, isSendable: false, isTooLong: true });
  });

  it.each([
    [{ key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 }, true],
    [{ key: 'Enter', shiftKey: true, isComposing: false, keyCode: 13 }, false],
    // While composing, Enter picks a word of the input method: Chinese, Japanese and Korean shoppers would send half a message.
    [{ key: 'Enter', shiftKey: false, isComposing: true, keyCode: 229 }, false],
    // Safari has ended the composition by then.
    [{ key: 'Enter', shiftKey: false, isComposing: false, keyCode: 229 }, false],
    [{ key: 'a', shiftKey: false, isComposing: false, keyCode: 65 }, false],
  ])('goes by Enter, not by Shift and Enter, nor while a word is composed: %j', (key, sends) => expect(isSendKey(key)).toBe(sends));
});

const file = (...bytes: number[]) => new Uint8Array([...bytes, ...Array.from({ length: 16 }, () => 0)]).slice(0, 16);
const text = (written: string) => file(...new TextEncoder().encode(written));
const riff = (kind: string) => file(...new TextEncoder().encode(`RIFF....${kind}`));

describe('a picture', () => {
  it.each([
    ['image/jpeg', file(0xff, 0xd8, 0xff, 0xe0)],
    ['image/png', file(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ['image/webp', riff('WEBP')],
  ])('[S-254] is known by its content: %s', (type, bytes) => expect(pictureType(bytes)).toBe(type));

  it.each([
    ['GIF', text('GIF89a')],
    ['SVG', text('<svg xmlns="')],
    ['PDF', text('%PDF-1.7')],
    ['a sound in the same container', riff('WAVE')],
    ['half of a PNG’s beginning', file(0x89, 0x50, 0x4e, 0x47)],
    ['nothing', new Uint8Array()],
  ])('[S-254] is not %s', (_what, bytes) => expect(pictureType(bytes)).toBeUndefined());

  it('[S-254] that only calls itself one is refused before anything is opened', async () => {
    const liar = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'lamp.png', { type: 'image/png' });
    expect(await pictureForSending(liar, 'chat')).toEqual({ refused: 'notPicture' });
    expect(await pictureForSending(new Blob([]), 'chat')).toEqual({ refused: 'notPicture' });
  });

  it.each([
    ['jpeg', (image: Sharp) => image.jpeg()],
    ['progressive jpeg, with what a camera writes', (image: Sharp) => image.jpeg({ progressive: true }).withExif({ IFD0: { Copyright: 'x'.repeat(2_000) } })],
    ['png', (image: Sharp) => image.png()],
    ['webp', (image: Sharp) => image.webp()],
    ['lossless webp', (image: Sharp) => image.webp({ lossless: true })],
    ['webp with a profile', (image: Sharp) => image.webp().withIccProfile('p3')],
  ])('says how large it is before it is opened: %s', async (_what, encode) => {
    const picture = await encode(sharp({ create: { width: 613, height: 257, channels: 3, background: 'teal' } })).toBuffer();
    expect(pictureSize(new Uint8Array(picture))).toEqual({ width: 613, height: 257 });
    // A file cut off anywhere never throws.
    for (let length = 0; length < 40; length += 1) expect(() => pictureSize(new Uint8Array(picture).slice(0, length))).not.toThrow();
  });

  it('is not taken for as large as a table before its frame says', async () => {
    const picture = await sharp({ create: { width: 613, height: 257, channels: 3, background: 'teal' } }).jpeg().toBuffer();
    const table = [0xff, 0xc4, 0x00, 0x09, 1, 2, 3, 4, 5, 6, 7];
    expect(pictureSize(new Uint8Array([...picture.subarray(0, 2), ...table, ...picture.subarray(2)]))).toEqual({ width: 613, height: 257 });
  });

  it('of 256 megapixels is refused without being opened, however small its file', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: 'black' }, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.byteLength).toBeLessThan(2_000_000);
    expect(await pictureForSending(new Blob([new Uint8Array(bomb)], { type: 'image/png' }), 'chat')).toEqual({ refused: 'tooLarge' });
  });

  it.each([
    [{ width: 4000, height: 3000 }, { width: 2048, height: 1536 }],
    [{ width: 3000, height: 4000 }, { width: 1536, height: 2048 }],
    [{ width: 800, height: 600 }, { width: 800, height: 600 }],
    [{ width: 100_000, height: 3 }, { width: 2048, height: 1 }],
  ])('is made smaller in its own shape, never larger: %j', (size, smaller) => expect(shrunkSize(size, 2048)).toEqual(smaller));
});
