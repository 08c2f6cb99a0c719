import type { RegisteredRouter } from '@tanstack/react-router';
import { keepOrdersSeen, keepOrdersToAct } from '../../local/badge';
import type { Language } from '../../rules/languages';
import { watchUserQuery } from '../../sync/personal';
import { currentSession, followSession } from '../../sync/session';

/** Where the orders that wait are on screen. */
const showsOrders = /^\/userInfo\/(my-order|order-detail|dashboard)$/;

/** What only the installed mall needs: its badge counts the orders that wait for the shopper, until they look at them. */
export function beginInstalled(router: RegisteredRouter, language: Language): void {
  const look = () => {
    if (showsOrders.test(router.state.location.pathname)) void keepOrdersSeen().catch(() => {});
  };
  let stop = () => {};
  const begin = () => {
    stop();
    if (!currentSession()) return;
    stop = watchUserQuery('order!count', {}, language, (outcome) => {
      if (outcome.status === 'success') void keepOrdersToAct(outcome.data.toAct).then(look, () => {});
    });
  };
  begin();
  followSession(begin);
  router.subscribe('onResolved', look);
}
