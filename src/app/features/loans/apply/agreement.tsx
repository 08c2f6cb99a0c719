import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Reply } from '../../../../contract/shop/calls';
import { Button } from '../../../../ui/button';
import { useRefusalText } from '../../../../ui/use-refusal-text';
import { Skeleton } from '../../account';
import { useUncachedQuery, type UncachedResult } from '../../../queries/use-uncached-query';
import { AgreementText } from '../agreement-text';
import css from './agreement.module.css';
import { termsKey, type Terms } from './loan-terms';

type ReadAgreement = {
  /** the result of the query; `undefined` while the agreement is closed */
  readonly asked: UncachedResult<Reply<'loan!agreement'>> | undefined;
  /** the version that was accepted for exactly these terms */
  readonly ticked: string | undefined;
  readonly canOpen: boolean;
  readonly open: () => void;
  readonly again: () => Promise<void>;
  readonly close: () => void;
  readonly tick: (isTicked: boolean) => void;
};

/** The agreement for the chosen terms. Changed terms need another agreement: a change closes it and clears the checkbox. */
export function useAgreement(terms: Terms | undefined): ReadAgreement {
  const [opened, setOpened] = useState<Terms>();
  const [ticked, setTicked] = useState<string>();
  const key = terms && termsKey(terms);
  const isOpen = opened !== undefined && key === termsKey(opened);
  const [asked, again] = useUncachedQuery('loan!agreement', isOpen ? opened : undefined);
  const version = isOpen && asked.status === 'success' ? asked.data.version : undefined;
  return {
    asked: isOpen ? asked : undefined,
    ticked: version !== undefined && ticked === `${version} ${key}` ? version : undefined,
    canOpen: terms !== undefined,
    open() {
      setTicked(undefined);
      setOpened(terms);
    },
    again,
    close() {
      setTicked(undefined);
      setOpened(undefined);
    },
    tick: (isTicked) => setTicked(isTicked ? `${version} ${key}` : undefined),
  };
}

/** The agreement to read and download; the checkbox appears only once it is open, and only the reader ticks it. */
export function Agreement({ agreement: { asked, ticked, canOpen, open, again, tick } }: { agreement: ReadAgreement }) {
  const unreached = useRefusalText('networkPoor');
  const [isAsking, setAsking] = useState(false);
  async function askAgain() {
    if (isAsking) return;
    setAsking(true);
    await again();
    setAsking(false);
  }

  if (!asked) {
    return (
      <>
        <p><FormattedMessage id="loans.agreement.first" /></p>
        <Button className={css['open'] ?? ''} onClick={open} aria-disabled={!canOpen || undefined}><FormattedMessage id="loans.agreement.open" /></Button>
      </>
    );
  }
  if (asked.status === 'pending') return <Skeleton lines={2} />;
  if (asked.status !== 'success') {
    return (
      <>
        <p role="alert">{asked.status === 'refused' ? asked.text : unreached}</p>
        <Button className={css['open'] ?? ''} onClick={() => void askAgain()} aria-disabled={isAsking || undefined}><FormattedMessage id={isAsking ? 'shell.loading' : 'shell.tryAgain'} /></Button>
      </>
    );
  }
  return (
    <>
      <AgreementText agreement={asked.data} />
      <label className={css['tick']}>
        <input type="checkbox" name="agreement" checked={ticked !== undefined} onChange={({ target }) => tick(target.checked)} />
        <span><FormattedMessage id="loans.agreement.tick" /></span>
      </label>
    </>
  );
}
