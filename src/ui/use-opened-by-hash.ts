import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Opens something over the page by its hash, such as `/index#cart`: calls `open` and removes the hash, so that neither a
 * reload nor going back opens it again.
 */
export function useOpenedByHash(name: string, open: () => void): void {
  const router = useRouter();
  const isAsked = useLocation({ select: ({ hash }) => hash === name });
  useEffect(() => {
    if (!isAsked) return;
    open();
    void router.navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  }, [isAsked, open, router]);
}
