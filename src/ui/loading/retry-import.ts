const pauseMs = 3_000;

/**
 * A script that the page needs to be whole: asked for again until it comes. A bad line may make a part late, but not take
 * it away until the next reload. `missed` is told of each try that the line failed, and may throw to end it; a script
 * that came and is broken rejects at once.
 */
export async function retryImport<Module>(load: () => Promise<Module>, missed?: (error: unknown) => unknown): Promise<Module> {
  for (let lost: unknown; ; await new Promise((resolve) => setTimeout(resolve, pauseMs))) {
    // Browsers name the module that did not come.
    const [address] = /http\S+js/.exec(String(lost)) ?? [];
    const answer = address && (await fetch(address).catch(() => undefined));
    try {
      if (lost) await (await import('./lost-styles')).bringLostStyles();
      return await load();
    } catch (error) {
      if (!isOfLine(error)) throw error;
      // Chromium 150 and older never ask again for a module that was lost: what can be fetched and yet not imported, only
      // a new document brings; once, since what that did not bring another one will not.
      if (answer && (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type !== 'reload') location.reload();
      lost = error;
      await missed?.(error);
    }
  }
}

/** Browsers tell of a module that did not come by a TypeError, the build's loader of a style by an error that names it. */
function isOfLine(error: unknown): boolean {
  return error instanceof TypeError || String(error).endsWith('.css');
}
