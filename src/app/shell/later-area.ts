/** Which business a route that is not open yet belongs to; its texts are `later.<area>.…`. */
export function laterArea(path: string): 'loans' | 'wallet' | 'account' {
  if (path.startsWith('/credit')) return 'loans';
  return path.includes('money-package') ? 'wallet' : 'account';
}
