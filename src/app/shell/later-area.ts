/** Which business a route that is not open yet belongs to; its texts are `later.<area>.…`. */
export function laterArea(path: string): 'checkout' | 'loans' | 'wallet' | 'orders' | 'account' {
  if (path === '/settlement' || path === '/paySuccess') return 'checkout';
  if (path.startsWith('/credit')) return 'loans';
  if (path.includes('money-package')) return 'wallet';
  return path.includes('order') ? 'orders' : 'account';
}
