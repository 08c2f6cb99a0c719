import { atRate, type Money } from './money';

/** After this long without network traffic, the next traffic starts a new visit. */
export const visitEndsAfterMs = 30 * 60_000;

type DataKind = 'pages' | 'pictures' | 'app';

/** The kind of a transfer, by its path: pictures, the app itself, or pages. */
export function dataKind(path: string): DataKind {
  if (/^\/(pictures|uploads)\//.test(path)) return 'pictures';
  return /^\/(assets|brands)\/|^\/[\w.-]+\.(js|json|webmanifest|ico|png|svg)$/.test(path) ? 'app' : 'pages';
}

/** The limits to choose from for a visit, in bytes. */
export const visitLimits = [1_000_000, 2_000_000, 5_000_000, 10_000_000] as const;

/**
 * `small`: all pictures in card size. `onTap`: pictures that are not on the device load only on request. `reached`: the
 * limit is used up, and also nothing is fetched that is on the device already, or that nobody asked for.
 */
export type Saving = 'none' | 'small' | 'onTap' | 'reached';
/** Beyond this share, the rest of the limit is left to pages, which are a tenth of the size of their pictures. */
const picturesShare = 0.8;

export function savingFor(used: number, limit: number | undefined): Saving {
  if (limit === undefined) return 'none';
  if (used >= limit) return 'reached';
  return used < limit * picturesShare ? 'small' : 'onTap';
}

/** Whether pictures that are not on the device load only on request. */
export function withholdsPictures(saving: Saving): boolean {
  return saving === 'onTap' || saving === 'reached';
}

/** The cost of these bytes at a price per megabyte. */
export function dataCost(bytes: number, perMegabyte: Money): Money {
  const millionths = String(Math.round(bytes)).padStart(7, '0');
  return atRate(`${millionths.slice(0, -6)}.${millionths.slice(-6)}` as Money, perMegabyte);
}
