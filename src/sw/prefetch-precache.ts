import type { PrecacheEntry } from 'workbox-precaching';

/** One connection of a browser's six stays free for what the page itself asks. */
const sideBySide = 5;

/**
 * Workbox brings the shell's files one after the other, each for a round trip of the line: far away, minutes for what
 * takes seconds side by side. Asked for here, from the last on, it finds them in the browser's own cache, where they also
 * survive an installation that the line broke. What fails here is Workbox's to ask for again.
 */
export async function askAhead(entries: readonly (PrecacheEntry | string)[]): Promise<void> {
  const left = entries.map((entry) => (typeof entry === 'string' ? entry : entry.url));
  const work = async () => {
    for (let url = left.pop(); url !== undefined; url = left.pop()) {
      if (await caches.match(url)) continue;
      const response = await fetch(url).catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
}
