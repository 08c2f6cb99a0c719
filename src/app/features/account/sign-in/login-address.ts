import { useRouter } from '@tanstack/react-router';
import { idleWords, ownWords } from '../../../../rules/address';

/** The address of the login page, which leads back to the current page. Meaningless parameters and tokens are dropped. */
export function loginAddress(pathname: string, search: string): string {
  const words = new URLSearchParams(search);
  const kept: ReadonlySet<string> = new Set(ownWords);
  for (const word of idleWords) if (!kept.has(word)) words.delete(word);
  const from = words.size > 0 ? `${pathname}?${words}` : pathname;
  return `/login?${new URLSearchParams({ from })}`;
}

/** Navigates to the login page, which leads back here. */
export function useLogin(): () => void {
  const router = useRouter();
  return () => router.history.push(loginAddress(location.pathname, location.search));
}
