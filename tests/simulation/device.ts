import { testNow } from '../support/catalog';
import { Line, type Shop } from './line';
import { Locks } from './locks';
import { Disk } from './storage';
import { Tab } from './tab';
import type { Chance } from './random';
import type { World } from './world';

/** One device: a disk, a clock that may be wrong, a line, and tabs. */
export class Device {
  readonly disk: Disk;
  readonly locks = new Locks();
  readonly line: Line & { shopNow(): Promise<number | undefined> };
  readonly tabs: Tab[] = [];
  /** breaches that show while the story runs */
  readonly breaches: string[] = [];
  /** milliseconds by which this device's clock is wrong */
  clockError = 0;
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
    return Math.round(testNow + this.world.now) + this.clockError;
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

  /** OB5: whoever sends holds the lock; only one that was frozen over it may have sent meanwhile. */
  noteSend(tab: Tab): void {
    if (this.hasLocks && !tab.isFrozen && !this.locks.isHeldBy(tab.name)) this.breaches.push(`${tab.name} sends without the lock`);
  }
}
