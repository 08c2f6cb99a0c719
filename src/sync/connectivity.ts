import { backOffMs } from './back-off';

/**
 * Whether the shop can be reached, as far as this page knows. `navigator.onLine` only knows of cables: a stalled line
 * and a captive portal count as no line too, so what calls find out is believed over it.
 */
export type Connection = 'online' | 'offline';

/** A call without an answer for so long makes the page doubt the line … */
export const doubtAfterMs = 1_000;
/** … and a probe without one for so long makes it sure: 4 s together, as a stalled line must show within 5, on a slow telephone too. */
const probeTimeoutMs = 3_000;
/** On a line that is known to be slow it may take twice as long as what came over it so far, at most so long. */
const longestProbeMs = 15_000;
const waits = { firstMs: 2_000, longestMs: 30_000 };

let connection: Connection = 'online';
/** what the browser itself says of the line */
let browserConnection: Connection = 'online';
let probes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** when something last came over the line, UTC milliseconds, and how long the slowest took */
let deliveredAt = 0;
let slowestMs = 0;
/** one probe at a time: on a slow line they would take the room of what they ask about */
let trying: Promise<void> | undefined;
const listeners = new Set<(connection: Connection) => void>();

function become(next: Connection): void {
  if (connection === next) return;
  connection = next;
  for (const tell of listeners) tell(connection);
}

/** A call was answered. */
export function connectionWorks(): void {
  // Where the browser has lost the line meanwhile, the answer may have been under way before that: a probe tells.
  if (connection === 'offline' && browserConnection === 'offline') connectionStalls();
  else connectionIsBack();
}

function connectionIsBack(): void {
  deliveredAt = Date.now();
  clearTimeout(timer);
  timer = undefined;
  probes = 0;
  become('online');
}

/** The browser has lost the line, or says that there is one again. */
export function browserSays(next: Connection): void {
  browserConnection = next;
  if (next === 'offline') connectionFailed();
  else connectionStalls();
}

/** Something came over the line, in so many milliseconds. */
export function connectionDelivered(tookMs: number): void {
  deliveredAt = Date.now();
  slowestMs = Math.max(slowestMs, tookMs);
}

/** Asks the shop for the least it can answer, past every cache. */
async function probe(): Promise<'shop' | 'nobody' | 'late'> {
  const patience = AbortSignal.timeout(Math.min(longestProbeMs, Math.max(probeTimeoutMs, 2 * slowestMs)));
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: patience });
    return response.ok && response.headers.get('content-type')?.startsWith('application/json') === true ? 'shop' : 'nobody';
  } catch {
    return patience.aborted ? 'late' : 'nobody';
  }
}

/** Not by chance: whoever waits for the line looks at the clock, and one small probe each is little for the shop. */
const untilNextProbe = () => backOffMs(probes, waits, 1);

async function tryAgain(): Promise<void> {
  const began = Date.now();
  const answer = await probe();
  if (answer === 'shop') return connectionIsBack();
  // What else came meanwhile says that the line is slow, not dead.
  if (answer === 'late' && connection === 'online' && deliveredAt >= began) return tryAgain();
  become('offline');
  // Another line may be found, and be faster.
  slowestMs = 0;
  clearTimeout(timer);
  probes += 1;
  timer = setTimeout(connectionStalls, untilNextProbe());
}

/** A call did not reach the shop; the line is tried until it works. */
export function connectionFailed(): void {
  become('offline');
  timer ??= setTimeout(connectionStalls, untilNextProbe());
}

/** A call has had no answer for a while: find out whether the line is dead. */
export function connectionStalls(): void {
  trying ??= tryAgain().finally(() => (trying = undefined));
}

/** For a call that began just now: doubts the line when it has had no answer for a while. The returned function says that it has ended. */
export function doubtConnection(): () => void {
  const timer = setTimeout(connectionStalls, doubtAfterMs);
  return () => clearTimeout(timer);
}

export function currentConnection(): Connection {
  return connection;
}

/** Follows the line from now on, and listens to the browser's own signs. */
export function watchConnection(tell: (connection: Connection) => void): () => void {
  listeners.add(tell);
  tell(connection);
  return () => listeners.delete(tell);
}
