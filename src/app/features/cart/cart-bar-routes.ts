/** The only pages with the floating bar. */
const routes: ReadonlySet<string> = new Set(['/index', '/classification', '/commodity', '/information', '/productDetails', '/store', '/discounted', '/userInfo/dashboard']);

export function showsCartBar(pathname: string): boolean {
  return routes.has(pathname);
}
