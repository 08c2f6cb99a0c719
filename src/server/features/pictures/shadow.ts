/** Shadows cast by outlines. They are soft, so they are worked out on a quarter-size sheet. */
import type { Pose } from './layout';

/** Picture px per sheet px. */
export const sheetScale = 4;

/** An object's opacity on the sheet's grid, and where its top left corner lies. */
export type Outline = {
  readonly alpha: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly pose: Pose;
  /** The lower edge the layout asked for: the floor it stands on, or floats above. */
  readonly floor: number;
};

/** How much of the shadow's colour lies on each sheet px, 0..1. */
export type Shade = { readonly values: Float32Array; readonly width: number; readonly height: number };

class Sheet {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
  private readonly line: Float32Array;

  constructor(width: number, height: number) {
    this.line = new Float32Array(Math.max(width, height) + 256);
    this.width = width;
    this.height = height;
    this.values = new Float32Array(width * height);
  }

  /** Keeps the darker of what is there and what comes, so that overlapping shadows of one lamp do not add up. */
  darken(x: number, y: number, value: number): void {
    const column = Math.round(x);
    const row = Math.round(y);
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return;
    const at = row * this.width + column;
    if (value > (this.values[at] ?? 0)) this.values[at] = value;
  }

  /** Two box blurs each way are close enough to a Gaussian for a shadow. */
  blur(across: number, down: number): void {
    for (let pass = 0; pass < 2; pass += 1) {
      for (let y = 0; y < this.height; y += 1) this.slide(y * this.width, 1, this.width, across);
      for (let x = 0; x < this.width; x += 1) this.slide(x, this.width, this.height, down);
    }
  }

  private slide(start: number, step: number, count: number, sigma: number): void {
    // Two boxes of this radius spread like a Gaussian of `sigma`.
    const radius = Math.round(sigma * 1.22);
    if (radius < 1) return;
    // Padded with nothing at both ends: reading outside a typed array is slow.
    const span = radius * 2 + 1;
    const { line, values } = this;
    line.fill(0, 0, count + span + radius);
    for (let i = 0; i < count; i += 1) line[i + span] = values[start + i * step] ?? 0;
    let sum = 0;
    for (let i = 0; i < radius; i += 1) sum += line[i + span] ?? 0;
    for (let i = 0; i < count; i += 1) {
      sum += (line[i + span + radius] ?? 0) - (line[i + span - radius - 1] ?? 0);
      values[start + i * step] = sum / span;
    }
  }
}

/** Lowest opaque row of a column, or -1. */
function lowest({ alpha, width, height }: Outline, x: number): number {
  for (let y = height - 1; y >= 0; y -= 1) if ((alpha[y * width + x] ?? 0) > 90) return y;
  return -1;
}

/** All shadows in a picture of `width` x `height` sheet px; the lamp hangs at the top left. */
export function drawShadows(outlines: readonly Outline[], width: number, height: number): Shade {
  const unit = height / 300;
  const contact = new Sheet(width, height);
  const cast = new Sheet(width, height);
  const ambient = new Sheet(width, height);
  for (const outline of outlines) {
    const { alpha, left, top, pose, floor } = outline;
    for (let x = 0; x < outline.width; x += 1) {
      const foot = lowest(outline, x);
      if (foot < 0) continue;
      const lift = Math.max(0, floor - (top + foot)) / unit;
      // Close under the object: dark only where its underside nearly touches the floor.
      if (pose === 'stand') {
        const near = Math.exp(-lift / 7);
        for (let y = -1; y <= 2; y += 1) contact.darken(left + x, top + foot + y * unit, near);
        for (let y = -5; y <= 7; y += 1) ambient.darken(left + x + 3 * unit, floor + y * unit, 0.35 + 0.65 * Math.exp(-lift / 40));
      }
      if (pose === 'float') {
        // Parted from its object a shadow loses its shape: an ellipse, thin and faint at the ends.
        const aside = (x - outline.width / 2) / (outline.width / 2);
        const share = Math.sqrt(Math.max(0, 1 - aside * aside));
        for (let y = -7 * share; y <= 7 * share; y += 1) ambient.darken(left + x + 6 * unit, floor + (22 + y) * unit, 0.25 + 0.65 * share);
      }
      for (let y = 0; y < outline.height; y += 1) {
        const solid = (alpha[y * outline.width + x] ?? 0) / 255;
        if (solid < 0.1) continue;
        const above = (floor - (top + y)) / unit;
        if (pose === 'wall') {
          cast.darken(left + x + 9 * unit, top + y + 12 * unit, solid);
          contact.darken(left + x + 2 * unit, top + y + 3 * unit, solid * 0.6);
        } else if (pose === 'stand') {
          // The outline laid down on the floor, away from the lamp, fading with height.
          const fade = Math.exp(-above / 75);
          for (let step = 0; step < 2; step += 1) {
            cast.darken(left + x + (above * 0.42 + step) * unit, floor - (above * 0.13 - 1) * unit, solid * fade);
          }
        }
      }
    }
  }
  contact.blur(2.2 * unit, 1.4 * unit);
  cast.blur(6 * unit, 5 * unit);
  ambient.blur(13 * unit, 6 * unit);
  const values = new Float32Array(width * height);
  for (let at = 0; at < values.length; at += 1) {
    const light = (1 - 0.6 * (contact.values[at] ?? 0)) * (1 - 0.3 * (cast.values[at] ?? 0)) * (1 - 0.34 * (ambient.values[at] ?? 0));
    values[at] = 1 - light;
  }
  return { values, width, height };
}
