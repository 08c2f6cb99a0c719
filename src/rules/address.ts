/**
 * Words of an address that change nothing of what its page shows. Documents are kept and named to search engines
 * without them; the token above all, which may stand in nothing that is kept (decisions, "Token and language").
 */
export const idleWords: ReadonlySet<string> = new Set(['lang', 'code', 'from', 'token', 'customerService', 'customer-service']);
