import { laneHeads } from '../local/outbox/outbox-replay';
import { browserPorts } from '../sync/replay-ports';
import { Replayer } from '../sync/replayer';
import { syncTag } from '../sync/sync-tag';

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
  const isReached = (await ports.shopNow()) !== undefined;
  if (!isReached || !(await new Replayer(ports).once())) throw new Error('the queue is not empty yet');
}
