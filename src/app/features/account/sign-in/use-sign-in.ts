import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Session } from '../../../../contract/shop/account';
import type { SessionUser } from '../../../../local/session/kept-session';
import { useUnmounted } from '../../../../ui/use-unmounted';
import { useCurrentUser } from '../../../queries/current-user';
import { safeRedirect } from './safe-redirect';

type SignIn = {
  /** who was signed in before this page was used. Nobody, once this page signs somebody in: it is still shown until the next page is. */
  readonly already: SessionUser | null | undefined;
  /** after a login or registration: saves the session and returns the shopper to where they were */
  readonly signIn: (session: Session) => Promise<void>;
};
/** What the form for a visitor needs; `from` is where they came from. */
export type VisitorForm = Pick<SignIn, 'signIn'> & { readonly from: string | undefined };

export function useSignIn(from: string | undefined): SignIn {
  const router = useRouter();
  const isUnmounted = useUnmounted();
  const user = useCurrentUser();
  const [isSigningIn, setSigningIn] = useState(false);
  return {
    already: isSigningIn ? undefined : user,
    async signIn(session) {
      setSigningIn(true);
      const { beginSession } = await import('../../../../sync/session');
      // A device that cannot store it still has a session (sync/session.ts).
      await beginSession(session).catch(() => {});
      // Replaces the form in the history: going back leads to where the shopper was, not to a finished form.
      // Who has left it while the answer was on its way is signed in where they are.
      if (!isUnmounted.current) router.history.replace(safeRedirect(from));
    },
  };
}
