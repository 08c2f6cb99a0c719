import { tryConnection } from './network-status';

/** Checks the connection, and asks again for what is missing on a page of goods, which does not load the account's `TryAgain`. */
export function askAgain(): void {
  tryConnection();
  void import('../../sync/keep-fresh').then(({ refetchScreen }) => refetchScreen()).catch(() => {});
}
