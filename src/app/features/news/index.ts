import { lazyPart } from '../../../ui/loading/lazy-part';

/** Comes after what the page is about. */
export const NewsOffer = lazyPart(async () => (await import('./news-offer')).NewsOffer);
