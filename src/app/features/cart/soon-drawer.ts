/** The drawer's script, fetched while the finger is still on the way. */
export const loadDrawer = async () => (await import('./cart-drawer')).CartDrawer;
export const soonDrawer = () => void loadDrawer().catch(() => {});
