const pauseMs = 3_000;

/**
 * A script that the page needs to be whole: asked for again until it comes. A bad line may make a part late, but not take
 * it away until the next reload. `missed` is told of each try that the line failed, and may throw to end it; a script
 * that came and is broken rejects at once.
 */
export async function retryImport<Module>(load: () => Promise<Module>, missed?: (error: unknown) => unknown): Promise<Module> {
  for (let lost: unknown; ; await new Promise((resolve) => setTimeout(resolve, pauseMs))) {
    const isThere = lost !== undefined && (await canFetch(lost));
    try {
      if (lost !== undefined) await (await import('./lost-styles')).bringLostStyles();
      return await load();
    } catch (error) {
      if (!isOfLine(error)) throw error;
      if (isThere && !isReloaded()) location.reload();
      lost = error;
      await missed?.(error);
    }
  }
}

/** Browsers tell of a module that did not come by a TypeError, the build's loader of a style by an error that names it. */
function isOfLine(error: unknown): boolean {
  return error instanceof TypeError || String(error).endsWith('.css');
}

/**
 * Whether the line brings the module now that this error names. Some browsers (Chromium 150 and older) never ask again
 * for a module that was lost: where it can be fetched and yet not imported, only a new document helps.
 */
async function canFetch(error: unknown): Promise<boolean> {
  const [address] = /https?:\S+\.js/.exec(String(error)) ?? [];
  return address !== undefined && fetch(address).then(({ ok }) => ok, () => false);
}

/** Once is enough: what a new document did not bring, another one will not. */
function isReloaded(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
}
