import { useRouter } from '@tanstack/react-router';
import { ignoredParameters, personalParameters } from '../../../../rules/query-parameters';

/** The address of the login page, which leads back to the current page. Meaningless parameters and tokens are dropped. */
export function loginAddress(pathname: string, search: string): string {
  const parameters = new URLSearchParams(search);
  const kept: ReadonlySet<string> = new Set(personalParameters);
  for (const name of ignoredParameters) if (!kept.has(name)) parameters.delete(name);
  const from = parameters.size > 0 ? `${pathname}?${parameters}` : pathname;
  return `/login?${new URLSearchParams({ from })}`;
}

/** Navigates to the login page, which leads back here. */
export function useLogin(): () => void {
  const router = useRouter();
  return () => router.history.push(loginAddress(location.pathname, location.search));
}
