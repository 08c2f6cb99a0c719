import type { OutboxRow } from '../../src/local/outbox/outbox-row';
import { testNow } from '../support/catalog';
import { Line, type Shop } from './line';
import { Locks } from './locks';
import { Disk } from './storage';
import { Tab } from './tab';
import type { Chance } from './random';
import type { World } from './world';

const oldestUnasked = 30 * 86_400_000;

/** One device: a disk, a clock that may be wrong, a connection, and tabs. */
export class Device {
  readonly disk: Disk;
  readonly locks = new Locks();
  readonly line: Line & { shopNow(): Promise<number | undefined> };
  readonly tabs: Tab[] = [];
  /** breaches found while the story runs */
  readonly breaches: string[] = [];
  /** milliseconds by which this device's clock is wrong */
  private error = 0;
  /** when the clock was changed */
  readonly clockChanges: number[] = [];
  /** when each entry was made, in the world's time, and the old entries that the shopper chose to send */
  readonly madeAt = new Map<string, number>();
  readonly meant = new Set<string>();
  private made = 0;

  constructor(
    readonly world: World,
    shop: Shop,
    readonly chance: Chance,
    readonly hasLocks: boolean,
  ) {
    this.disk = new Disk(world.work);
    const line = new Line(world, shop, chance);
    this.line = Object.assign(line, {
      shopNow: async () => {
        await world.wait(20);
        return line.up ? Math.round(testNow + world.now) : undefined;
      },
    });
  }

  clock(): number {
    return Math.round(testNow + this.world.now) + this.error;
  }

  set clockError(ms: number) {
    this.error = ms;
    this.clockChanges.push(this.world.now);
  }

  get awake(): Tab[] {
    return this.tabs.filter((tab) => !tab.isDead && !tab.isFrozen && !tab.isBlocked);
  }

  async openTab(options?: ConstructorParameters<typeof Tab>[2]): Promise<Tab> {
    const tab = new Tab(`tab${(this.made += 1)}`, this, options);
    this.tabs.push(tab);
    if (!tab.isBlocked) await this.world.work.during(tab.start());
    return tab;
  }

  /** OB5: a tab sends only while it holds the lock; only one that was frozen while holding it may have sent meanwhile. */
  noteSend(tab: Tab, key: string): void {
    if (!this.meant.has(key) && this.ageOf(key) > oldestUnasked) this.breaches.push('an action of more than 30 days is sent unasked');
    if (this.hasLocks && !tab.isFrozen && !this.locks.isHeldBy(tab.name)) this.breaches.push(`${tab.name} sends without the lock`);
  }

  private ageOf(entry: string): number {
    return this.world.now - (this.madeAt.get(entry) ?? this.world.now);
  }

  /**
   * OB15: the shopper is asked only about old entries, and those whose age can't be known: the clock was changed, and the
   * shop was not heard from for 30 days or the disk had no room to store its time.
   */
  noteAsked({ id, heard }: Pick<OutboxRow, 'id' | 'heard'>): void {
    const heardAt = heard ? heard.shop - testNow : this.disk.hasRefused ? -Infinity : 0;
    const isUnknown = this.world.now - heardAt > oldestUnasked && this.clockChanges.some((at) => at >= heardAt);
    if (this.ageOf(id) <= oldestUnasked && !isUnknown) this.breaches.push('an action is asked about that is not old');
  }
}
