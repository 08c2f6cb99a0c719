export const loadDrawer = async () => (await import('./cart-drawer')).CartDrawer;
/** Loads the drawer's chunk already on hover or focus. */
export const preloadDrawer = () => void loadDrawer().catch(() => {});
