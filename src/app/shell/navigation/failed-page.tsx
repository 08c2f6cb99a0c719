import { useRouter } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button';
import { HydrationEnd } from '../../../ui/loading/hydration';
import { Notice } from '../../../ui/notice';
import { useTitle } from '../../../ui/title';

/** Shown when a page could not be rendered, most often because its chunk failed to load. */
export function FailedPage({ reset }: { reset: () => void }) {
  const intl = useIntl();
  const router = useRouter();
  const title = intl.formatMessage({ id: 'shell.failed.title' });
  useTitle(title);
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="page">
      <Notice drawing="failed" title={title} action={<Button kind="next" onClick={again}><FormattedMessage id="shell.tryAgain" /></Button>}>
        <FormattedMessage id="shell.failed.text" />
      </Notice>
      <HydrationEnd />
    </div>
  );
}
