const dayMs = 86_400_000;

/** How many days (also parts of them) before `now`, as rows carry times: ISO text, whole seconds. */
export function daysBefore(now: number, days: number): string {
  return new Date(Math.floor((now - days * dayMs) / 1000) * 1000).toISOString();
}

/** The day a number of days before `now`, as a date. */
export function dateBefore(now: number, days: number): string {
  return daysBefore(now, days).slice(0, 10);
}
