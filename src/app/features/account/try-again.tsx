import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import { useHeadingOnceGone } from '../../../ui/page-heading';
import { refetchMissing } from '../../queries/refetch-missing';

/** Refetches what failed to load: by default everything on the page. */
export function TryAgain({ ask = refetchMissing, label = 'shell.tryAgain' }: { ask?: () => Promise<void>; label?: string }) {
  const [busy, setBusy] = useState(false);
  const goToHeadingOnceGone = useHeadingOnceGone();

  async function again() {
    if (busy) return;
    goToHeadingOnceGone();
    setBusy(true);
    await ask();
    setBusy(false);
  }

  return <Button onClick={() => void again()} aria-disabled={busy || undefined}><FormattedMessage id={busy ? 'shell.loading' : label} /></Button>;
}
