import { ModelShop } from './model-shop';
import { Story, type AnyShop } from './story';

export type Failed = { readonly seed: number; readonly breaches: readonly string[]; readonly log: readonly string[] };

/** Runs the story of a seed, over the model or a given shop; returns it if it failed. */
export async function tellStory(seed: number, shop: AnyShop = new ModelShop()): Promise<Failed | undefined> {
  const story = new Story(seed, shop);
  const breaches = await story.tell().catch((error: unknown) => [`it broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`]);
  return breaches.length > 0 ? { seed, breaches, log: story.log } : undefined;
}

/** Runs `count` stories from a seed on; returns those that failed. With `first`, stops at the first failure. */
export async function tellStories(from: number, count: number, { real = false, first = false } = {}): Promise<Failed[]> {
  // The server is loaded only if it is needed.
  const shop = real ? await (await import('./shop')).RealShop.open() : undefined;
  const failed: Failed[] = [];
  try {
    for (let seed = from; seed < from + count; seed += 1) {
      const failure = await tellStory(seed, shop);
      if (failure) failed.push(failure);
      if (failure && first) break;
    }
  } finally {
    await shop?.close();
  }
  return failed;
}
