/** Which business a route that is not open yet belongs to; its texts are `later.<area>.…`. */
export function laterArea(path: string): 'checkout' | 'loans' | 'wallet' | 'account' {
  if (path === '/settlement' || path === '/paySuccess') return 'checkout';
  if (path.startsWith('/credit')) return 'loans';
  return path.includes('money-package') ? 'wallet' : 'account';
}
