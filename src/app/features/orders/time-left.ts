const minuteMs = 60_000;

/** Real time left in whole units, rounded down, so that never more is promised than there is; under a minute is one. */
export function timeLeft(ms: number): readonly [value: number, unit: 'minute' | 'hour' | 'day'] {
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  if (minutes < 60) return [minutes, 'minute'];
  return minutes < 48 * 60 ? [Math.floor(minutes / 60), 'hour'] : [Math.floor(minutes / (24 * 60)), 'day'];
}
