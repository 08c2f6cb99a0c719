import { isAnswer } from '../../src/contract/shop/call-outcome';
import type { PayloadInput, OutboxCall } from '../../src/contract/shop/calls';
import { DeviceDatabase } from '../../src/local/database/database';
import { encryptOthers } from '../../src/local/session/switch-user';
import { enqueue, type Enqueued } from '../../src/sync/enqueue';
import { Replayer, type Ports } from '../../src/sync/replayer';
import { endSession } from '../../src/sync/session-end';
import { ShopClock } from '../../src/sync/shop-time';
import { testNow } from '../support/catalog';
import type { Device } from './device';

/** A later version of the mall, whose database has one more table. */
class NextDatabase extends DeviceDatabase {
  constructor(...given: ConstructorParameters<typeof DeviceDatabase>) {
    super(...given);
    // Higher than any version number that the mall has used so far.
    this.version(1000).stores({ wishes: 'id' });
  }
}

/** A promise that never settles, for a dead page to wait for. A new one each time: whatever waits for a shared one would stay in memory with it. */
const forEver = () => new Promise<never>(() => {});

/** A page of the shop, or the worker, as far as the outbox is concerned: it may die, freeze and wake at any moment. */
export class Tab {
  readonly db: DeviceDatabase;
  readonly replayer: Replayer;
  readonly shopClock: ShopClock;
  isDead = false;
  isBlocked = false;
  /** the number of steps after which it dies */
  diesAfter = Infinity;
  private reads = 0;
  private frozen: Promise<void> | undefined;
  private thawed: () => void = () => {};
  private readonly bornAt: number;

  constructor(
    readonly name: string,
    private readonly device: Device,
    { isNext = false, isBlocked = false } = {},
  ) {
    this.isBlocked = isBlocked;
    this.bornAt = device.world.now;
    const door = device.disk.door(name, { isBlocked: () => this.isBlocked, begun: () => this.step() });
    const options = { indexedDB: door.indexedDB, IDBKeyRange: door.IDBKeyRange };
    this.db = isNext ? new NextDatabase('dhow', options) : new DeviceDatabase('dhow', options);
    this.shopClock = new ShopClock({ db: this.db, ask: () => this.reach(device.line.shopNow()), now: () => device.clock(), monotonic: () => this.monotonic() });
    this.replayer = new Replayer(this.ports());
  }

  get isFrozen(): boolean {
    return this.frozen !== undefined;
  }

  /** What a page does at its start. */
  async start(): Promise<void> {
    try {
      await encryptOthers(this.db);
    } catch {
      // The disk is full, or the tab died meanwhile.
    }
    if (!this.isDead) void this.replayer.run().catch(() => {});
  }

  die(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.device.disk.kill(this.name);
    this.device.locks.release(this.name);
    this.replayer.stop();
    this.db.close();
  }

  freeze(): void {
    this.frozen ??= new Promise((resolve) => {
      this.thawed = resolve;
    });
  }

  thaw(): void {
    this.frozen = undefined;
    this.thawed();
  }

  /** Notes the shop's current time, as a response from the shop does. */
  hearShop(): void {
    this.shopClock.note(Math.round(testNow + this.device.world.now));
  }

  /** Like a real monotonic clock, it never returns the same value twice. */
  private monotonic(): number {
    return this.device.world.now - this.bornAt + (this.reads += 1) / 1_000_000;
  }

  act<Name extends OutboxCall>(name: Name, payload: PayloadInput<Name>, user: string, pictures: readonly Blob[] = []): Promise<Enqueued> {
    const { device } = this;
    return enqueue(this.db, { name, payload, pictures, user, language: 'en', now: device.clock() }, (ms) => device.world.wait(ms));
  }

  private step(): void {
    this.diesAfter -= 1;
    if (this.diesAfter < 0) this.die();
  }

  /** A result from outside reaches the tab only once it is awake, and never if it is dead. */
  private async reach<Result>(coming: Promise<Result>): Promise<Result> {
    const result = await coming;
    while (this.frozen) await this.frozen;
    this.device.world.work.steps += 1;
    return this.isDead ? forEver() : result;
  }

  private ports(): Ports {
    const { device } = this;
    const { world } = device;
    const ask = async (name: Parameters<Ports['send']>[0], payload: unknown, token: string | undefined, idempotencyKey?: string) => {
      this.step();
      if (this.isDead) return forEver();
      if (idempotencyKey !== undefined) device.noteSend(this, idempotencyKey);
      const outcome = await this.reach(device.line.ask({ name, payload, token, idempotencyKey }));
      if (isAnswer(outcome)) this.hearShop();
      return outcome;
    };
    return {
      db: this.db,
      holder: this.name,
      // Through JSON text, as over the network.
      send: (name, payload, { token, idempotencyKey }) => ask(name, JSON.parse(JSON.stringify(payload)), token, idempotencyKey),
      upload: async ({ bytes, type, module }, { token }) => {
        const form = await ask('session!token', {}, token);
        if (form.status !== 'success') return form;
        const { session_token: sessionToken } = form.data as { session_token: string };
        const file = new Blob([bytes], { type });
        return (await ask('uploadimg!execute', { file, moduleName: module, session_token: sessionToken }, token)) as Awaited<ReturnType<Ports['upload']>>;
      },
      shopNow: () => this.shopClock.now(),
      sessionOver: (token, reason) => this.reach(world.work.during(endSession(token, reason, this.db)).catch(() => {})),
      now: () => device.clock(),
      monotonic: () => this.monotonic(),
      random: () => device.chance.next(),
      wait: (ms, callOff) =>
        this.reach(
          new Promise<void>((resolve) => {
            if (callOff.aborted) return resolve();
            const end = () => {
              off();
              callOff.removeEventListener('abort', end);
              resolve();
            };
            const off = world.ring(ms, end);
            callOff.addEventListener('abort', end);
          }),
        ),
      lock: {
        exclusive: device.hasLocks,
        hold: async (steal, work) => {
          if (device.hasLocks) return this.reach(device.locks.hold(this.name, steal, work));
          await work(new AbortController().signal);
          return 'done';
        },
      },
    };
  }
}
