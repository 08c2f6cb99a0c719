/** Shifts a page's clock and nothing else: Playwright's own also replaces its timers and performance marks. For `addInitScript`. */
export function wrongBy(ms: number): void {
  const Real = Date;
  window.Date = new Proxy(Real, {
    construct: (_, given: [number]) => (given.length > 0 ? new Real(...given) : new Real(Real.now() + ms)),
    get: (_, name) => (name === 'now' ? () => Real.now() + ms : (Reflect.get(Real, name) as unknown)),
  });
}
