import { Outlet, useRouterState } from '@tanstack/react-router';
import { Activity, Suspense, useDeferredValue, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { late } from '../../ui/lazy';
import { HomePage } from '../features/catalog';
import { useArrival } from './focus-on-navigate';
import { Header } from './header';
import { LateBottomBar } from './late-bars';
import { LateFooter } from './late-footer';
import css from './layout.module.css';
import { LineBar } from './network-bar';

const UpdateBar = late(async () => (await import('./late-parts')).UpdateBar);
const InstallPlace = late(async () => (await import('./late-parts')).InstallPlace);
const BackToTop = late(async () => (await import('./late-parts')).BackToTop);
const Toasts = late(async () => (await import('./late-parts')).Toasts);
const CartBar = late(async () => (await import('../features/cart/late-parts')).CartBar);

/** The frame of every page. Home stays mounted once it was opened. */
export function Layout() {
  const atHome = useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => routeId === '/index') });
  const [homeOpened, setHomeOpened] = useState(atHome);
  if (atHome && !homeOpened) setHomeOpened(true);
  const alive = useDeferredValue(true, false);
  const main = useArrival();
  return (
    <>
      <a className={css['skip']} href="#main">
        <FormattedMessage id="shell.skip" />
      </a>
      <Header />
      <Suspense>
        {alive && (
          <>
            <UpdateBar />
            <InstallPlace />
          </>
        )}
      </Suspense>
      <LineBar />
      <main id="main" ref={main} tabIndex={-1} className={css['main']}>
        {homeOpened && (
          <Activity mode={atHome ? 'visible' : 'hidden'}>
            <HomePage />
          </Activity>
        )}
        {!atHome && <Outlet />}
      </main>
      <Suspense>
        <LateFooter />
      </Suspense>
      <Suspense>
        <LateBottomBar />
      </Suspense>
      <Suspense>
        {alive && (
          <>
            <BackToTop />
            <Toasts />
            <CartBar />
          </>
        )}
      </Suspense>
    </>
  );
}
