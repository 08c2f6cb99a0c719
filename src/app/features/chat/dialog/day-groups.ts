import { dayMs } from '../../../../rules/durations';

type Day<Message> = {
  /** the date in the reader's time zone, as 2026-01-15 */
  readonly date: string;
  /** when its first message was written, UTC milliseconds */
  readonly at: number;
  readonly messages: readonly Message[];
};

/** `zone` is the reader's time zone; the device's if omitted. */
function dates(zone?: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { calendar: 'gregory', numberingSystem: 'latn', year: 'numeric', month: '2-digit', day: '2-digit', ...(zone !== undefined && { timeZone: zone }) });
}

/** Groups messages by the reader's day, keeping their order: a day may appear twice if a sender's clock was wrong. */
export function byDay<Message extends { readonly createtime: number }>(messages: readonly Message[], zone?: string): Day<Message>[] {
  const format = dates(zone);
  const days: (Day<Message> & { messages: Message[] })[] = [];
  for (const message of messages) {
    const date = format.format(message.createtime);
    const last = days.at(-1);
    if (last?.date === date) last.messages.push(message);
    else days.push({ date, at: message.createtime, messages: [message] });
  }
  return days;
}

/** The date of a timestamp, as 2026-01-15. */
export function dateOf(at: number, zone?: string): string {
  return dates(zone).format(at);
}

/** The number of midnights between two dates: 0 is today, 1 yesterday. Not computed from hours, since a day may have 23 or 25. */
export function daysAgo(date: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(date)) / dayMs);
}
