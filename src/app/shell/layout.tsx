import { Outlet, useRouterState } from '@tanstack/react-router';
import { Activity, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { CartBar } from '../features/cart';
import { HomePage } from '../features/catalog';
import { BackToTop } from './back-to-top';
import { BottomBar } from './bottom-bar';
import { useFocusOnNavigate } from './focus-on-navigate';
import { Footer } from './footer';
import { Header } from './header';
import { HydrationEnd } from '../../ui/hydration';
import { InstallPlace } from './install-place';
import css from './layout.module.css';
import { NetworkBar } from './network-bar';
import { Toasts } from './toasts';
import { UpdateBar } from './update-bar';

/** The frame of every page. Home stays mounted once it was opened, so that coming back to it costs nothing. */
export function Layout() {
  const atHome = useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => routeId === '/index') });
  const [homeOpened, setHomeOpened] = useState(atHome);
  if (atHome && !homeOpened) setHomeOpened(true);
  const main = useFocusOnNavigate();
  return (
    <>
      <a className={css['skip']} href="#main">
        <FormattedMessage id="shell.skip" />
      </a>
      <Header />
      <UpdateBar />
      <InstallPlace />
      <NetworkBar />
      <main id="main" ref={main} tabIndex={-1} className={css['main']}>
        {homeOpened && (
          <Activity mode={atHome ? 'visible' : 'hidden'}>
            <HomePage />
            <HydrationEnd />
          </Activity>
        )}
        {!atHome && (
          <>
            <Outlet />
            <HydrationEnd />
          </>
        )}
      </main>
      <Footer />
      <BottomBar />
      <BackToTop />
      <Toasts />
      <CartBar />
    </>
  );
}
