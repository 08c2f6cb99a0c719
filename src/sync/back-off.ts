import type { WaitingFor } from '../local/outbox-row';

const firstMs = 2_000;
/** Of line and shop: the line tells when it is back, the shop doesn't. */
export const longestMs = { line: 60_000, shop: 600_000 } as const;
/** No entry waits longer than this without a look, whatever the shop asked for and whatever clocks say. */
export const longestWaitMs = 3_600_000;
/** After the line came back, a moment, so that one that flaps does not start a try at each flap. */
export const lineSettlesMs = 1_000;

/** How long after its n-th try an entry waits: twice as long each time; half of it is chance, so that a shop that is back isn't met by everybody at once. */
export function backOffMs(tries: number, waitingFor: WaitingFor, chance: number): number {
  const whole = Math.min(firstMs * 2 ** Math.min(Math.max(tries - 1, 0), 20), longestMs[waitingFor]);
  return whole * (0.5 + chance / 2);
}
