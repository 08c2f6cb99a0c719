import { lazyPart } from '../../../ui/loading/lazy-part';

export { TellMe } from './tell-me';

/** Loaded after the page's main content. */
export const NewsOffer = lazyPart(async () => (await import('./news-offer')).NewsOffer);
