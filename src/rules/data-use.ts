import { atRate, type Money } from './money';

/** After so long without anything over the line, what comes next is another visit. */
export const visitEndsAfterMs = 30 * 60_000;

type DataKind = 'pages' | 'pictures' | 'app';

/** What came over the line, by its path: pictures, the shop's own program, or what pages say. */
export function dataKind(path: string): DataKind {
  if (/^\/(pictures|uploads)\//.test(path)) return 'pictures';
  return /^\/(assets|brands)\/|^\/[\w.-]+\.(js|json|webmanifest|ico|png|svg)$/.test(path) ? 'app' : 'pages';
}

/** Sums that a visit can be kept under, in bytes. */
export const visitLimits = [1_000_000, 2_000_000, 5_000_000, 10_000_000] as const;

/**
 * `small`: pictures as small as a card's, wherever they show. `onTap`: none that is not on the device, until they are asked for.
 * `reached`: the sum is used up, and nothing is brought either that is on the device already, or that nobody asked for.
 */
export type Saving = 'none' | 'small' | 'onTap' | 'reached';
/** From this share on the rest is left to pages, which are a tenth of what their pictures are. */
const picturesShare = 0.8;

export function savingFor(used: number, limit: number | undefined): Saving {
  if (limit === undefined) return 'none';
  if (used >= limit) return 'reached';
  return used < limit * picturesShare ? 'small' : 'onTap';
}

/** Whether pictures that are not on the device wait until they are asked for. */
export function withholdsPictures(saving: Saving): boolean {
  return saving === 'onTap' || saving === 'reached';
}

/** What so many bytes cost at a price for a megabyte. */
export function dataCost(bytes: number, perMegabyte: Money): Money {
  const millionths = String(Math.round(bytes)).padStart(7, '0');
  return atRate(`${millionths.slice(0, -6)}.${millionths.slice(-6)}` as Money, perMegabyte);
}
