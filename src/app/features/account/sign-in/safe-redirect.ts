/** Where a login leads without a valid `from`. */
const home = '/userInfo/dashboard';
/** Pages that make no sense for somebody who has just logged in. */
const entrances: ReadonlySet<string> = new Set(['/', '/login', '/login-code', '/register', '/forgot-password']);
/** Parameters that no `from` of ours contains, so they are dropped: anybody who reads them may see more than they should (rules/query-parameters.ts). */
const dropped = ['token', 'code', 'lang', 'from'];

/**
 * Where a login leads: back to where the shopper was. Addresses outside this shop are rejected, however they are
 * written: browsers read "//x", "/\x" and addresses with tabs in them as other sites.
 */
export function safeRedirect(from: string | undefined): string {
  if (from === undefined || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from)) return home;
  const here = 'https://shop.invalid';
  if (!URL.canParse(from, here)) return home;
  const address = new URL(from, here);
  // Dots are resolved by now: "/..//x" has become "//x".
  if (address.origin !== here || address.pathname.startsWith('//') || entrances.has(address.pathname)) return home;
  for (const name of dropped) address.searchParams.delete(name);
  return address.pathname + address.search + address.hash;
}
