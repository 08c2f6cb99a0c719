import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import { goToPageHeading } from '../../../ui/page-heading';
import { tryConnection } from '../../queries/network-status';

/** Checks the connection, and refetches everything on the page that is missing. */
export async function askEverything(): Promise<void> {
  tryConnection();
  await import('../../../sync/keep-fresh').then(({ askMissing }) => askMissing()).catch(() => {});
}

/** Refetches what failed to load: by default everything on the page. */
export function TryAgain({ ask = askEverything, label = 'shell.tryAgain' }: { ask?: () => Promise<void>; label?: string }) {
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
    await ask();
    setBusy(false);
  }

  return <Button onClick={() => void again()} aria-disabled={busy || undefined}><FormattedMessage id={busy ? 'shell.loading' : label} /></Button>;
}
