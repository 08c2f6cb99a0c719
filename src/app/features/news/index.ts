import { lazyPart } from '../../../ui/loading/lazy-part';

/** Comes after what is bought, and alone where it is sold out. */
export const TellMe = lazyPart(async () => (await import('./tell-me')).TellMe);
/** Comes after what the page is about. */
export const NewsOffer = lazyPart(async () => (await import('./news-offer')).NewsOffer);
