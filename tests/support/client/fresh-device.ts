import { device } from '../../../src/local/database/database';
import { FakeLocalStorage } from './local-storage';
import { FakeNetwork } from './fake-network';

/** Empties the device, with a new localStorage and a network that answers nothing yet; `vi.unstubAllGlobals` takes both away. */
export async function freshDevice(): Promise<FakeNetwork> {
  const network = new FakeNetwork();
  new FakeLocalStorage();
  await Promise.all(device.tables.map((table) => table.clear()));
  return network;
}
