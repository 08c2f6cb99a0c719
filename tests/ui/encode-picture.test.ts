import { afterEach, describe, expect, it, vi } from 'vitest';
import { shrinkPicture } from '../../src/app/features/account/settings/shrink-picture';
import { encodePicture } from '../../src/ui/encode-picture';

/** A canvas whose encoded output the test sets; records what was drawn and which encodings were requested. */
function canvasThat(writes: (type: string, quality: number) => { size: number; type: string }) {
  const drawn: number[][] = [];
  const asked: [string, number][] = [];
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ fillRect: () => {}, drawImage: (_bitmap: unknown, ...place: number[]) => drawn.push(place) }),
    toBlob: (done: (blob: unknown) => void, type: string, quality: number) => {
      asked.push([type, quality]);
      done(writes(type, quality));
    },
  };
  vi.stubGlobal('document', { createElement: () => canvas });
  return { canvas, drawn, asked };
}
const bitmap = (width: number, height: number) => ({ width, height, close: vi.fn() }) as unknown as ImageBitmap;

afterEach(() => vi.unstubAllGlobals());

describe('a picture made small on the device', () => {
  it('keeps its shape within the longest side, and is never made larger', async () => {
    const { canvas, drawn } = canvasThat((type) => ({ type, size: 5 }));
    await encodePicture(bitmap(4_000, 3_000), { longestSide: 2_000, formats: ['image/webp'], maxBytes: 10 });
    expect([canvas.width, canvas.height]).toEqual([2_000, 1_500]);
    expect(drawn).toEqual([[0, 0, 4_000, 3_000, 0, 0, 2_000, 1_500]]);
    await encodePicture(bitmap(40, 30), { longestSide: 2_000, formats: ['image/webp'], maxBytes: 10 });
    expect([canvas.width, canvas.height]).toEqual([40, 30]);
  });

  it('is its middle where a square is wanted: a face', async () => {
    const { drawn, asked } = canvasThat((type) => ({ type, size: 5 }));
    const opened = bitmap(900, 700);
    vi.stubGlobal('createImageBitmap', () => Promise.resolve(opened));
    expect(await shrinkPicture(new Blob(['x']))).toMatchObject({ type: 'image/jpeg' });
    expect(drawn).toEqual([[100, 0, 700, 700, 0, 0, 640, 640]]);
    expect(asked).toEqual([['image/jpeg', 0.86]]);
    expect(opened.close).toHaveBeenCalledOnce();
  });

  it('loses quality rather than being refused, as much as it must', async () => {
    const { asked } = canvasThat((type, quality) => ({ type, size: quality > 0.6 ? 11 : 9 }));
    expect(await encodePicture(bitmap(9, 9), { longestSide: 9, formats: ['image/webp'], maxBytes: 10 })).toMatchObject({ size: 9 });
    expect(asked.map(([, quality]) => quality)).toEqual([0.86, 0.7, 0.5]);
  });

  it('[S-238] is not sent where it can’t be made small enough', async () => {
    canvasThat((type) => ({ type, size: 11 }));
    expect(await encodePicture(bitmap(9, 9), { longestSide: 9, formats: ['image/webp', 'image/jpeg'], maxBytes: 10 })).toBeUndefined();
  });

  it('is written in the next format by a browser that can’t write the first', async () => {
    const { asked } = canvasThat((type) => ({ type: type === 'image/webp' ? 'image/png' : type, size: 5 }));
    expect(await encodePicture(bitmap(9, 9), { longestSide: 9, formats: ['image/webp', 'image/jpeg'], maxBytes: 10 })).toMatchObject({ type: 'image/jpeg' });
    expect(asked).toEqual([['image/webp', 0.86], ['image/jpeg', 0.86]]);
  });

  it('is none where the file is no picture', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
    expect(await shrinkPicture(new Blob(['x']))).toBeUndefined();
  });
});
