import { begunForms } from '../local/begun-forms';
import { isCartUnsent } from '../local/cart/cart-sync';
import { device } from '../local/database/database';
import { storageWorks } from '../local/database/storage-works';
import { ownDrafts } from '../local/orders/order-drafts';
import { waitingEntries } from '../local/outbox/outbox';
import { callTimeoutMs } from './ask-health';
import { syncCart } from './cart';
import { currentConnection, probeIfSlow, watchConnection } from './connectivity';

/**
 * Whether a logout would delete something that the shop has not received: outbox entries, orders that were not placed, forms
 * that were begun, or changes of the cart, which are sent first. Rejects if the database can't be read: a later start, for
 * which it opens again, finishes the logout and deletes them.
 */
export async function hasUnsent(): Promise<boolean> {
  if ((globalThis.indexedDB as IDBFactory | undefined) === undefined) return false;
  if (!(await storageWorks())) throw new Error('the database does not open');
  await sendCart();
  const [entries, drafts, forms] = await Promise.all([waitingEntries(device), ownDrafts(device), begunForms()]);
  return entries.length + drafts.length + forms.length > 0 || isCartUnsent();
}

/** Sends the cart changes of the last seconds, if there is a connection. A slow one is waited for as long as for any call, one that stands still only until that is known. */
async function sendCart(): Promise<void> {
  if (currentConnection() === 'offline') return;
  await new Promise<void>((resolve) => {
    const stop = watchConnection((connection) => connection === 'offline' && end());
    const stopProbe = probeIfSlow();
    const timer = setTimeout(end, callTimeoutMs);
    function end(): void {
      stop();
      stopProbe();
      clearTimeout(timer);
      resolve();
    }
    void syncCart(false).then(end, end);
  });
}
