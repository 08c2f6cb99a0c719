import type { IntlShape } from 'react-intl';
import { knownGoodsCards } from '../../../local/catalog/known-cards';
import { currentSession } from '../../../local/session/kept-session';
import type { Language } from '../../../rules/languages';
import { priceThatCounts } from '../../../rules/price';
import type { act } from '../../../sync/outbox';
import type { Toast } from '../../../ui/toast';
import { unsavedMessage } from '../../queries/unsaved-message';
import { favouriteKinds, type FavouriteKind } from './kinds';

/** What changing a favourite needs from its caller. */
export type FavouriteWorld = {
  readonly act: typeof act;
  readonly toast: (toast: Toast) => void;
  readonly logIn: () => void;
  /** has the messages of `favourites` */
  readonly intl: IntlShape;
  readonly language: Language;
};

/**
 * Adds or removes a favourite. True once the device has stored it; otherwise the shopper has been told why not and what to do.
 * With an `owner`, nothing happens once another user is here, because another tab has logged them in meanwhile.
 */
export async function changeFavourite(world: FavouriteWorld, kind: FavouriteKind, id: string, on: boolean, owner?: string): Promise<boolean> {
  const { intl, toast, language } = world;
  const { add, del, payload } = favouriteKinds[kind];
  const seen = on && kind === 'goods' ? await seenPrice(language, id) : undefined;
  const user = currentSession()?.user.usercode;
  if (owner !== undefined && user !== undefined && user !== owner) return false;
  const kept = await world.act(on ? add : del, { ...payload(id), ...seen }, { language });
  if (kept === 'noRoom' || kept === 'noStorage') toast({ kind: 'error', text: intl.formatMessage({ id: unsavedMessage(kept, 'favourites.noRoom') }) });
  if (kept === 'notLoggedIn') {
    const action = { label: intl.formatMessage({ id: 'header.logIn' }), act: world.logIn };
    toast({ kind: 'warning', text: intl.formatMessage({ id: `favourites.${kind}.notLoggedIn` }), action });
  }
  if (kept === 'kept' && !on) {
    const undo = { label: intl.formatMessage({ id: 'shell.undo' }), act: () => void changeFavourite(world, kind, id, true, user) };
    toast({ kind: 'done', text: intl.formatMessage({ id: `favourites.${kind}.removed` }), action: undo });
  }
  return kept === 'kept';
}

/** The price that the card showed. It is sent along because the server may receive the favourite long after it was added. */
async function seenPrice(language: Language, id: string) {
  const [card] = await knownGoodsCards(language, [id]);
  return card && { price: priceThatCounts(card) };
}
