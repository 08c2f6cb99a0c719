import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * What an address opens over its page, such as `/index#cart`: `open` is called, and the hash is taken out of the address, so
 * that neither a reload nor a step back opens it once more.
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
