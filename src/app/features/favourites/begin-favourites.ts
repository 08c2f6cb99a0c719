import type { createStore } from 'jotai';
import { shopIntl } from '../../../i18n/intl';
import { languageAtom } from '../../../i18n/language';
import { loadMessages } from '../../../i18n/messages';
import { bring } from '../../../ui/retry-import';
import { favouriteTextsAtom } from './favourite-texts';
import { Follow } from './follow';
import { Heart } from './heart';
import { favouritePartsAtom } from './parts';
import { tellRefused } from './tell-refused';
import { Toggle } from './toggle';

/** Brings hearts and follow buttons to life, once their texts are here; keeps them in the page's language. */
export function beginFavourites(store: ReturnType<typeof createStore>): void {
  const speak = async () => {
    const language = store.get(languageAtom);
    // The places stay neutral until their texts have come.
    const messages = await bring(() => loadMessages(language, 'personal'));
    if (store.get(languageAtom) !== language) return;
    store.set(favouriteTextsAtom, shopIntl(language, messages));
    store.set(favouritePartsAtom, { Heart, Follow, Toggle });
  };
  void speak();
  store.sub(languageAtom, () => void speak());
  tellRefused(store);
}
