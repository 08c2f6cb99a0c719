import { askHealth, callTimeoutMs } from './ask-health';
import { backOffMs } from './back-off';

/**
 * Whether the shop can be reached, as far as this page knows. `navigator.onLine` only knows the local network: a
 * stalled connection and a captive portal count as offline too, so the results of calls override it.
 */
export type Connection = 'online' | 'offline';

/** After this long without a response, a call triggers a probe … */
export const slowAfterMs = 1_000;
/** … and a probe without a response for this long means offline: 4 s together, since a stalled connection must show within 5, on a slow phone too. */
const probeTimeoutMs = 3_000;
/**
 * On a connection known to be slow, a probe may take twice as long as the slowest response took. And an answer
 * after "offline" was said still ends it: on a connection slower than was known, none comes sooner.
 */
const lateAnswerMs = 20_000;
/** How long the slowest response counts: a connection may become faster. */
const slowForMs = 60_000;
const waits = { firstMs: 2_000, longestMs: 30_000 };

let connection: Connection = 'online';
/** the browser's own view */
let browserConnection: Connection = 'online';
/** how many have failed since the connection works no more; what the browser says counts as one */
let probes = 0;
/** when the first of them failed, by the page's own clock */
let lostAt = Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;
/** when the last response arrived, by the page's own clock, and the slowest one, with how long that took */
let deliveredAt = -1;
let slowestAt = 0;
let slowestMs = 0;
/** one verdict at a time: on a slow connection, many probes would take the bandwidth that they test */
let probing: Promise<void> | undefined;
/** while the page holds its requests */
let held: Promise<unknown> | undefined;
/** `wasLost`: whether a probe failed too, rather than one call */
type Listener = (connection: Connection, wasLost: boolean) => void;
const listeners = new Set<Listener>();
/** `askedAt`: when what was answered began; `lostAt`: when the loss showed */
type ReturnListener = (askedAt: number, lostAt: number) => void;
const returnListeners = new Set<ReturnListener>();

function become(next: Connection): void {
  if (connection === next) return;
  connection = next;
  for (const listener of listeners) listener(connection, probes > 0);
}

/** Call it when the shop answered a call. `askedAt`: when that began, by the page's own clock; without it, the answer tells of no return. */
export function connectionWorks(askedAt = -1): void {
  // If the browser has gone offline meanwhile, the response may be from before that: a probe decides.
  if (connection === 'offline' && browserConnection === 'offline') void probeConnection();
  else connectionIsBack(askedAt, 0);
}

function connectionIsBack(askedAt: number, tookMs: number): void {
  const before = lostAt;
  const isReturn = connection === 'offline' && askedAt >= before;
  connectionDelivered(tookMs);
  clearTimeout(timer);
  timer = undefined;
  become('online');
  probes = 0;
  lostAt = Infinity;
  if (isReturn) for (const listener of returnListeners) listener(askedAt, before);
}

function noteFailedProbes(failed: number): void {
  if (failed > 0) lostAt = Math.min(lostAt, performance.now());
  probes = failed;
}

/** Handles the browser's online and offline events. */
export function noteBrowserConnection(next: Connection): void {
  browserConnection = next;
  if (next === 'offline') return connectionFailed(1);
  // Another connection: its probes begin anew, and one under way, which may have begun before it, is followed by another.
  noteFailedProbes(1);
  if (probing) void probing.then(probeConnection);
  else void probeConnection();
}

/** Notes that a response arrived, and how long it took; 0 if that is not known. */
export function connectionDelivered(tookMs: number): void {
  deliveredAt = performance.now();
  if (tookMs === 0 || (tookMs < slowestMs && deliveredAt < slowestAt + slowForMs)) return;
  slowestMs = tookMs;
  slowestAt = deliveredAt;
}

/** Not random: a shopper who waits for the connection watches the clock, and one small probe each is little load for the shop. */
const untilNextProbe = () => backOffMs(probes, waits, 1);

/** Holds probes too: the time that a request is held says nothing of the connection. */
export function holdProbes(until: Promise<unknown>): void {
  held = until;
}

async function probe(): Promise<void> {
  if (held) await held;
  const began = performance.now();
  const before = browserConnection;
  const isBack = askHealth(lateAnswerMs).then((response) => {
    if (!response) return false;
    // If the browser has lost the connection meanwhile, the response may be from before that.
    if (before !== browserConnection) return undefined;
    connectionIsBack(began, performance.now() - began);
    return true;
  });
  // One turn more: where the page stood still, an answer that came in time may be queued behind the timer.
  const late = new Promise<undefined>((resolve) => setTimeout(() => setTimeout(resolve), Math.min(callTimeoutMs, Math.max(probeTimeoutMs, 2 * slowestMs))));
  const answer = await Promise.race([isBack, late]);
  if (answer) return;
  // Another probe decides; or other responses arrived meanwhile: the connection is slow, not dead.
  if (answer === undefined && (before !== browserConnection || (connection === 'online' && deliveredAt >= began))) return probe();
  become('offline');
  // The next connection may be another one, and faster.
  slowestMs = 0;
  clearTimeout(timer);
  noteFailedProbes(probes + 1);
  timer = setTimeout(probeConnection, untilNextProbe());
}

/** Call it when a call did not reach the shop; probes follow until one succeeds. `failedProbes`: 1 if it was as good as a probe. */
export function connectionFailed(failedProbes = 0): void {
  noteFailedProbes(probes || failedProbes);
  become('offline');
  timer ??= setTimeout(probeConnection, untilNextProbe());
}

/** Call it when a call has had no response for a while, or somebody else's: probes whether the connection is dead. */
export function probeConnection(): Promise<void> {
  return (probing ??= probe().finally(() => (probing = undefined)));
}

/** Starts watching a call: without a response for a while, it probes the connection. Call the returned function when the call has ended. */
export function probeIfSlow(): () => void {
  const timer = setTimeout(probeConnection, slowAfterMs);
  return () => clearTimeout(timer);
}

export function currentConnection(): Connection {
  return connection;
}

/** Calls `listener` with the connection, now and at every change. The returned function unsubscribes. */
export function watchConnection(listener: Listener): () => void {
  listeners.add(listener);
  listener(connection, true);
  return () => listeners.delete(listener);
}

/**
 * Calls `listener` each time a probe or call that began after the connection was lost is answered: what was sent before may hang
 * for ever. Not after an earlier probe's late answer: that connection is slow, and the others may come late too.
 */
export function onConnectionReturn(listener: ReturnListener): () => void {
  returnListeners.add(listener);
  return () => returnListeners.delete(listener);
}
