import { lazyPart } from '../../../ui/loading/lazy-part';

export { tellPushLanguage } from './device-push';
export { TellMe } from './tell-me';

/** Comes after what the page is about. */
export const NewsOffer = lazyPart(async () => (await import('./news-offer')).NewsOffer);
