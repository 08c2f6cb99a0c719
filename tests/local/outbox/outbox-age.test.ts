import { describe, expect, it } from 'vitest';
import { mayBeOld } from '../../../src/local/outbox/outbox-age';

const day = 86_400_000;
/** Real days since the shop last answered; `off` is how many days the device's clock is wrong at each moment. */
function asked({ made, now, off }: { made: number; now: number; off: readonly [heard: number, made: number, now: number] }): boolean {
  const [heardOff, madeOff, nowOff] = off;
  return mayBeOld(
    { madeAt: (made + madeOff) * day, heard: { shop: 0, device: heardOff * day } },
    { shop: now * day, device: (now + nowOff) * day },
  );
}

describe('whether an action may be old', () => {
  const clocks = [0, 0.5, 20, 45, 730, -0.5, -20, -45, -730];
  const three = clocks.flatMap((heard) => clocks.flatMap((made) => clocks.map((now) => [heard, made, now] as const)));

  it.each([0, 1, 15, 29])('one that was made and sent within 30 days of the shop’s word is young, whatever clocks say: day %i', (made) => {
    for (const off of three) expect(asked({ made, now: 30, off }), off.join()).toBe(false);
  });

  it('one of 31 or 91 days is asked about, though the device’s clock was changed once', () => {
    for (const off of three.filter(([heard, made, now]) => heard === made || made === now)) {
      for (const days of [31, 91]) expect(asked({ made: 0, now: days, off }), off.join()).toBe(true);
    }
  });

  it('one that is new after months without the shop is not asked about, where the clock was left alone', () => {
    for (const off of clocks) expect(asked({ made: 89, now: 90, off: [off, off, off] })).toBe(false);
  });

  it('one of a device that never heard of the shop’s time is held against the shop’s clock', () => {
    expect(mayBeOld({ madeAt: 0 }, { shop: 31 * day, device: 0 })).toBe(true);
    expect(mayBeOld({ madeAt: 0 }, { shop: 29 * day, device: 0 })).toBe(false);
  });
});
