/** Where somebody is led who came from nowhere. */
const home = '/userInfo/dashboard';
/** Pages that make no sense for somebody who has just logged in. */
const entrances: ReadonlySet<string> = new Set(['/', '/login', '/login-code', '/register', '/forgot-password']);
/** What stands in no address that we make: who reads it may see more than they should (rules/address.ts). */
const dropped = ['token', 'code', 'lang', 'from'];

/**
 * Where a login leads: back to where the shopper was. What does not lie in this shop is not believed, however it is
 * written: browsers read "//x", "/\x" and addresses with tabs in them as other people's.
 */
export function safeRedirect(from: string | undefined): string {
  if (from === undefined || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from)) return home;
  const here = 'https://shop.invalid';
  if (!URL.canParse(from, here)) return home;
  const address = new URL(from, here);
  // Dots are resolved by now: "/..//x" has become "//x".
  if (address.origin !== here || address.pathname.startsWith('//') || entrances.has(address.pathname)) return home;
  for (const word of dropped) address.searchParams.delete(word);
  return address.pathname + address.search + address.hash;
}
