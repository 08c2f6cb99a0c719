import { device } from '../../../src/local/database/database';
import { FakeLocalStorage } from './local-storage';
import { FakeLine } from './shop-answers';

/** Empties the device, with a new localStorage and a connection that answers nothing yet; `vi.unstubAllGlobals` takes both away. */
export async function freshDevice(): Promise<FakeLine> {
  const line = new FakeLine();
  new FakeLocalStorage();
  await Promise.all(device.tables.map((table) => table.clear()));
  return line;
}
