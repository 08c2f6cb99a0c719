import { noSession } from '../contract/codes';
import { noSessionReason } from '../contract/refusals';
import type { CallOutcome, CallRefused, CallUnanswered } from '../contract/shop/call-outcome';
import type { CallName } from '../contract/shop/calls';
import type { UploadModule } from '../contract/shop/uploads';
import { isTemporary } from '../contract/temporary-refusals';
import type { DeviceDatabase } from '../local/database/database';
import { mayBeOld } from '../local/outbox/outbox-age';
import { handlerOf, type ReadyEntry } from '../local/outbox/outbox-handlers';
import {
  askAge, askShopper, beatLease, dropLease, finishEntry, forgetPictureNames, laneHeads, laneOf, leaseMark, markSending, namePicture, pictureBytes, postponeEntry, takeLease,
  type Sending,
} from '../local/outbox/outbox-replay';
import { withPictureNames, type OutboxRow, type WaitingFor } from '../local/outbox/outbox-row';
import { backOffMs, connectionSettlesMs, longestWaitMs, retryWaits } from './back-off';
import { LeaseWatch } from './lease-watch';
import type { NoSessionReason } from './session-end';

/** The replayer's dependencies, passed in: the page's, the worker's, or simulated ones. Nothing in this file reads a clock directly. */
export type Ports = {
  readonly db: DeviceDatabase;
  readonly send: (name: CallName, payload: unknown, options: { readonly language: string; readonly token: string | undefined; readonly idempotencyKey: string }) => Promise<CallOutcome>;
  readonly upload: (picture: { readonly bytes: ArrayBuffer; readonly type: string; readonly module: UploadModule }, options: { readonly language: string; readonly token: string | undefined }) => Promise<CallOutcome<'uploadimg!execute'>>;
  /** the shop's own clock; `undefined` if it can't be asked */
  readonly shopNow: () => Promise<number | undefined>;
  /** called after a 403 to a call with this token */
  readonly sessionOver: (token: string, reason: NoSessionReason) => Promise<void>;
  /** this device's clock, which may be wrong and may jump */
  readonly now: () => number;
  /** milliseconds that only grow, within this page */
  readonly monotonic: () => number;
  readonly random: () => number;
  /** resolves after this time, or when aborted */
  readonly wait: (ms: number, callOff: AbortSignal) => Promise<void>;
  readonly lock: {
    /** false if the browser has no Web Locks: then the lease alone decides */
    readonly exclusive: boolean;
    /** runs the work while nobody else holds the lock; `lost` is aborted when the lock is taken away */
    readonly hold: (steal: boolean, work: (lost: AbortSignal) => Promise<void>) => Promise<'done' | 'taken'>;
  };
  /** names this replayer in the lease */
  readonly holder: string;
};

type Wake = 'look' | 'connection';

/** How often the holder of the lease shows that it is alive. */
const beatMs = 2_000;
/** How often a replayer that waits for the lease checks it. */
const lookMs = 1_000;
/** A missed wake-up is noticed within this time. */
const watchdogMs = 60_000;
/** Lanes sent at once: a slow picture doesn't hold up a favourite, and a connection of 2 kB/s still completes something. */
const lanesAtOnce = 3;
const afterFailureMs = 5_000;
/** The shop deletes uploads that nothing shows for a day; if it never finds a picture, uploading must not repeat for ever. */
export const mostSweeps = 5;

/** The abort reason that ends a sleep. A constant, because the default would create an error with a stack each time. */
const awake = 'awake';

/** One period of holding the lock: the lease's name, what ends it, and whether it has ended. */
type Batch = { readonly lease: string; readonly over: AbortController; readonly isLost: () => boolean };

type Due = { readonly notBefore: number; readonly at: number; readonly setAt: number };

/** Sends outbox entries by the laws in outbox.ts. */
export class Replayer {
  private readonly due = new Map<string, Due>();
  /** when the latest step of each lane began, by the monotonic clock */
  private readonly begunAt = new Map<string, number>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly stopped = new AbortController();
  private readonly watch: LeaseWatch;
  private asleep = new AbortController();
  private woken = false;
  private isEnding = false;
  private connectedAt = -Infinity;
  private batches = 0;

  constructor(private readonly ports: Ports) {
    this.watch = new LeaseWatch(ports.monotonic);
  }

  /** Checks at once whether there is something to send; with `connection`, also entries that waited for the connection. */
  wake(why: Wake = 'look'): void {
    if (why === 'connection') this.connectedAt = this.ports.monotonic();
    this.woken = true;
    this.asleep.abort(awake);
  }

  stop(): void {
    this.stopped.abort(awake);
    this.asleep.abort(awake);
  }

  /** Begins no more entries and pictures: `once` ends with those that are under way. */
  end(): void {
    this.isEnding = true;
  }

  /** Sends until it is stopped. */
  async run(): Promise<void> {
    while (!this.stopped.signal.aborted) {
      this.woken = false;
      const nextMs = await this.batch().catch(() => afterFailureMs);
      await this.sleep(Math.min(nextMs, watchdogMs));
    }
  }

  /** Sends what can be sent now. Returns whether nothing is left that waits for the connection or the shop. */
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

  /** When an entry is due, by the monotonic clock. Times that another page or an earlier run wrote are converted once (OB12). */
  private dueAt(row: OutboxRow, now: number): number {
    const { id, notBefore, waitingFor } = row;
    let known = this.due.get(id);
    if (known?.notBefore !== notBefore) {
      known = { notBefore, at: now + leftToWaitMs(row, this.ports.now()), setAt: now - putOffForMs(row, this.ports.now()) };
      this.due.set(id, known);
    }
    // The connection came back since: try soon, but not each time it flaps.
    if (waitingFor === 'line' && this.connectedAt >= known.setAt) return Math.min(known.at, this.connectedAt + connectionSettlesMs);
    return known.at;
  }

  /** Holds the lock once. Resolves to the longest wait until the next look. */
  private async batch(): Promise<number> {
    const { due, nextMs } = await this.plan();
    if (due.length === 0) return nextMs;
    const steal = await this.watch.standsStill(() => leaseMark(this.ports.db));
    let led = false;
    // A new name each time: remains of an earlier period must not end a later one.
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
        for (const entry of this.isEnding ? [] : due.slice(0, lanesAtOnce - this.running.size)) this.start(entry, { lease, over, isLost });
        if (this.running.size === 0) return;
        // Plans again when an entry is added, a lane ends, or an entry is due.
        await Promise.race([...this.running.values(), this.sleep(Math.min(nextMs, watchdogMs))]);
        this.asleep.abort(awake);
      }
    } finally {
      over.abort(awake);
      await beating;
      await dropLease(this.ports.db, lease).catch(() => {});
    }
  }

  /** Shows the others that this replayer is alive; ends the batch when the lease was taken over. */
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
    const work = this.advance(entry.row, batch)
      // The entry may not be sent by this replayer any more: end the batch, rather than retrying at once.
      .then((maySend) => {
        if (!maySend) batch.over.abort(awake);
      })
      .catch(() => this.later(entry.row, afterFailureMs))
      .finally(() => this.running.delete(lane));
    this.running.set(lane, work);
  }

  /** Postpones after a failure of this device (its storage closed), in memory only. */
  private later({ id, notBefore }: OutboxRow, ms: number): void {
    const now = this.ports.monotonic();
    this.due.set(id, { notBefore, at: now + ms, setAt: now });
  }

  /** Takes one entry as far as possible now. Before each step it checks that this replayer may still send it; returns false if not. */
  private async advance(entry: OutboxRow, { lease, isLost }: Batch): Promise<boolean> {
    const { db } = this.ports;
    const mark = async (tried: boolean) => {
      this.begunAt.set(laneOf(entry), this.ports.monotonic());
      const marked = await markSending(db, lease, entry.seq, tried);
      // The lock is lost before the lease: the replayer that takes over has the lock, and is about to take the lease.
      return isLost() ? undefined : marked;
    };
    let sending = await mark(false);
    if (!sending) return false;
    if (!(await this.isYoung(sending.entry.row, lease))) return true;
    while (sending.entry.row.pictures.some(({ name }) => name === undefined)) {
      // At the end the names so far are recorded: whoever sends next goes on there.
      if (!(await this.uploadPicture(sending, lease)) || this.isEnding) return true;
      sending = await mark(false);
      if (!sending) return false;
    }
    const last = await mark(true);
    if (!last) return false;
    await this.send(last, lease);
    return true;
  }

  /** Makes the try, which is recorded already, and handles the outcome. */
  private async send({ entry, token }: Sending, lease: string): Promise<void> {
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
      if (isAlreadyDone(entry, refusal) || (row.tries > 1 && isSignOfArrival(entry, refusal))) return finishEntry(db, entry, undefined);
      if (refusal === 'imageUnknown' && row.pictures.length > 0 && (row.swept ?? 0) < mostSweeps) return forgetPictureNames(db, row);
    }
    return this.setback(row, outcome, token, lease);
  }

  /** Whether it may be sent without asking, by the shop's clock, because this device's may be wrong. */
  private async isYoung(row: OutboxRow, lease: string): Promise<boolean> {
    if (row.confirmed === true) return true;
    const shop = await this.ports.shopNow();
    // This doesn't count as a try: the code that found the shop unreachable wakes the replayer when it is reachable again.
    if (shop === undefined) await this.postpone(row, 'line', lease, retryWaits.line.longestMs);
    else if (mayBeOld(row, { shop, device: this.ports.now() })) await askAge(this.ports.db, row);
    else return true;
    return false;
  }

  /** Uploads the first picture that is not uploaded yet, and saves its name. Returns false if that failed. */
  private async uploadPicture({ entry: { row, name }, token }: Sending, lease: string): Promise<boolean> {
    const { db, upload } = this.ports;
    const module = handlerOf(name).pictures;
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

  /** Handles a failure: try again later, or ask the shopper; decided by the refusal catalogue, not by the message. */
  private async setback(row: OutboxRow, outcome: CallRefused | CallUnanswered, token: string | undefined, lease: string): Promise<void> {
    if (outcome.status !== 'refused') return this.postpone(row, outcome.status === 'failed' ? 'shop' : 'line', lease, outcome.retryAfterMs);
    const { refusal, code, msg = '', retryAfterMs } = outcome;
    if (code === noSession && token !== undefined) {
      // Recorded as waiting first, because the end of the session encrypts the entry as it is.
      await this.postpone(row, 'shop', lease);
      return this.ports.sessionOver(token, noSessionReason(msg));
    }
    if (isTemporary(refusal) || refusal === 'sessionTokenInvalid') return this.postpone(row, 'shop', lease, retryAfterMs);
    return askShopper(this.ports.db, row, refusal, msg);
  }

  private async postpone(row: OutboxRow, waitingFor: WaitingFor, lease: string, retryAfterMs?: number): Promise<void> {
    const { db, now, monotonic, random } = this.ports;
    const ms = backOffMs(row.tries, retryWaits[waitingFor], random(), retryAfterMs);
    const [at, ended] = [now(), monotonic()];
    // Dated by the beginning of the try: it says nothing of a connection that came back while it was under way.
    const setAt = this.begunAt.get(laneOf(row)) ?? ended;
    const notBefore = at + ms;
    this.due.set(row.id, { notBefore, at: ended + ms, setAt });
    await postponeEntry(db, lease, row, { notBefore, postponedAt: at - (ended - setAt), waitingFor, tries: row.tries });
  }
}

/**
 * What is left of a wait that another page began, by a clock that may have been changed since: never more than that
 * page meant to wait from the try on, and nothing if the clock shows a time before that. A cap alone would start again at
 * each reload.
 */
function leftToWaitMs({ notBefore, postponedAt = -Infinity }: Pick<OutboxRow, 'notBefore' | 'postponedAt'>, now: number): number {
  const wasSetBack = now < Math.max(postponedAt, notBefore - longestWaitMs);
  return wasSetBack ? 0 : Math.max(notBefore - now, 0);
}

/** How long ago the try began: a page that starts online doesn't wait because an earlier one was offline. */
function putOffForMs({ postponedAt = Infinity }: Pick<OutboxRow, 'postponedAt'>, now: number): number {
  return Math.max(now - postponedAt, 0);
}

/** Whether this refusal of a second try means that the first one took effect. The same key with another body can only mean that. */
function isSignOfArrival({ name }: ReadyEntry, refusal: string): boolean {
  const known: readonly string[] = handlerOf(name).arrived ?? [];
  return refusal === 'duplicateSubmission' || known.includes(refusal);
}

/** Whether this refusal means that the shop's state is already as wanted, whoever did it. */
function isAlreadyDone({ name }: ReadyEntry, refusal: string): boolean {
  const known: readonly string[] = handlerOf(name).alreadyDone ?? [];
  return known.includes(refusal);
}
