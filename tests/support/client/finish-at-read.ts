import { vi } from 'vitest';
import { device } from '../../../src/local/database/database';
import { finishEntry, laneHeads } from '../../../src/local/outbox/outbox-replay';

/** Finishes the first entry right before or after the next read of the outbox, as another tab may. */
export async function finishAtRead(when: 'before' | 'after', reply: unknown): Promise<void> {
  const [entry] = await laneHeads(device);
  if (!entry) throw new Error('nothing waits');
  const finish = () => finishEntry(device, entry, reply);
  const where = vi.spyOn(device.outbox, 'where');
  const sortBy = async () => {
    where.mockRestore();
    if (when === 'before') await finish();
    const rows = await device.outbox.where('user').equals(entry.row.user).sortBy('seq');
    if (when === 'after') await finish();
    return rows;
  };
  where.mockImplementationOnce(() => ({ equals: () => ({ sortBy }) }) as never);
}
