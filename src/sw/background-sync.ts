import { browserPorts } from '../sync/replay-ports';
import { Replayer } from '../sync/replayer';
import { syncTag } from '../sync/sync-tag';

type SyncEvent = ExtendableEvent & { readonly tag: string };

/**
 * Replays the queue when the browser says that there is a line, also after the last page was closed. Whoever is logged
 * in stands in the device's database, because a worker has no localStorage. Rejects while something is left, so that
 * the browser comes again.
 */
export function routeWakeUps(): void {
  self.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent;
    if (tag === syncTag) (event as SyncEvent).waitUntil(replay());
  });
}

async function replay(): Promise<void> {
  if (!(await new Replayer(browserPorts()).once())) throw new Error('the queue is not empty yet');
}
