import { noSession } from '../contract/codes';
import { isRefusalKey, noSessionReason, temporaryRefusals } from '../contract/refusals';
import type { CallOutcome, CallRefused, CallUnanswered } from '../contract/shop/call-outcome';
import type { CallName } from '../contract/shop/calls';
import type { UploadModule } from '../contract/shop/uploads';
import type { DeviceDatabase } from '../local/database/database';
import { mayBeOld } from '../local/outbox/outbox-age';
import { kindOf, type ReadyEntry } from '../local/outbox/outbox-handlers';
import {
  askAge, askShopper, beatLease, dropLease, finishEntry, forgetPictureNames, holdEntry, laneHeads, laneOf, leaseMark, namePicture, pictureBytes, postponeEntry, takeLease,
  type Hold,
} from '../local/outbox/outbox-replay';
import { withPictureNames, type OutboxRow, type WaitingFor } from '../local/outbox/outbox-row';
import { backOffMs, entryWaits, connectionSettlesMs, longestWaitMs } from './back-off';
import { LeaseWatch } from './lease-watch';
import type { NoSessionReason } from './session-end';

/** The world, handed in: the page's, the worker's, and a simulated one. Nothing in here reads a clock by itself. */
export type Ports = {
  readonly db: DeviceDatabase;
  readonly send: (name: CallName, payload: unknown, with_: { readonly language: string; readonly token: string | undefined; readonly idempotencyKey: string }) => Promise<CallOutcome>;
  readonly upload: (picture: { readonly bytes: ArrayBuffer; readonly type: string; readonly module: UploadModule }, with_: { readonly language: string; readonly token: string | undefined }) => Promise<CallOutcome<'uploadimg!execute'>>;
  /** the shop's own clock; `undefined` where it can't be asked */
  readonly shopNow: () => Promise<number | undefined>;
  /** a 403 to a call with this token */
  readonly sessionOver: (token: string, reason: NoSessionReason) => Promise<void>;
  /** this device's clock, which may be wrong and may jump */
  readonly now: () => number;
  /** milliseconds that only ever grow, within this page */
  readonly monotonic: () => number;
  readonly random: () => number;
  /** resolves after so long, or when it is called off */
  readonly wait: (ms: number, callOff: AbortSignal) => Promise<void>;
  readonly lock: {
    /** false where the browser has no locks: then the lease alone decides */
    readonly exclusive: boolean;
    /** does the work while nobody else holds the lock; `lost` tells that it was taken away */
    readonly hold: (steal: boolean, work: (lost: AbortSignal) => Promise<void>) => Promise<'done' | 'taken'>;
  };
  /** names this replayer in the lease */
  readonly holder: string;
};

type Wake = 'look' | 'line';

/** The holder of the lease shows so often that it is alive. */
const beatMs = 2_000;
/** Who waits for the lease looks so often whether it does. */
const lookMs = 1_000;
/** Whatever was missed is found within this time. */
const watchdogMs = 60_000;
/** So many lanes at once: a slow picture holds up no heart, and a line of 2 kB/s still brings something to an end. */
const lanesAtOnce = 3;
const afterFailureMs = 5_000;
/** The shop sweeps what nothing shows for a day; a shop that never finds a picture must not be sent it for ever. */
export const mostSweeps = 5;

/** Why a sleep ends. A reason of its own, or each would make an error with a stack. */
const awake = 'awake';

/** One holding of the lock: the lease's name, what ends it, and whether something has. */
type Batch = { readonly lease: string; readonly over: AbortController; readonly isLost: () => boolean };

type Due = { readonly notBefore: number; readonly at: number; readonly setAt: number };

/** Sends what waits, by the laws that stand in outbox.ts. */
export class Replayer {
  private readonly due = new Map<string, Due>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly stopped = new AbortController();
  private readonly watch: LeaseWatch;
  private asleep = new AbortController();
  private woken = false;
  private connectedAt = -Infinity;
  private batches = 0;

  constructor(private readonly ports: Ports) {
    this.watch = new LeaseWatch(ports.monotonic);
  }

  /** Looks at once whether there is something to send; with `line`, also at what waited for the line. */
  wake(why: Wake = 'look'): void {
    if (why === 'line') this.connectedAt = this.ports.monotonic();
    this.woken = true;
    this.asleep.abort(awake);
  }

  stop(): void {
    this.stopped.abort(awake);
    this.asleep.abort(awake);
  }

  /** Sends until it is stopped. */
  async run(): Promise<void> {
    while (!this.stopped.signal.aborted) {
      this.woken = false;
      const nextMs = await this.batch().catch(() => afterFailureMs);
      await this.sleep(Math.min(nextMs, watchdogMs));
    }
  }

  /** Sends what can be sent now. True: nothing is left that waits for the line or the shop. */
  async once(): Promise<boolean> {
    const nextMs = await this.batch();
    return nextMs === Infinity && (await laneHeads(this.ports.db)).length === 0;
  }

  private async sleep(ms: number): Promise<void> {
    if (this.woken || this.stopped.signal.aborted) return;
    this.asleep = new AbortController();
    await this.ports.wait(ms, this.asleep.signal);
  }

  /** The entries that are due, and when the next one is. */
  private async plan(): Promise<{ due: ReadyEntry[]; nextMs: number }> {
    const heads = await laneHeads(this.ports.db);
    const now = this.ports.monotonic();
    const due: ReadyEntry[] = [];
    let nextMs = Infinity;
    for (const entry of heads) {
      if (this.running.has(laneOf(entry.row))) continue;
      const waitMs = this.dueAt(entry.row, now) - now;
      if (waitMs <= 0) due.push(entry);
      else nextMs = Math.min(nextMs, waitMs);
    }
    return { due, nextMs };
  }

  /** By the clock that only grows. What another page or an earlier run wrote is translated once (OB12). */
  private dueAt(row: OutboxRow, now: number): number {
    const { id, notBefore, waitingFor } = row;
    let known = this.due.get(id);
    if (known?.notBefore !== notBefore) {
      known = { notBefore, at: now + leftToWaitMs(row, this.ports.now()), setAt: now - putOffForMs(row, this.ports.now()) };
      this.due.set(id, known);
    }
    // The line came back since: soon, but not at each flap of it.
    if (waitingFor === 'line' && this.connectedAt >= known.setAt) return Math.min(known.at, this.connectedAt + connectionSettlesMs);
    return known.at;
  }

  /** One holding of the lock. Resolves to when it should be looked again, at the latest. */
  private async batch(): Promise<number> {
    const { due, nextMs } = await this.plan();
    if (due.length === 0) return nextMs;
    const steal = await this.watch.standsStill(() => leaseMark(this.ports.db));
    let led = false;
    // Each holding has a name of its own: what is left of an earlier one must not end a later one.
    const lease = `${this.ports.holder}.${(this.batches += 1)}`;
    const held = await this.ports.lock.hold(steal, async (lost) => {
      led = await takeLease(this.ports.db, lease, this.ports.lock.exclusive || steal);
      if (led) await this.lead(lease, lost);
    });
    if (held === 'taken' || !led) return lookMs;
    this.watch.forget();
    const left = await this.plan();
    return left.due.length > 0 ? lookMs : left.nextMs;
  }

  private async lead(lease: string, lost: AbortSignal): Promise<void> {
    const over = new AbortController();
    const isLost = () => lost.aborted || over.signal.aborted || this.stopped.signal.aborted;
    const beating = this.beat(lease, over);
    lost.addEventListener('abort', () => this.asleep.abort(awake));
    try {
      while (!isLost()) {
        this.woken = false;
        const { due, nextMs } = await this.plan();
        if (isLost()) return;
        for (const entry of due.slice(0, lanesAtOnce - this.running.size)) this.start(entry, { lease, over, isLost });
        if (this.running.size === 0) return;
        // Something new, a lane that ends, or one whose time has come: then the plan is made anew.
        await Promise.race([...this.running.values(), this.sleep(Math.min(nextMs, watchdogMs))]);
        this.asleep.abort(awake);
      }
    } finally {
      over.abort(awake);
      await beating;
      await dropLease(this.ports.db, lease).catch(() => {});
    }
  }

  /** Shows the others that this one is alive; ends the batch when the lease was taken away. */
  private async beat(lease: string, over: AbortController): Promise<void> {
    const { db, wait } = this.ports;
    while (!over.signal.aborted) {
      await wait(beatMs, over.signal);
      if (over.signal.aborted) return;
      const stillOurs = await beatLease(db, lease).catch(() => false);
      if (!stillOurs) {
        over.abort(awake);
        this.asleep.abort(awake);
      }
    }
  }

  private start(entry: ReadyEntry, batch: Batch): void {
    const lane = laneOf(entry.row);
    const work = this.bring(entry.row, batch)
      // Not ours to bring any more: the batch ends, rather than trying the same again at once.
      .then((came) => {
        if (!came) batch.over.abort(awake);
      })
      .catch(() => this.later(entry.row, afterFailureMs))
      .finally(() => this.running.delete(lane));
    this.running.set(lane, work);
  }

  /** After a failure of this device (its storage closed): by memory alone. */
  private later({ id, notBefore }: OutboxRow, ms: number): void {
    const now = this.ports.monotonic();
    this.due.set(id, { notBefore, at: now + ms, setAt: now });
  }

  /** Brings one entry as far as it comes now. Before each step it is made sure that it still is this one's to bring; false: it is not. */
  private async bring({ seq }: OutboxRow, { lease, isLost }: Batch): Promise<boolean> {
    const { db } = this.ports;
    const hold = async (tried: boolean) => {
      const held = await holdEntry(db, lease, seq, tried);
      // The lock goes before the lease does: whoever takes over has the one, and is about to have the other.
      return isLost() ? undefined : held;
    };
    const first = await hold(false);
    if (!first) return false;
    if (!(await this.isYoung(first.entry.row, lease))) return true;
    for (let now: Hold | undefined = first; hasPictureToUpload(now); now = await hold(false)) {
      if (!now) return false;
      if (!(await this.uploadPicture(now, lease))) return true;
    }
    const last = await hold(true);
    if (!last) return false;
    await this.send(last, lease);
    return true;
  }

  /** The try itself, which is on record already, and what comes of it. */
  private async send({ entry, token }: Hold, lease: string): Promise<void> {
    const { db } = this.ports;
    const { row, name } = entry;
    const { payload, missing } = withPictureNames(entry.payload, row.pictures.map((picture) => picture.name));
    if (missing) return askShopper(db, row, 'uploadFailed');
    const outcome = await this.ports.send(name, payload, { language: row.language, token, idempotencyKey: row.id });
    if (outcome.status === 'success') {
      await finishEntry(db, entry, outcome.data);
      this.due.delete(row.id);
      return;
    }
    if (outcome.status === 'refused') {
      const { refusal } = outcome;
      if (isSettled(entry, refusal) || (row.tries > 1 && isSignOfArrival(entry, refusal))) return finishEntry(db, entry, undefined);
      if (refusal === 'imageUnknown' && row.pictures.length > 0 && (row.swept ?? 0) < mostSweeps) return forgetPictureNames(db, row);
    }
    return this.setback(row, outcome, token, lease);
  }

  /** Whether it may be sent without asking: by the shop's clock, because this device's may be wrong. */
  private async isYoung(row: OutboxRow, lease: string): Promise<boolean> {
    if (row.confirmed === true) return true;
    const shop = await this.ports.shopNow();
    // Not a try of it: whoever finds that there is no line wakes this when there is one.
    if (shop === undefined) await this.postpone(row, 'line', lease, entryWaits.line.longestMs);
    else if (mayBeOld(row, { shop, device: this.ports.now() })) await askAge(this.ports.db, row);
    else return true;
    return false;
  }

  /** Uploads the first picture that is not uploaded yet, and notes it. False: it did not come through. */
  private async uploadPicture({ entry: { row, name }, token }: Hold, lease: string): Promise<boolean> {
    const { db, upload } = this.ports;
    const module = kindOf(name).pictures;
    const index = row.pictures.findIndex((picture) => picture.name === undefined);
    const [sha256, picture] = [row.pictures[index]?.sha256, await pictureBytes(db, row, index)];
    if (!picture || !module || sha256 === undefined) {
      await askShopper(db, row, 'uploadFailed');
      return false;
    }
    const outcome = await upload({ bytes: picture.bytes, type: picture.type, module }, { language: row.language, token });
    if (outcome.status === 'success') {
      await namePicture(db, row, sha256, outcome.data.data);
      return true;
    }
    await this.setback({ ...row, tries: row.tries + 1 }, outcome, token, lease);
    return false;
  }

  /** It did not go well: once more later, or never without the shopper's word; decided by the catalogue, not by a message. */
  private async setback(row: OutboxRow, outcome: CallRefused | CallUnanswered, token: string | undefined, lease: string): Promise<void> {
    if (outcome.status !== 'refused') return this.postpone(row, outcome.status === 'failed' ? 'shop' : 'line', lease, outcome.retryAfterMs);
    const { refusal, code, msg = '', retryAfterMs } = outcome;
    if (code === noSession && token !== undefined) {
      // First on record as waiting: the end of the session encrypts it as it stands.
      await this.postpone(row, 'shop', lease);
      return this.ports.sessionOver(token, noSessionReason(msg));
    }
    const isTemporary = isRefusalKey(refusal) && (temporaryRefusals.has(refusal) || refusal === 'sessionTokenInvalid');
    if (isTemporary) return this.postpone(row, 'shop', lease, retryAfterMs);
    return askShopper(this.ports.db, row, refusal, msg);
  }

  private async postpone(row: OutboxRow, waitingFor: WaitingFor, lease: string, retryAfterMs = 0): Promise<void> {
    const { db, now, monotonic, random } = this.ports;
    const ms = Math.max(backOffMs(row.tries, entryWaits[waitingFor], random()), Math.min(retryAfterMs, longestWaitMs));
    const postponedAt = now();
    const notBefore = postponedAt + ms;
    this.due.set(row.id, { notBefore, at: monotonic() + ms, setAt: monotonic() });
    await postponeEntry(db, lease, row, { notBefore, postponedAt, waitingFor, tries: row.tries });
  }
}

/**
 * What is left of a wait that another page began, by a clock that may have been set since: never more than that page meant
 * to wait, and nothing once the clock shows a moment before it began. Capping alone would begin the cap anew at each reload.
 */
function leftToWaitMs({ notBefore, postponedAt = -Infinity }: Pick<OutboxRow, 'notBefore' | 'postponedAt'>, now: number): number {
  const wasSetBack = now < Math.max(postponedAt, notBefore - longestWaitMs);
  return wasSetBack ? 0 : Math.max(notBefore - now, 0);
}

/** How long ago it was put off: a page that begins with a connection does not wait for what an earlier one had none for. */
function putOffForMs({ postponedAt = Infinity }: Pick<OutboxRow, 'postponedAt'>, now: number): number {
  return Math.max(now - postponedAt, 0);
}

function hasPictureToUpload(hold: Hold | undefined): boolean {
  return hold === undefined || hold.entry.row.pictures.some(({ name }) => name === undefined);
}

/** Refusals that to a second try say that the first one took effect. The same key with another body can only be that. */
function isSignOfArrival({ name }: ReadyEntry, refusal: string): boolean {
  const known: readonly string[] = kindOf(name).arrived ?? [];
  return refusal === 'duplicateSubmission' || known.includes(refusal);
}

/** Refusals that say that the shop has it so already, whoever brought it about. */
function isSettled({ name }: ReadyEntry, refusal: string): boolean {
  const known: readonly string[] = kindOf(name).settles ?? [];
  return known.includes(refusal);
}
