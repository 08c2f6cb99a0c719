/**
 * Query parameters about one shopper's data. The documents of these pages are the same for everybody, so none is cached
 * under an order's number; `PayerID` is added by a payment provider.
 */
export const personalParameters = ['orderId', 'orders', 'payment', 'draft', 'PayerID'] as const;

/** Query parameters that open customer service at any address, also without a value. */
export const serviceParameters: readonly string[] = ['customerService', 'customer-service'];

/** A query parameter's effective value. */
export function parameterValue(name: string, value: string): string {
  return value === '' && serviceParameters.includes(name) ? 'true' : value;
}

/**
 * Query parameters that don't change a page's document. It is cached, and named to search engines, without them; above all
 * without the token, which must not be stored in anything cached.
 */
export const ignoredParameters: ReadonlySet<string> = new Set(['lang', 'code', 'from', 'token', ...serviceParameters, ...personalParameters]);
