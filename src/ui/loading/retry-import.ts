const pauseMs = 3_000;

/**
 * A script that the page needs to be whole: asked for again until it comes. A bad line may make a part late, but not take
 * it away until the next reload. `missed` is told of each try that the line failed, and may throw to end it; a script
 * that came and is broken rejects at once.
 */
export async function retryImport<Module>(load: () => Promise<Module>, missed?: (error: unknown) => unknown): Promise<Module> {
  for (let isLost = false; ; isLost = true) {
    try {
      if (isLost) await (await import('./lost-styles')).bringLostStyles();
      return await load();
    } catch (error) {
      if (!isOfLine(error)) throw error;
      await missed?.(error);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Browsers tell of a module that did not come by a TypeError, the build's loader of a style by an error that names it. */
function isOfLine(error: unknown): boolean {
  return error instanceof TypeError || String(error).endsWith('.css');
}
