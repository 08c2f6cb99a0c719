/**
 * What one shopper's pages are about. Their documents are the same for everybody, so no document is kept under an order's
 * number; `PayerID` comes back with the shopper from a provider.
 */
export const ownWords = ['orderId', 'orders', 'payment', 'draft', 'PayerID'] as const;

/** Open the online service in any address, also without a value. */
export const serviceWords: readonly string[] = ['customerService', 'customer-service'];

/** A word of an address as it counts. */
export function wordValue(name: string, value: string): string {
  return value === '' && serviceWords.includes(name) ? 'true' : value;
}

/**
 * Words of an address that change nothing of what its page shows. Documents are kept and named to search engines
 * without them; the token above all, which may stand in nothing that is kept.
 */
export const idleWords: ReadonlySet<string> = new Set(['lang', 'code', 'from', 'token', ...serviceWords, ...ownWords]);
