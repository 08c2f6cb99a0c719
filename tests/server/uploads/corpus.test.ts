import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { encodePicture, longestSide } from '../../../src/server/platform/encode-picture';

const megabyte = 1024 * 1024;

/** Valid pictures of each kind, with the metadata that a camera writes. */
let good: Buffer[] = [];
beforeAll(async () => {
  const photo = () => sharp({ create: { width: 48, height: 32, channels: 3, background: 'black', noise: { type: 'gaussian', mean: 120, sigma: 60 } } }).withExif({ IFD0: { Copyright: 'planted' } });
  good = await Promise.all([
    photo().jpeg().toBuffer(), photo().jpeg({ progressive: true }).toBuffer(), photo().toColourspace('cmyk').jpeg().toBuffer(),
    photo().png().toBuffer(), photo().png({ progressive: true }).toBuffer(), photo().png({ palette: true }).toBuffer(), photo().ensureAlpha().png({ adaptiveFiltering: true }).toBuffer(),
    photo().webp().toBuffer(), photo().webp({ lossless: true }).toBuffer(), photo().ensureAlpha(0.5).webp().toBuffer(),
  ]);
});

type Change = readonly [kind: 'flip' | 'cut' | 'repeat' | 'size' | 'join' | 'drop', at: number, by: number];
const anyChange: fc.Arbitrary<Change> = fc.tuple(fc.constantFrom('flip', 'flip', 'flip', 'cut', 'repeat', 'size', 'join', 'drop'), fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255));

function changed(bytes: Buffer, [kind, at, by]: Change): Buffer {
  const index = Math.floor(bytes.length * at);
  const [before, after] = [bytes.subarray(0, index), bytes.subarray(index)];
  switch (kind) {
    case 'flip':
      return Buffer.concat([before, Buffer.from([by]), after.subarray(1)]);
    case 'cut':
      return Buffer.from(before);
    case 'repeat':
      return Buffer.concat([before, after.subarray(0, by), after]);
    case 'size':
      // Where headers state width, height and length.
      return Buffer.concat([bytes.subarray(0, 16 + (by % 16)), Buffer.from([by, 255, 255, 255]), bytes.subarray(20 + (by % 16))]);
    case 'join':
      return Buffer.concat([before, good[by % good.length] ?? bytes]);
    case 'drop':
      return Buffer.concat([before, after.subarray(by)]);
  }
}

it('of a thousand broken pictures each is drawn anew, small and bare, or refused: none stops the server or fills it', async () => {
  const before = process.memoryUsage().rss;
  let [most, slowest, drawn, refused] = [before, 0, 0, 0];
  await fc.assert(
    fc.asyncProperty(fc.nat(9), fc.array(anyChange, { minLength: 1, maxLength: 4 }), async (which, changes) => {
      const broken = changes.reduce(changed, good[which] ?? Buffer.alloc(0));
      const start = performance.now();
      const picture = await encodePicture(broken);
      slowest = Math.max(slowest, performance.now() - start);
      most = Math.max(most, process.memoryUsage().rss);
      if (!picture) {
        refused += 1;
        return;
      }
      drawn += 1;
      const { format, width, height, exif, icc, xmp } = await sharp(picture).metadata();
      expect({ format, exif, icc, xmp }).toEqual({ format: 'webp' });
      expect(Math.max(width, height)).toBeLessThanOrEqual(longestSide);
      expect(picture.toString('latin1')).not.toContain('planted');
    }),
    { numRuns: 1000 },
  );
  // Both must happen, or the pictures are not broken as they should be.
  expect(Math.min(drawn, refused)).toBeGreaterThan(100);
  expect(most - before).toBeLessThan(400 * megabyte);
  expect(slowest).toBeLessThan(30_000);
});
