/** Which business a route that is not open yet belongs to; its texts are `later.<area>.…`. */
export function laterArea(path: string): 'loans' | 'wallet' | 'orders' | 'account' {
  if (path.startsWith('/credit')) return 'loans';
  if (path.includes('money-package')) return 'wallet';
  return path.includes('order') ? 'orders' : 'account';
}
