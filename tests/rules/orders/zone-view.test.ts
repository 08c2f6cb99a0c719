import { expect, it } from 'vitest';
import { zoneView } from '../../../src/rules/orders/zone-view';

it('[S-470] the zone view of a date is the timestamp plus 12 hours, whatever the reader’s own zone is', () => {
  expect(zoneView(Date.UTC(2026, 0, 31, 20, 5, 9))).toBe('2026-02-01 08:05:09');
  expect(zoneView(0)).toBe('1970-01-01 12:00:00');
});

it('[S-470] follows the setting `zone_view_hours`', () => {
  expect(zoneView(Date.UTC(2026, 0, 31, 20), 0)).toBe('2026-01-31 20:00:00');
  expect(zoneView(Date.UTC(2026, 0, 31, 20), -5)).toBe('2026-01-31 15:00:00');
});

it.each([null, undefined, Number.NaN])('[S-470] is -- where there is none: %s', (empty) => {
  expect(zoneView(empty)).toBe('--');
});
