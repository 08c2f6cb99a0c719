/** So far the clocks of shop and device may differ where both are right enough. */
const clocksAgreeMs = 60_000;

/**
 * When something was said (UTC milliseconds), as far as this device's clock can tell: the shop's clock, or this one before it
 * was set back, may have named a moment that is still to come, and every later word would count as an older one. A moment
 * farther ahead than clocks differ by says nothing of the age: it counts as long enough ago to be asked anew.
 */
export function byThisClock(saidAt: number, now: number): number {
  return saidAt > now + clocksAgreeMs ? now - clocksAgreeMs : Math.min(saidAt, now);
}
