/** Loads the drawer's chunk, already on hover or focus. */
export const loadDrawer = async () => (await import('./cart-drawer')).CartDrawer;
export const soonDrawer = () => void loadDrawer().catch(() => {});
