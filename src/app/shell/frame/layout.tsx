import { CatchBoundary, Outlet, useMatch, useRouterState } from '@tanstack/react-router';
import { Activity, Suspense, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { HydrationEnd, useHydrationTimeout } from '../../../ui/loading/hydration';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { useHydrated } from '../../../ui/loading/use-hydrated';
import { HomePage } from '../../features/catalog';
import { BottomBar } from './bottom-bar';
import { useFocusOnNavigate } from '../navigation/focus-on-navigate';
import { Footer } from './footer';
import { Header } from './header';
import css from './layout.module.css';
import { NetworkBar } from '../bars/network-bar';
import { FailedPage } from '../navigation/failed-page';
import { usePageFacts } from '../use-page-facts';

// Not part of any first view, so neither their scripts nor their styles come with the document.
const TopBars = lazyPart(async () => (await import('../lazy-parts')).TopBars);
const Floats = lazyPart(async () => (await import('../lazy-parts')).Floats);

/** The frame of every page. Home stays mounted once opened, so that returning to it is instant. */
export function Layout() {
  const atHome = useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => routeId === '/index') });
  const [homeOpened, setHomeOpened] = useState(atHome);
  if (atHome && !homeOpened) setHomeOpened(true);
  const isHydrated = useHydrated();
  useHydrationTimeout();
  const main = useFocusOnNavigate();
  const { bare } = usePageFacts();
  return (
    <>
      <a className={css['skip']} href="#main">
        <FormattedMessage id="shell.skip" />
      </a>
      <Header />
      {isHydrated && <Suspense><TopBars /></Suspense>}
      <NetworkBar />
      <main id="main" ref={main} tabIndex={-1} className={css['main']}>
        {homeOpened && (
          <Activity mode={atHome ? 'visible' : 'hidden'}>
            <HomeBoundary><HomePage /></HomeBoundary>
            <HydrationEnd />
          </Activity>
        )}
        {!atHome && <Outlet />}
      </main>
      <Footer />
      {!bare && <BottomBar />}
      {isHydrated && <Suspense><Floats /></Suspense>}
    </>
  );
}

/** Keeps an error of home from the frame, as the router does for the pages of its outlet: when home is loaded again, it is rendered anew. */
function HomeBoundary({ children }: { children: ReactNode }) {
  const match = useMatch({ from: '/index', shouldThrow: false });
  return <CatchBoundary getResetKey={() => match} errorComponent={FailedPage}>{children}</CatchBoundary>;
}
