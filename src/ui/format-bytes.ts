import type { IntlShape } from 'react-intl';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats bytes in a suitable unit, with one decimal from megabytes on. */
export function formatBytes(intl: Pick<IntlShape, 'formatNumber'>, bytes: number): string {
  const step = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return intl.formatNumber(bytes / 1_000 ** step, { style: 'unit', unit: units[step] ?? 'byte', unitDisplay: step === 0 ? 'long' : 'short', maximumFractionDigits: step < 2 ? 0 : 1 });
}
