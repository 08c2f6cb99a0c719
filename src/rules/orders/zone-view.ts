import { orderDefaults } from './orders';

const hourMs = 3_600_000;

/**
 * A moment by the shop's own clock, as records name it: the timestamp (UTC milliseconds) plus `hours`, the setting
 * `zone_view_hours`; `--` where there is none.
 */
export function zoneView(at: number | null | undefined, hours: number = orderDefaults.zone_view_hours): string {
  if (at == null) return '--';
  const moment = new Date(at + hours * hourMs);
  return Number.isNaN(moment.getTime()) ? '--' : moment.toISOString().slice(0, 19).replace('T', ' ');
}
