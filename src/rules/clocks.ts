import { dayMs } from './durations';

/** The clocks of shop and device may differ by this much and still count as correct. */
const clocksAgreeMs = 60_000;

/** Whether only a wrong clock can have named this time. */
export function isAhead(saidAt: number, now: number): boolean {
  return saidAt > now + clocksAgreeMs;
}

/**
 * Converts the time of a reply (UTC milliseconds) to this device's clock: the shop's clock, or this one before it was
 * set back, may have named a time in the future, and every later reply would seem older. A time further ahead than
 * clocks usually differ says nothing about the age: the reply counts as old enough to be refetched.
 */
export function byThisClock(saidAt: number, now: number): number {
  return isAhead(saidAt, now) ? now - clocksAgreeMs : Math.min(saidAt, now);
}

/** The start of the day, UTC: whatever is limited per day is counted from then on. */
export function startOfDay(now: number): number {
  return Math.floor(now / dayMs) * dayMs;
}
