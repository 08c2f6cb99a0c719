import { lazyPart } from '../../../ui/loading/lazy-part';

export { tellPushLanguage } from './device-push';

/** Comes after what the page is about. */
export const NewsOffer = lazyPart(async () => (await import('./news-offer')).NewsOffer);
