import { useRouterState, type StaticDataRouteOption } from '@tanstack/react-router';

/** Returns the facts of the current page from the table of pages. */
export function usePageFacts(): StaticDataRouteOption {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData ?? {} });
}
