import type { PayloadInput, OutboxCall } from '../../src/contract/shop/calls';
import { favouriteIds } from '../../src/local/favourites';
import { discardEntry, retryEntry } from '../../src/local/outbox/outbox';
import { pictureToCome, tooOld } from '../../src/local/outbox/outbox-row';
import { forgetUser } from '../../src/local/session/encrypt-user-data';
import { switchUser } from '../../src/local/session/switch-user';
import { mostSweeps } from '../../src/sync/replayer';
import { endSession } from '../../src/sync/session-end';
import { Device } from './device';
import { goodsIds, sellerIds } from './effects';
import type { ModelShop } from './model-shop';
import { breachesOf, leftOvers, type Action } from './oracle';
import { Chance } from './random';
import type { RealShop } from './shop';
import type { Tab } from './tab';
import { World, countCipher } from './world';

export type AnyShop = RealShop | ModelShop;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The longest back-off is ten minutes; after it a frozen page may hold the lock for a moment. */
const longestHeldMinutes = 15;
/** What a shopper and the world do, and how often. */
const weights = {
  heart: 14, follow: 8, text: 12, picture: 3, avatar: 2, newsletter: 1, poison: 2, storm: 1,
  moment: 8, while: 5, lineDown: 4, lineUp: 4, trouble: 4, calm: 2,
  crash: 4, crashSoon: 5, newTab: 4, freeze: 3, thaw: 3, worker: 3,
  sessionEnd: 2, logout: 1, login: 5, switchUser: 2,
  clock: 2, drawer: 1, full: 3, blocked: 1, deploy: 1, foreign: 1, sweep: 2, takeover: 2,
} as const;
type Step = keyof typeof weights;

/** One life of a device, from a seed. At its end every fault is removed, and the result is compared with what the shopper was told. */
export class Story {
  private readonly world = new World();
  private readonly chance: Chance;
  /** a generator of its own, so that a seed's other faults stay the same */
  private readonly clocks: Chance;
  private readonly device: Device;
  private readonly actions: Action[] = [];
  private readonly users: string[] = [];
  private user = '';
  /** entries of a later version of the mall, each with its user */
  private readonly foreign = new Map<string, string>();
  private count = 0;
  private sweeps = 0;
  /** what happened, for reading a failing seed */
  readonly log: string[] = [];

  constructor(
    readonly seed: number,
    private readonly shop: AnyShop,
  ) {
    this.chance = new Chance(seed);
    this.clocks = new Chance(seed + 1_000_000_000);
    this.device = new Device(this.world, shop, this.chance, this.chance.happens(0.85));
  }

  /** Runs the story; resolves to its breaches. */
  async tell(): Promise<string[]> {
    const uncount = countCipher(this.world.work);
    try {
      for (let each = 0; each < 2; each += 1) this.users.push(await this.shop.newUser());
      // A page comes from the shop, together with the shop's time.
      (await this.device.openTab()).hearShop();
      if (this.chance.happens(0.9)) await this.login(this.chance.one(this.users));
      const steps = 8 + this.chance.below(18);
      for (let step = 0; step < steps; step += 1) await this.step(this.chance.weighted(weights));
      return await this.end();
    } finally {
      uncount();
      for (const tab of this.device.tabs) tab.die();
    }
  }

  private note(text: string): void {
    this.log.push(`${Math.round(this.world.now)} ${text}`);
  }

  /** A page that the shopper can use. */
  private async tab(): Promise<Tab> {
    const { awake } = this.device;
    return awake.length > 0 ? this.chance.one(awake) : this.device.openTab();
  }

  private async step(step: Step): Promise<void> {
    const { chance, device, world } = this;
    this.note(step);
    switch (step) {
      case 'heart':
        return this.toggle('goods', chance.one(goodsIds));
      case 'follow':
        return this.toggle('seller', chance.one(sellerIds));
      case 'storm': {
        const id = chance.one(goodsIds);
        for (let tap = 0; tap < 12; tap += 1) await this.toggle('goods', id);
        return;
      }
      case 'text':
        return this.act({ kind: 'text', id: `t${(this.count += 1)} of ${this.seed}` }, 'newOnlinechat!send', (id) => ({ type: 'text', content: id }));
      case 'picture':
        return this.act({ kind: 'picture', id: `p${(this.count += 1)} of ${this.seed}` }, 'newOnlinechat!send', () => ({ type: 'img', content: pictureToCome(0) }));
      case 'avatar':
        return this.act({ kind: 'avatar', id: `a${(this.count += 1)} of ${this.seed}` }, 'localuser!refreshAvatar', () => ({ avatar: pictureToCome(0) }));
      case 'newsletter':
        return this.act({ kind: 'mail', id: `m${(this.count += 1)}-${this.seed}-${this.users[0]?.slice(0, 8)}@example.com` }, 'subscribe!add', (email) => ({ email }));
      case 'poison':
        return this.act({ kind: 'poison', id: `nowhere${(this.count += 1)}` }, 'keepGoods!add', (sellerGoodsId) => ({ sellerGoodsId }));
      case 'moment':
        return world.pass(chance.between(1, 3_000));
      case 'while':
        return world.pass(chance.between(3_000, 90_000));
      case 'lineDown':
        device.line.up = false;
        return;
      case 'lineUp':
        device.line.up = true;
        for (const tab of device.awake) tab.replayer.wake('connection');
        return;
      case 'trouble':
        device.line.trouble = chance.next();
        return;
      case 'calm':
        device.line.trouble = 0;
        return;
      case 'crash':
        return (await this.tab()).die();
      case 'crashSoon':
        (await this.tab()).diesAfter = chance.below(30);
        return;
      case 'newTab':
        if (device.awake.length < 3) await device.openTab();
        return;
      case 'freeze':
        return (await this.tab()).freeze();
      case 'thaw':
        for (const tab of device.tabs) tab.thaw();
        return;
      case 'worker': {
        const worker = await device.openTab();
        await world.pass(chance.between(1, 2_000));
        return worker.die();
      }
      case 'sessionEnd':
        if (this.user === '') return;
        return this.shop.endSessions(this.user);
      case 'logout':
        return this.logout();
      case 'login':
        if (!(await this.isLoggedIn())) await this.login(this.user === '' ? chance.one(this.users) : this.user);
        return;
      case 'switchUser':
        return this.login(chance.one(this.users));
      case 'clock':
        device.clockError = this.clocks.one(
          chance.one([[0], [2 * 365 * dayMs, 40 * dayMs], [-2 * 365 * dayMs, -40 * dayMs], [12 * hourMs, 8 * hourMs, hourMs / 2], [-hourMs, -8 * hourMs]]),
        );
        return;
      case 'drawer':
        for (const tab of device.tabs) tab.die();
        return world.pass(chance.one([29, 31, 91]) * dayMs);
      case 'full':
        device.disk.full = 1 + chance.below(6);
        return;
      case 'blocked':
        return this.blocked();
      case 'deploy':
        if (device.awake.length < 3) await device.openTab({ isNext: true });
        return;
      case 'foreign':
        return this.keepForeign();
      case 'takeover':
        return this.takeover();
      case 'sweep':
        return this.sweep();
    }
  }

  private async isLoggedIn(): Promise<boolean> {
    const open = await (await this.tab()).db.session.get('open').catch(() => undefined);
    if (!open) this.user = '';
    return open !== undefined;
  }

  private async toggle(kind: 'goods' | 'seller', id: string): Promise<void> {
    const tab = await this.tab();
    const on = !(await favouriteIds(tab.db, kind).catch(() => new Set())).has(id);
    if (kind === 'goods') await this.act({ kind, id, on }, on ? 'keepGoods!add' : 'keepGoods!del', () => ({ sellerGoodsId: id }), tab);
    else await this.act({ kind, id, on }, on ? 'focusSeller!add' : 'focusSeller!del', () => ({ sellerId: id }), tab);
  }

  /** The shopper does something; what the page tells them is what counts. */
  private async act<Name extends OutboxCall>(about: Pick<Action, 'kind' | 'id' | 'on'>, name: Name, payload: (id: string) => PayloadInput<Name>, given?: Tab): Promise<void> {
    const { world, device } = this;
    const tab = given ?? (await this.tab());
    const open = await tab.db.session.get('open').catch(() => undefined);
    // The page still shows the user whom it last saw.
    const user = this.user === '' ? (open?.user ?? '') : this.user;
    const pictures = about.kind === 'picture' || about.kind === 'avatar' ? [pictureOf(about.id)] : [];
    const action: Action = { ...about, call: name, user, told: 'unknown', dropped: false };
    this.actions.push(action);
    const acting = tab.act(name, payload(about.id), user, pictures);
    const answer = await Promise.race([world.work.during(acting), world.pass(0).then(() => world.settle()).then(() => undefined)]);
    if (tab.isDead || answer === undefined) return;
    action.told = typeof answer === 'string' ? 'no' : 'kept';
    if (typeof answer === 'object') action.entry = answer.id;
    if (action.entry !== undefined && !device.madeAt.has(action.entry)) device.madeAt.set(action.entry, world.now);
    this.note(`  ${name} ${about.id} ${String(about.on ?? '')} by ${this.short(user)} in ${tab.name}: ${action.told}`);
    tab.replayer.wake();
    if (action.told === 'kept' && (about.kind === 'goods' || about.kind === 'seller') && !tab.isDead) {
      const shown = await favouriteIds(tab.db, about.kind).catch(() => undefined);
      // A refusal would have rolled it back, but these are never refused.
      if (shown && shown.has(about.id) !== about.on && !tab.isDead && (await tab.db.session.get('open').catch(() => undefined))?.user === user) {
        device.breaches.push(`${about.kind} ${about.id} is not shown as it was kept`);
      }
    }
  }

  private short(user: string): string {
    return user === '' ? 'nobody' : 'AB'[this.users.indexOf(user)] ?? '?';
  }

  private async login(user: string): Promise<void> {
    const tab = await this.tab();
    const token = await this.shop.newToken(user);
    this.note(`  ${this.short(user)} logs in in ${tab.name}`);
    try {
      await this.world.work.during(switchUser(tab.db, { user, token, sealKey: sealKeyOf(user) }));
      this.user = user;
      tab.hearShop();
    } catch {
      this.user = '';
    }
    for (const each of this.device.awake) each.replayer.wake();
    await this.world.settle();
  }

  /** The shopper was told what is unsent, and accepts its loss. */
  private async logout(): Promise<void> {
    const tab = await this.tab();
    const { user } = this;
    if (user === '') return;
    const waiting = new Set((await tab.db.outbox.where('user').equals(user).toArray().catch(() => [])).map(({ id }) => id));
    const sealed = await tab.db.sealed.where('user').equals(user).count().catch(() => 0);
    try {
      await this.world.work.during(forgetUser(tab.db, user));
    } catch {
      // No room to log out: the next start finishes it (kept-session.ts); here it did not happen.
      return;
    }
    for (const action of this.actions) {
      if (action.user === user && (action.entry === undefined || waiting.has(action.entry) || sealed > 0 || action.kind === 'goods' || action.kind === 'seller')) action.dropped = true;
    }
    for (const [id, whose] of this.foreign) if (whose === user) this.foreign.delete(id);
    this.user = '';
    await this.world.settle();
    this.device.breaches.push(...(await leftOvers(this.device, user)));
  }

  /** A picture arrives but its message doesn't, and a day later the shop deletes uploads that nothing shows. */
  private async sweep(): Promise<void> {
    if (!('sweep' in this.shop)) return;
    this.device.line.trouble = 0.7;
    await this.step('picture');
    for (let look = 0; look < 4; look += 1) {
      await this.world.pass(this.chance.between(200, 4_000));
      if (this.sweeps < mostSweeps) this.shop.sweep();
      this.sweeps += 1;
    }
  }

  /** The sending tab is frozen in the middle of a picture, others take over, and it wakes while they work. */
  private async takeover(): Promise<void> {
    const { world, device, chance } = this;
    await this.step('picture');
    await this.step('text');
    await world.pass(chance.between(1, 400));
    const holder = device.awake.find((tab) => device.locks.isHeldBy(tab.name));
    holder?.freeze();
    // So that what they take over does not finish at once.
    device.line.trouble = 0.8;
    if (device.awake.length === 0) await device.openTab();
    await world.pass(chance.between(11_000, 25_000));
    holder?.thaw();
    await world.pass(chance.between(1, 3_000));
  }

  /** A page whose database does not open must say so within four seconds. */
  private async blocked(): Promise<void> {
    const { world, device } = this;
    const tab = await device.openTab({ isBlocked: true });
    let told: unknown;
    void tab.act('subscribe!add', { email: 'blocked@example.com' }, '').then((answer) => {
      told = answer;
    });
    await world.pass(4_000);
    if (told !== 'noStorage') device.breaches.push('a database that does not open was not told within 4 s');
    tab.die();
  }

  /** A later version of the mall queued something that this one doesn't know. */
  private async keepForeign(): Promise<void> {
    const { db } = await this.tab();
    const id = `foreign${(this.count += 1)}`;
    try {
      const user = await db.transaction('rw', db.outbox, db.session, async () => {
        const open = await db.session.get('open');
        if (!open) return undefined;
        await db.outbox.add({
          id, user: open.user, name: 'wishes!add', version: 3, payload: { wish: 1 }, lane: 'wishes', entity: '', pictures: [], state: 'waiting', tries: 0, notBefore: 0, madeAt: this.device.clock(), language: 'en',
        });
        return open.user;
      });
      if (user !== undefined) this.foreign.set(id, user);
    } catch {
      // It was not kept, and nobody was told that it was.
    }
  }

  /** The shopper confirms the old entries, except those that may have arrived so long ago that the shop no longer knows, and avatars that a later one replaced. */
  private async answerOld(tab: Tab): Promise<void> {
    const avatar = this.actions.findLast(({ kind, user, told }) => kind === 'avatar' && user === this.user && told === 'kept')?.entry;
    for (const row of await tab.db.outbox.where('user').equals(this.user).sortBy('seq')) {
      if (row.refusal !== tooOld) continue;
      this.device.noteAsked(row);
      const isMeant = row.tries === 0 && (row.name !== 'localuser!refreshAvatar' || row.id === avatar);
      this.device.meant.add(row.id);
      await (isMeant ? retryEntry(row.id, tab.db) : discardEntry(row.id, tab.db));
      const known = this.actions.filter(({ entry }) => entry === row.id);
      // The page died before it could tell which entry it was.
      const about = known.length > 0 ? known : this.actions.filter(({ call, told, user: whose }) => call === row.name && told === 'unknown' && whose === this.user);
      for (const action of about) Object.assign(action, isMeant ? { asked: true } : { dropped: true });
    }
    tab.replayer.wake();
  }

  /** Waits until no entry of this user or of visitors waits for anything but the shopper; no page stays open for long. */
  private async sendAll(before: Tab, user: string): Promise<Tab> {
    let tab = before;
    for (let minutes = 0; minutes < longestHeldMinutes && (await leftOf(tab, user)) > 0; minutes += 5) {
      await this.world.pass(300_000);
      await this.answerOld(tab);
      if (user !== '' && !(await tab.db.session.get('open'))) await this.login(user);
      tab.die();
      tab = await this.device.openTab();
    }
    return tab;
  }

  /** The connection is good, the disk has room, clocks are right, and every user logs in once more. */
  private async end(): Promise<string[]> {
    const { device, world, shop } = this;
    device.line.up = true;
    device.line.trouble = 0;
    device.disk.full = 0;
    device.clockError = 0;
    // A frozen page stays frozen, with any lock it holds: the others must manage without it.
    for (const tab of device.awake) tab.die();
    let tab = await device.openTab();
    const open = await tab.db.session.get('open');
    if (open) await world.work.during(endSession(open.token, 'loginExpired', tab.db));
    this.user = '';
    tab = await this.sendAll(tab, '');
    for (const user of this.users) {
      await this.login(user);
      tab = await this.sendAll(tab, user);
      await world.pass(60_000);
      device.breaches.push(...(await breachesOf({ device, tab, shop, user, actions: this.actions, foreign: [...this.foreign].flatMap(([id, whose]) => (whose === user ? [id] : [])) })));
      const session = await tab.db.session.get('open');
      if (session) await world.work.during(endSession(session.token, 'loginExpired', tab.db));
      this.user = '';
    }
    return device.breaches;
  }
}

async function leftOf(tab: Tab, user: string): Promise<number> {
  return tab.db.outbox.filter((row) => (row.user === user || row.user === '') && (row.state !== 'needsYou' || row.refusal === tooOld) && row.name !== 'wishes!add').count();
}

/** The key is the same at every login of a user (contract/shop/account.ts). */
function sealKeyOf(user: string): string {
  return Buffer.from(user.replaceAll('-', '').slice(0, 32)).toString('base64url');
}

/** A picture with unique content; what it shows doesn't matter here. */
export function pictureOf(id: string): Blob {
  return new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), id], { type: 'image/png' });
}
