import { useRouter } from '@tanstack/react-router';
import { idleWords } from '../../rules/address';

/** The word of the login page's address that says where to go on afterwards. */
export const backWord = 'back';

/** The login page, and from it back to where the shopper is now. Words that mean nothing, or a token, don't travel. */
export function loginAddress(pathname: string, search: string): string {
  const words = new URLSearchParams(search);
  for (const word of idleWords) words.delete(word);
  const back = words.size > 0 ? `${pathname}?${words}` : pathname;
  return `/login?${new URLSearchParams({ [backWord]: back })}`;
}

/** Where the login page leads on to: only ever a page of this mall, whatever stands in its address. */
export function backAddress(back: unknown): string {
  const own = typeof back === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(back);
  return own && !/^\/(login|register)\b/.test(back) ? back : '/userInfo/dashboard';
}

/** Goes to the login page, which leads back here. */
export function useLogin(): () => void {
  const router = useRouter();
  return () => router.history.push(loginAddress(location.pathname, location.search));
}
