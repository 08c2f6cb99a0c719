import { useRouter } from '@tanstack/react-router';
import { idleWords, ownWords } from '../../../../rules/address';

/** The login page, and from it back to where the shopper is now. Words that mean nothing, or a token, don't travel. */
export function loginAddress(pathname: string, search: string): string {
  const words = new URLSearchParams(search);
  const kept: ReadonlySet<string> = new Set(ownWords);
  for (const word of idleWords) if (!kept.has(word)) words.delete(word);
  const from = words.size > 0 ? `${pathname}?${words}` : pathname;
  return `/login?${new URLSearchParams({ from })}`;
}

/** Goes to the login page, which leads back here. */
export function useLogin(): () => void {
  const router = useRouter();
  return () => router.history.push(loginAddress(location.pathname, location.search));
}
