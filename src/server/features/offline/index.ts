import type { offlineCalls } from '../../../contract/shop/goods-pack';
import { refuse } from '../../calls/refusal';
import type { Handlers } from '../../shop-call';
import type { Pictures } from '../pictures';
import type { Packs } from './packs';
import { productPictures } from './pictures';

export { Packs } from './packs';

export function offlineHandlers(packs: Packs, pictures: Pictures): Handlers<keyof typeof offlineCalls> {
  return {
    'goodsPack!size': async (question, { language, client }) => {
      const pack = await packs.get(question, language, client.address);
      return pack === 'busy' ? refuse('tooFrequent') : pack.told;
    },
    'goodsPack!pictures': productPictures(pictures),
  };
}
