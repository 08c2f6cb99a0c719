import { describe, expect, it } from 'vitest';
import { byDay, dateOf, daysAgo } from '../../../../src/app/features/chat/dialog/day-groups';

const at = (text: string) => ({ createtime: Date.parse(text) });
const datesOf = (zone: string, ...messages: readonly { createtime: number }[]) => byDay(messages, zone).map(({ date, messages: ofDay }) => `${date} ${ofDay.length}`);

describe('messages by day', () => {
  const late = at('2026-01-15T23:30:00Z');
  const early = at('2026-01-16T00:30:00Z');

  it('are parted at the reader’s midnight, not at that of the shop’s clock', () => {
    expect(datesOf('UTC', late, early)).toEqual(['2026-01-15 1', '2026-01-16 1']);
    expect(datesOf('Asia/Shanghai', late, early)).toEqual(['2026-01-16 2']);
    expect(datesOf('America/New_York', late, early)).toEqual(['2026-01-15 2']);
  });

  it('keep the order that they have, though a clock was wrong', () => {
    const groups = byDay([early, late, early], 'UTC');
    expect(groups.map(({ date }) => date)).toEqual(['2026-01-16', '2026-01-15', '2026-01-16']);
    expect(groups.flatMap(({ messages }) => messages)).toEqual([early, late, early]);
  });

  it('name the moment of the first of a day, and nothing of none', () => {
    expect(byDay([late, early], 'Asia/Shanghai')[0]?.at).toBe(late.createtime);
    expect(byDay([], 'UTC')).toEqual([]);
  });
});

describe('how long ago a day is', () => {
  it.each([
    ['2026-01-16', '2026-01-16', 0],
    ['2026-01-15', '2026-01-16', 1],
    ['2025-12-31', '2026-01-01', 1],
    // The changes to and from daylight saving time in New York: days of 23 and of 25 hours.
    ['2026-03-07', '2026-03-08', 1],
    ['2026-11-01', '2026-11-02', 1],
    ['2026-01-17', '2026-01-16', -1],
  ])('counts midnights: %s seen on %s', (date, today, ago) => expect(daysAgo(date, today)).toBe(ago));

  it('is told by dates of the reader’s zone, in Western figures whatever the language of the device', () => {
    expect(dateOf(Date.parse('2026-01-15T20:00:00Z'), 'Asia/Riyadh')).toBe('2026-01-15');
    expect(dateOf(Date.parse('2026-01-15T21:30:00Z'), 'Asia/Riyadh')).toBe('2026-01-16');
  });
});
