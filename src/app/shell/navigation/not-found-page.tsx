import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { buttonClass } from '../../../ui/button';
import { HydrationEnd } from '../../../ui/loading/hydration';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { useHydrated } from '../../../ui/loading/use-hydrated';
import { Notice } from '../../../ui/notice';
import { useTitle } from '../../../ui/title';

const signpost = { d: 'M60 68V16M60 20h24l8 8-8 8H60M60 42H38l-8 8 8 8h22' };

const Recommended = lazyPart(async () => (await import('../../features/catalog/recommended')).Recommended);

/** Shown for an unknown URL, with recommended goods to continue with. */
export function NotFoundPage() {
  const intl = useIntl();
  const isHydrated = useHydrated();
  const title = intl.formatMessage({ id: 'shell.notFound.title' });
  useTitle(title);
  return (
    <div className="page">
      <Notice drawing={signpost} title={title} action={<Link to="/index" className={buttonClass('next')}><FormattedMessage id="shell.toHome" /></Link>}>
        <FormattedMessage id="shell.notFound.text" />
      </Notice>
      {isHydrated && <Suspense><Recommended /></Suspense>}
      <HydrationEnd />
    </div>
  );
}
