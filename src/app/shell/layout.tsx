import { Outlet, useRouterState } from '@tanstack/react-router';
import { Activity, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { HomePage } from '../features/catalog';
import { BackToTop } from './back-to-top';
import { BottomBar } from './bottom-bar';
import { Header } from './header';
import css from './layout.module.css';
import { LateFooter } from './late-footer';
import { LineBar } from './line-bar';
import { Toasts } from './toasts';
import { UpdateBar } from './update-bar';
import { useArrival } from './arrival';

/** The frame of every page. Home stays mounted once it was opened (storefront, 2: "kept alive when leaving"). */
export function Layout() {
  const atHome = useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => routeId === '/index') });
  const [homeOpened, setHomeOpened] = useState(atHome);
  if (atHome && !homeOpened) setHomeOpened(true);
  const main = useArrival();
  return (
    <>
      <a className={css['skip']} href="#main">
        <FormattedMessage id="shell.skip" />
      </a>
      <Header />
      <UpdateBar />
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
      <BackToTop />
      <BottomBar />
      <Toasts />
    </>
  );
}
