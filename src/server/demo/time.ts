import { dayMs } from '../../rules/durations';

/** The time `days` (possibly fractional) before `now`, as stored in rows: ISO text, whole seconds. */
export function daysBefore(now: number, days: number): string {
  return new Date(Math.floor((now - days * dayMs) / 1000) * 1000).toISOString();
}

/** The date `days` before `now`. */
export function dateBefore(now: number, days: number): string {
  return daysBefore(now, days).slice(0, 10);
}
