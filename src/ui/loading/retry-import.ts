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
      // A build that is gone answers 404, and Chromium 150 and older never ask again for a module that was lost: where the
      // shop answers and it does not come, only a new document helps; once for each, since what that did not bring another
      // one will not.
      if (answer && isFirstTime(address)) location.reload();
      lost = error;
      await missed?.(error);
    }
  }
}

/** Whether this tab was not loaded anew for this module before; `false` where it can't remember. */
function isFirstTime(address: string): boolean {
  try {
    const name = `reloaded ${address}`;
    const before = sessionStorage.getItem(name);
    sessionStorage.setItem(name, '1');
    return before === null;
  } catch {
    return false;
  }
}

/** Browsers tell of a module that did not come by a TypeError, the build's loader of a style by an error that names it. */
function isOfLine(error: unknown): boolean {
  return error instanceof TypeError || String(error).endsWith('.css');
}
