import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { buttonClass } from '../../ui/button';
import { HydrationEnd } from '../../ui/loading/hydration';
import { Notice } from '../../ui/notice';
import { useTitle } from '../../ui/title';

/** An address that the mall doesn't have. */
export function NotFoundPage() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'shell.notFound.title' });
  useTitle(title);
  return (
    <div className="page">
      <Notice drawing="empty" title={title} action={<Link to="/index" className={buttonClass('next')}><FormattedMessage id="shell.toHome" /></Link>}>
        <FormattedMessage id="shell.notFound.text" />
      </Notice>
      <HydrationEnd />
    </div>
  );
}
