import { laneHeads } from '../local/outbox/outbox-replay';
import { askHealth, callTimeoutMs } from '../sync/ask-health';
import { browserPorts } from '../sync/replay-ports';
import { Replayer } from '../sync/replayer';
import { noteShopTime } from '../sync/shop-time';
import { syncTag } from '../sync/sync-tag';

/** While it sends, no newer worker can take over. What is left then is sent at the next event, or by a page. */
const longestMs = 30_000;

type SyncEvent = ExtendableEvent & { readonly tag: string };

/**
 * Replays the outbox when the browser reports a connection, even after the last page was closed. The session is read from
 * the device's database, because a worker has no localStorage. Rejects while entries are left, so that the browser sends
 * the event again.
 */
export function handleSync(): void {
  self.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent;
    if (tag === syncTag) (event as SyncEvent).waitUntil(replay());
  });
}

async function replay(): Promise<void> {
  const ports = browserPorts();
  if ((await laneHeads(ports.db)).length === 0) return;
  // Out of reach of the shop nothing is tried: the minute that an entry would then be put off holds up a page that is online sooner.
  // Asked anew: what the shop answered minutes ago says nothing of now.
  const answer = await askHealth(callTimeoutMs);
  if (answer) noteShopTime(answer);
  if (!answer || !(await sendFor(longestMs, new Replayer(ports)))) throw new Error('the queue is not empty yet');
}

/** Returns whether nothing is left that waits for the connection or the shop. What is under way by then is waited for: one picture may be slow. */
async function sendFor(ms: number, replayer: Replayer): Promise<boolean> {
  const timer = setTimeout(() => replayer.end(), ms);
  try {
    return await replayer.once();
  } finally {
    clearTimeout(timer);
  }
}
