/** Turns an object to the tone asked for. Shading is kept, so it stays the same thing in another colour. */
import sharp from 'sharp';

import { rawOf } from './cutout';
import type { Cutout } from './cutout';
import type { PictureColour, PlainTone, Tone } from './recipe';

/** What an object looks like on the whole, in CIE LCh, the space sharp's `modulate` works in. */
type Look = { readonly lightness: number; readonly chroma: number; readonly hue: number };

const linear = (byte: number): number => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);

async function lookOf(cutout: Cutout): Promise<Look> {
  // A thumbnail has the same mean, and one of 48 px is measured in no time.
  const data = await sharp(cutout.data, rawOf(cutout)).resize(48, 48, { fit: 'fill' }).raw().toBuffer();
  let [weight, lightness, sumA, sumB] = [0, 0, 0, 0];
  for (let at = 0; at + 3 < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    const [r, g, b] = [linear(data[at] ?? 0), linear(data[at + 1] ?? 0), linear(data[at + 2] ?? 0)];
    const x = Math.cbrt((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    const y = Math.cbrt(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = Math.cbrt((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    weight += alpha;
    lightness += alpha * Math.max(0, 116 * y - 16);
    sumA += alpha * 500 * (x - y);
    sumB += alpha * 200 * (y - z);
  }
  const whole = Math.max(1, weight);
  return {
    lightness: lightness / whole,
    chroma: Math.hypot(sumA, sumB) / whole,
    hue: (Math.atan2(sumB, sumA) * 180) / Math.PI,
  };
}

/** Where a colour word stands: hue in degrees, and the mean lightness at which it earns its name (a light red is pink). */
const colours: Readonly<Record<PictureColour, readonly [hue: number, lightness: number]>> = {
  red: [30, 50],
  orange: [58, 67],
  yellow: [86, 80],
  green: [146, 58],
  teal: [192, 56],
  blue: [264, 52],
  purple: [308, 47],
  pink: [356, 67],
};
/** The chroma of a well-dyed thing; others are brought towards it, so that a screen can show the new colour. */
const dyedChroma = 42;

/** The plain tones: mean lightness, how much of the object's own contrast stays, and how much of its colour. */
const plain: Readonly<Record<Exclude<PlainTone, 'own'>, readonly [lightness: number, contrast: number, colour: number]>> = {
  dark: [25, 0.52, 0.1],
  grey: [60, 0.6, 0.08],
  pale: [89, 0.4, 0.1],
};

type Change = { readonly hue?: number; readonly saturation?: number; readonly brightness?: number; readonly lightness?: number };

function recolour(tone: Exclude<Tone, 'own' | number>, look: Look): Change {
  if (tone === 'dark' || tone === 'grey' || tone === 'pale') {
    const [lightness, brightness, saturation] = plain[tone];
    return { brightness, saturation, lightness: lightness - brightness * look.lightness };
  }
  const [hue, lightness] = colours[tone];
  return {
    hue: Math.round(hue - look.hue + 720) % 360,
    saturation: Math.min(2, Math.max(0.9, dyedChroma / Math.max(1, look.chroma))),
    lightness: 0.75 * (lightness - look.lightness),
  };
}

export async function dye(cutout: Cutout, tone: Tone): Promise<Cutout> {
  if (tone === 'own') return cutout;
  const change: Change = typeof tone === 'number' ? { hue: tone } : recolour(tone, await lookOf(cutout));
  return { ...cutout, data: await sharp(cutout.data, rawOf(cutout)).modulate(change).raw().toBuffer() };
}
