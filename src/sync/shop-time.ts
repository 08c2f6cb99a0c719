import { device, type DeviceDatabase } from '../local/database/database';
import { keepShopTime } from '../local/outbox/outbox-age';
import type { ShopTime } from '../local/outbox/outbox-row';
import { askHealth, callTimeoutMs } from './ask-health';
import { connectionFailed, probeIfSlow } from './connectivity';

/** The shop's last known time is extrapolated for up to this long, if both clocks of the page agree on how long it was … */
const freshMs = 600_000;
/** … to within this: one of them stops while the device sleeps, and the other can be set by its owner. */
const agreeMs = 60_000;
/** How often the shop's time is saved on the device: it only serves as a lower bound for the age of entries. */
const keepEveryMs = 3_600_000;

type Ports = {
  readonly db: DeviceDatabase;
  /** asks the shop for its time */
  readonly ask: () => Promise<number | undefined>;
  readonly now: () => number;
  readonly monotonic: () => number;
};

/** The shop's clock, as far as a page or the worker knows it: every response of the shop carries the time. */
export class ShopClock {
  private last: (ShopTime & { readonly monotonic: number }) | undefined;
  private kept = -Infinity;

  constructor(private readonly ports: Ports) {}

  /** Notes the time from a response of the shop. */
  note(shop: number): void {
    const { db, now, monotonic } = this.ports;
    this.last = { shop, device: now(), monotonic: monotonic() };
    if (shop - this.kept < keepEveryMs) return;
    this.kept = shop;
    // If it was not saved (storage full), the earlier value is older, but just as true. The next response tries again.
    void keepShopTime(db, { shop, device: this.last.device }).catch(() => (this.kept = -Infinity));
  }

  /** The shop's current time; `undefined` if it can't be asked. */
  async now(): Promise<number | undefined> {
    const known = this.reckoned();
    if (known !== undefined) return known;
    const shop = await this.ports.ask();
    if (shop !== undefined) this.note(shop);
    return shop;
  }

  private reckoned(): number | undefined {
    if (!this.last) return undefined;
    const passed = this.ports.monotonic() - this.last.monotonic;
    const byDevice = this.ports.now() - this.last.device;
    return passed <= freshMs && Math.abs(byDevice - passed) <= agreeMs ? this.last.shop + passed : undefined;
  }
}

/** Reads the time from the header of the shop's cheapest response; accurate to the second. */
async function ask(): Promise<number | undefined> {
  const stopProbe = probeIfSlow();
  const response = await askHealth(callTimeoutMs);
  stopProbe();
  const at = response && dateOf(response);
  if (at === undefined) connectionFailed(1);
  return at;
}

/** When the shop made a response, by its own clock. */
function dateOf(response: Response): number | undefined {
  const at = Date.parse(response.headers.get('date') ?? '');
  return at > 0 ? at : undefined;
}

export const shopClock = new ShopClock({ db: device, ask, now: () => Date.now(), monotonic: () => performance.now() });

/** Notes the shop's time from a response that came from the shop itself. */
export function noteShopTime(response: Response): void {
  const at = dateOf(response);
  if (at !== undefined) shopClock.note(at);
}
