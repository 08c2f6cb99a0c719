/** The value below which this share of the samples lies. `share` is from 0 to 1. Throws without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? sorted[0];
  if (found === undefined) throw new Error('No samples.');
  return found;
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

/** For a note: the number of samples and their range, in milliseconds. */
export function spread(samples: readonly number[]): string {
  const least = Math.min(...samples);
  const most = Math.max(...samples);
  return `${samples.length} samples, ${least.toFixed(0)}–${most.toFixed(0)} ms`;
}
