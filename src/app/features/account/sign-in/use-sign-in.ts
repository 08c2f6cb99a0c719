import { useRouter } from '@tanstack/react-router';
import type { Session } from '../../../../contract/shop/account';
import { safeRedirect } from './safe-redirect';

/** After a login or registration: saves the session and returns the shopper to where they were. */
export function useOnSignedIn(from: string | undefined): (session: Session) => Promise<void> {
  const router = useRouter();
  return async (session) => {
    const { beginSession } = await import('../../../../sync/session');
    // A device that cannot store it still has a session (sync/session.ts).
    await beginSession(session).catch(() => {});
    // Replaces the form in the history: going back leads to where the shopper was, not to a finished form.
    router.history.replace(safeRedirect(from));
  };
}
