import { useIntl } from 'react-intl';
import * as v from 'valibot';
import type { PayloadInput, Reply } from '../../../contract/shop/calls';
import { useLanguage } from '../../../i18n/language';
import type { WaitingEntry } from '../../../local/outbox/outbox';
import { retryImport } from '../../../ui/loading/retry-import';
import { useToast } from '../../../ui/toast';
import type { QueryResult } from '../../queries/query-result';
import { unsavedMessage } from '../../queries/unsaved-message';
import { useUserQuery } from '../../queries/use-user-query';
import { useLogin } from '../account';
import { useToggles, type ReadEntry } from './use-toggles';

export type Wish = PayloadInput<'wish!del'>;
const nameOf = ({ kind, sellerGoodsId, skuId = '' }: { readonly kind: string; readonly sellerGoodsId: string; readonly skuId?: string | undefined }) => `${kind} ${sellerGoodsId} ${skuId}`;
const written = v.object({ kind: v.string(), sellerGoodsId: v.string(), skuId: v.optional(v.string()) });
const readWish: ReadEntry = ({ name, payload }) => ((name === 'wish!add' || name === 'wish!del') && v.is(written, payload) ? { name: nameOf(payload), on: name === 'wish!add' } : undefined);

type Wishes = {
  readonly query: QueryResult<Reply<'wish!list'>>;
  readonly has: (wish: Wish) => boolean;
  /** requested here, but not sent to the server yet */
  readonly isWaiting: (wish: Wish) => boolean;
  /** what the server refused, or what waits for the user's word */
  readonly refusedOf: (wish: Wish) => WaitingEntry | undefined;
  /** `below`: for `cheaper`, the price on the screen */
  readonly ask: (wish: Wish, below: PayloadInput<'wish!add'>['below']) => Promise<void>;
  readonly end: (wish: Wish) => Promise<void>;
};

/** The products that the user wants to be notified about. */
export function useWishes(): Wishes {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const logIn = useLogin();
  const query = useUserQuery('wish!list', {});
  const toggles = useToggles(query.data?.wishList.map(nameOf) ?? [], query.asOf ?? 0, readWish);

  async function turn(wish: Wish, on: boolean, payload: PayloadInput<'wish!add'> | Wish): Promise<void> {
    const name = nameOf(wish);
    const refused = toggles.refused(name);
    // A refused entry is dropped as soon as the shopper decides anew.
    if (refused) await (await retryImport(() => import('../../../local/outbox/outbox'))).discardEntry(refused.id);
    toggles.note([name], on, Date.now());
    const { act } = await retryImport(() => import('../../../sync/outbox'));
    const kept = await act(on ? 'wish!add' : 'wish!del', payload, { language }).catch(() => 'noRoom' as const);
    if (kept === 'kept') return;
    toggles.note([name], !on, Date.now());
    if (kept === 'notLoggedIn') toast({ kind: 'warning', text: intl.formatMessage({ id: 'tell.notLoggedIn' }), action: { label: intl.formatMessage({ id: 'header.logIn' }), act: logIn } });
    else toast({ kind: 'error', text: intl.formatMessage({ id: unsavedMessage(kept, 'favourites.noRoom') }) });
  }

  return {
    query,
    has: (wish) => toggles.wants(nameOf(wish)),
    isWaiting: (wish) => toggles.isWaiting(nameOf(wish)),
    refusedOf: (wish) => toggles.refused(nameOf(wish)),
    ask: (wish, below) => turn(wish, true, below === undefined ? wish : { ...wish, below }),
    end: (wish) => turn(wish, false, wish),
  };
}
