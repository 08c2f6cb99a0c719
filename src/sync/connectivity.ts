import { backOffMs } from './back-off';

/**
 * Whether the shop can be reached, as far as this page knows. `navigator.onLine` only knows of cables: a stalled line
 * and a captive portal count as no line too, so what calls find out is believed over it.
 */
export type Line = 'online' | 'offline';

/** A call without an answer for so long makes the page doubt the line … */
export const doubtAfterMs = 1_000;
/** … and a probe without one for so long makes it sure: 4 s together, as a stalled line must show within 5, on a slow telephone too. */
const probeTimeoutMs = 3_000;
const waits = { firstMs: 2_000, longestMs: 30_000 };

let line: Line = 'online';
let probes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<(line: Line) => void>();

function become(next: Line): void {
  if (line === next) return;
  line = next;
  for (const tell of listeners) tell(line);
}

/** The shop answered. */
export function lineWorks(): void {
  clearTimeout(timer);
  timer = undefined;
  probes = 0;
  become('online');
}

/** Asks the shop for the least it can answer, past every cache. */
async function probe(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) });
    return response.ok && response.headers.get('content-type')?.startsWith('application/json') === true;
  } catch {
    return false;
  }
}

/** Not by chance: whoever waits for the line looks at the clock, and one small probe each is little for the shop. */
const untilNextProbe = () => backOffMs(probes, waits, 1);

async function tryAgain(): Promise<void> {
  if (await probe()) return lineWorks();
  become('offline');
  clearTimeout(timer);
  probes += 1;
  timer = setTimeout(() => void tryAgain(), untilNextProbe());
}

/** A call did not reach the shop; the line is tried until it works. */
export function lineFailed(): void {
  become('offline');
  timer ??= setTimeout(() => void tryAgain(), untilNextProbe());
}

/** A call has had no answer for a while: find out whether the line is dead. */
export function connectionStalls(): void {
  void tryAgain();
}

/** For a call that began just now: doubts the line when it has had no answer for a while. The returned function says that it has ended. */
export function doubtConnection(): () => void {
  const timer = setTimeout(connectionStalls, doubtAfterMs);
  return () => clearTimeout(timer);
}

export function currentConnection(): Line {
  return line;
}

/** Follows the line from now on, and listens to the browser's own signs. */
export function watchConnection(tell: (line: Line) => void): () => void {
  listeners.add(tell);
  tell(line);
  return () => listeners.delete(tell);
}
