import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import { goToPageHeading } from '../../../ui/page-heading';
import { tryConnection } from '../../queries/network-status';

/** Refetches everything on the page that failed to load. */
export function TryAgain() {
  const [busy, setBusy] = useState(false);
  const isPressed = useRef(false);
  // The button unmounts once its data has come: the focus moves to the page heading.
  useEffect(
    () => () => {
      if (isPressed.current && document.activeElement === document.body) goToPageHeading();
    },
    [],
  );

  async function again() {
    if (busy) return;
    isPressed.current = true;
    setBusy(true);
    tryConnection();
    await import('../../../sync/keep-fresh').then(({ askMissing }) => askMissing()).catch(() => {});
    setBusy(false);
  }

  return <Button onClick={() => void again()} aria-disabled={busy || undefined}><FormattedMessage id={busy ? 'shell.loading' : 'shell.tryAgain'} /></Button>;
}
