import * as v from 'valibot';
import { device } from './database/database';
import { keepState, keptState } from './database/state';
import { storageWorks } from './database/storage-works';
import { watch } from './database/watch';
import { keptAddresses } from './replies/stored-addresses';
import { presentUser } from './session/session-row';

const name = 'deliveryCountry';

async function deliveryCountry(): Promise<string | undefined> {
  const chosen = await keptState(name, v.string());
  if (chosen !== undefined) return chosen;
  const user = await presentUser(device);
  const book = user === undefined ? undefined : (await keptAddresses(device, user))?.book;
  return book?.find(({ use }) => use)?.country;
}

/** Calls `listener` with the country (ISO 3166) that the shopper chose on this device, else that of the default address; nothing else is guessed. */
export function watchDeliveryCountry(listener: (country: string | undefined) => void): () => void {
  return watch(deliveryCountry, listener);
}

export async function chooseDeliveryCountry(country: string): Promise<'kept' | 'noRoom' | 'noStorage'> {
  if (!(await storageWorks())) return 'noStorage';
  return keepState(name, country).then(() => 'kept' as const, () => 'noRoom' as const);
}
