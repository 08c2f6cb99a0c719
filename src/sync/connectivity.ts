import { backOffMs } from './back-off';

/**
 * Whether the shop can be reached, as far as this page knows. `navigator.onLine` only knows the local network: a
 * stalled connection and a captive portal count as offline too, so the results of calls override it.
 */
export type Connection = 'online' | 'offline';

/** After this long without a response, a call triggers a probe … */
export const doubtAfterMs = 1_000;
/** … and a probe without a response for this long means offline: 4 s together, since a stalled connection must show within 5, on a slow phone too. */
const probeTimeoutMs = 3_000;
/** On a connection known to be slow, a probe may take twice as long as the slowest response so far, but at most this long. */
export const longestProbeMs = 15_000;
/** An answer after "offline" was said still ends it: on a connection slower than was known, none comes sooner. */
const heardForMs = 20_000;
const waits = { firstMs: 2_000, longestMs: 30_000 };

let connection: Connection = 'online';
/** whether more than one call's failure says so: a failed probe, or the browser */
let isSure = true;
/** the browser's own view */
let browserConnection: Connection = 'online';
let probes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** when the last response arrived, by the page's own clock, and how long the slowest one took */
let deliveredAt = -1;
let slowestMs = 0;
/** one verdict at a time: on a slow connection, many probes would take the bandwidth that they test */
let trying: Promise<void> | undefined;
/** `isSure`: whether the connection really was lost, rather than one call */
type Listener = (connection: Connection, isSure: boolean) => void;
const listeners = new Set<Listener>();

function become(next: Connection): void {
  if (connection === next) return;
  connection = next;
  for (const listener of listeners) listener(connection, isSure);
}

/** Call it when the shop answered a call. */
export function connectionWorks(): void {
  // If the browser has gone offline meanwhile, the response may be from before that: a probe decides.
  if (connection === 'offline' && browserConnection === 'offline') void connectionStalls();
  else connectionIsBack();
}

function connectionIsBack(tookMs = 0): void {
  connectionDelivered(tookMs);
  clearTimeout(timer);
  timer = undefined;
  probes = 0;
  become('online');
}

/** Handles the browser's online and offline events. */
export function noteBrowserConnection(next: Connection): void {
  browserConnection = next;
  if (next === 'offline') return connectionFailed(true);
  // Another connection: its probes begin anew, and one under way, which may have begun before it, is followed by another.
  probes = 0;
  if (trying) void trying.then(connectionStalls);
  else void connectionStalls();
}

/** Notes that a response arrived, and how long it took. */
export function connectionDelivered(tookMs: number): void {
  deliveredAt = performance.now();
  slowestMs = Math.max(slowestMs, tookMs);
}

/** Sends the cheapest request to the shop, bypassing every cache. Returns whether the shop answered. */
async function probe(): Promise<boolean | undefined> {
  const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(heardForMs) }).catch(() => undefined);
  return response?.ok && response.headers.get('content-type')?.startsWith('application/json');
}

/** Not random: a shopper who waits for the connection watches the clock, and one small probe each is little load for the shop. */
const untilNextProbe = () => backOffMs(probes, waits, 1);

async function tryAgain(): Promise<void> {
  const began = performance.now();
  const before = browserConnection;
  const isBack = probe().then((isShop) => {
    if (!isShop) return false;
    // If the browser has lost the connection meanwhile, the response may be from before that.
    if (before !== browserConnection) return undefined;
    connectionIsBack(performance.now() - began);
    return true;
  });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, Math.min(longestProbeMs, Math.max(probeTimeoutMs, 2 * slowestMs))));
  const answer = await Promise.race([isBack, late]);
  if (answer) return;
  // Another probe decides; or other responses arrived meanwhile: the connection is slow, not dead.
  if (answer === undefined && (before !== browserConnection || (connection === 'online' && deliveredAt >= began))) return tryAgain();
  isSure = true;
  become('offline');
  // The next connection may be another one, and faster.
  slowestMs = 0;
  clearTimeout(timer);
  probes += 1;
  timer = setTimeout(connectionStalls, untilNextProbe());
}

/** Call it when a call did not reach the shop; probes follow until one succeeds. `wasProbe`: it was as good as a probe. */
export function connectionFailed(wasProbe = false): void {
  isSure = wasProbe || (isSure && connection === 'offline');
  become('offline');
  timer ??= setTimeout(connectionStalls, untilNextProbe());
}

/** Call it when a call has had no response for a while, or somebody else's: probes whether the connection is dead. */
export function connectionStalls(): Promise<void> {
  return (trying ??= tryAgain().finally(() => (trying = undefined)));
}

/** Starts watching a call: without a response for a while, it probes the connection. Call the returned function when the call has ended. */
export function doubtConnection(): () => void {
  const timer = setTimeout(connectionStalls, doubtAfterMs);
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
