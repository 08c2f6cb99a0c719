let rested: Promise<void> | undefined;

/** Resolves when the first view is drawn and alive and the browser has nothing else to do; at once on the server. */
export function atRest(): Promise<void> {
  rested ??= new Promise((resolve) => {
    if (typeof document === 'undefined') return resolve();
    const begin = () => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 2_000 }) : setTimeout(resolve, 200));
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
    return undefined;
  });
  return rested;
}
