import { hourMs } from '../durations';
import { defaultSetting } from '../settings';

/**
 * A time by the shop's own clock, as shown in records: the timestamp (UTC milliseconds) plus `hours`, the setting
 * `zone_view_hours`; `--` if there is none.
 */
export function zoneView(at: number | null | undefined, hours: number = defaultSetting('zone_view_hours')): string {
  if (at == null) return '--';
  const moment = new Date(at + hours * hourMs);
  return Number.isNaN(moment.getTime()) ? '--' : moment.toISOString().slice(0, 19).replace('T', ' ');
}
