import { useRouter } from '@tanstack/react-router';
import type { Session } from '../../../../contract/shop/account';
import { safeRedirect } from './safe-redirect';

/** What follows a login or a registration: the session is kept, and the shopper is where they were. */
export function useOnSignedIn(from: string | undefined): (session: Session) => Promise<void> {
  const router = useRouter();
  return async (session) => {
    const { beginSession } = await import('../../../../sync/session');
    // A device that keeps nothing still has a session (sync/session.ts).
    await beginSession(session).catch(() => {});
    // In the place of the form: going back leads to where the shopper was, not to a form that is done with.
    router.history.replace(safeRedirect(from));
  };
}
