import { tryConnection } from './network-status';

/** Checks the connection, and refetches everything on the page that is missing. */
export async function refetchMissing(): Promise<void> {
  tryConnection();
  await import('../../sync/keep-fresh').then(({ refetchScreen }) => refetchScreen()).catch(() => {});
}
