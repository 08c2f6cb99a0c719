import { minuteMs } from '../../../rules/durations';

/** The time really left in whole units, rounded down so as not to promise too much; under a minute counts as one. */
export function timeLeft(ms: number): readonly [value: number, unit: 'minute' | 'hour' | 'day'] {
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  if (minutes < 60) return [minutes, 'minute'];
  return minutes < 48 * 60 ? [Math.floor(minutes / 60), 'hour'] : [Math.floor(minutes / (24 * 60)), 'day'];
}
