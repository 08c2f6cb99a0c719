const pauseMs = 3_000;

/** A script or style chunk that has not loaded after 120 seconds fails. */
export const chunkTimeoutMs = 120_000;

/** Rejects after that limit, as browsers do for a request that failed: they may wait for ever for one without an answer. */
export async function withinChunkTimeout<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TypeError('chunk timed out')), chunkTimeoutMs);
  });
  try {
    return await Promise.race([loading, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the shop itself answers, with its version: a proxy answers that the shop is away, and a captive portal anything with its page. */
export function isShopThere(): Promise<boolean> {
  return fetch('/version.json')
    .then((answer) => answer.json() as Promise<{ readonly version?: unknown }>)
    .then(({ version }) => version !== undefined)
    .catch(() => false);
}

/**
 * Imports a script that the page needs, and retries until it loads: a bad connection may delay a part, but must not
 * remove it until the next reload. `missed` is called after each attempt that failed for lack of a connection, and may
 * throw to stop; a script that loaded and is broken rejects at once. Without `mayReload` the document is never loaded anew.
 */
export async function retryImport<Module>(load: () => Promise<Module>, missed?: (error: unknown) => unknown, mayReload = true): Promise<Module> {
  let lost: unknown;
  const attempt = async () => {
    if (lost) await (await import('./lost-styles')).reloadLostStyles();
    return load();
  };
  for (; ; await new Promise((resolve) => setTimeout(resolve, pauseMs))) {
    // Browsers name the module that failed to load.
    const [address] = /http\S+js/.exec(String(lost)) ?? [];
    const isThere = address && (await withinChunkTimeout(fetch(address).then(isShopThere)).catch(() => false));
    try {
      return await withinChunkTimeout(attempt());
    } catch (error) {
      if (!isOfLine(error)) throw error;
      // A module of an old build answers 404, and Chromium 150 and older never refetch a module that failed: if the shop
      // answers and the import still fails, only a reload helps; once per module, since what it did not fix a second one
      // will not. While the shop is away it would put a proxy's page in the place of this one and of what is typed into it.
      if (isThere && mayReload && isFirstTime(address)) location.reload();
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
