import { device, type DeviceDatabase } from '../local/database/database';
import { keepHeard } from '../local/outbox/outbox-age';
import type { HeardTime } from '../local/outbox/outbox-row';
import { connectionFailed } from './connectivity';

const patienceMs = 3_000;
/** So long what the shop said last is gone on from, if both clocks of the page agree on how long that was … */
const freshMs = 600_000;
/** … to within this: one of them stands while the device sleeps, and the other is set by its owner. */
const agreeMs = 60_000;
/** The device is told so often what the shop's time is: it only has to know that nothing is older. */
const keepEveryMs = 3_600_000;

type Ports = {
  readonly db: DeviceDatabase;
  /** asks the shop what time it is */
  readonly ask: () => Promise<number | undefined>;
  readonly now: () => number;
  readonly monotonic: () => number;
};

/** The shop's clock, as far as a page or the worker knows it: every answer of the shop says the time. */
export class ShopClock {
  private last: (HeardTime & { readonly monotonic: number }) | undefined;
  private kept = -Infinity;

  constructor(private readonly ports: Ports) {}

  /** The shop answered, and said what time it is. */
  hear(shop: number): void {
    const { db, now, monotonic } = this.ports;
    this.last = { shop, device: now(), monotonic: monotonic() };
    if (shop - this.kept < keepEveryMs) return;
    this.kept = shop;
    // Not kept (storage full): what is known from before is older, and as true. The next answer is tried again.
    void keepHeard(db, { shop, device: this.last.device }).catch(() => (this.kept = -Infinity));
  }

  /** What time it is in the shop; `undefined` where it can't be asked. */
  async now(): Promise<number | undefined> {
    const known = this.reckoned();
    if (known !== undefined) return known;
    const shop = await this.ports.ask();
    if (shop !== undefined) this.hear(shop);
    return shop;
  }

  private reckoned(): number | undefined {
    if (!this.last) return undefined;
    const passed = this.ports.monotonic() - this.last.monotonic;
    const byDevice = this.ports.now() - this.last.device;
    return passed <= freshMs && Math.abs(byDevice - passed) <= agreeMs ? this.last.shop + passed : undefined;
  }
}

/** The head of the least that the shop answers; to the second. */
async function ask(): Promise<number | undefined> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    const at = response.headers.get('content-type')?.startsWith('application/json') ? dateOf(response) : undefined;
    if (at !== undefined) return at;
  } catch {
    // No line, or one that stalls.
  }
  connectionFailed();
  return undefined;
}

/** When the shop made an answer, by its own clock. */
function dateOf(response: Response): number | undefined {
  const at = Date.parse(response.headers.get('date') ?? '');
  return at > 0 ? at : undefined;
}

export const shopClock = new ShopClock({ db: device, ask, now: () => Date.now(), monotonic: () => performance.now() });

/** An answer that came from the shop itself says what time it is there. */
export function hearShopTime(response: Response): void {
  const at = dateOf(response);
  if (at !== undefined) shopClock.hear(at);
}
