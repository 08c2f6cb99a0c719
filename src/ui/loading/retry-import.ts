const pauseMs = 3_000;

/**
 * Imports a script that the page needs, and retries until it loads: a bad connection may delay a part, but must not
 * remove it until the next reload. `missed` is called after each attempt that failed for lack of a connection, and may
 * throw to stop; a script that loaded and is broken rejects at once.
 */
export async function retryImport<Module>(load: () => Promise<Module>, missed?: (error: unknown) => unknown): Promise<Module> {
  for (let lost: unknown; ; await new Promise((resolve) => setTimeout(resolve, pauseMs))) {
    // Browsers name the module that failed to load.
    const [address] = /http\S+js/.exec(String(lost)) ?? [];
    const answer = address && (await fetch(address).catch(() => undefined));
    try {
      if (lost) await (await import('./lost-styles')).reloadLostStyles();
      return await load();
    } catch (error) {
      if (!isOfLine(error)) throw error;
      // A module of an old build answers 404, and Chromium 150 and older never refetch a module that failed: if the shop
      // answers and the import still fails, only a reload helps; once per module, since what it did not fix a second one
      // will not.
      if (answer && isFirstTime(address)) location.reload();
      lost = error;
      await missed?.(error);
    }
  }
}

/** Whether this tab has not reloaded for this module yet; `false` if it can't remember. */
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

/** Browsers report a module that failed to load by a TypeError, the build's loader reports a style by an error that names it. */
function isOfLine(error: unknown): boolean {
  return error instanceof TypeError || String(error).endsWith('.css');
}
