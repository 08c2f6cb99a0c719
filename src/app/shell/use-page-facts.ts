import { useRouterState, type StaticDataRouteOption } from '@tanstack/react-router';

/** What the table of pages says of the page that is shown. */
export function usePageFacts(): StaticDataRouteOption {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData ?? {} });
}
