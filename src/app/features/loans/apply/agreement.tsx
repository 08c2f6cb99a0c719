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

/** The agreement for the terms that it is given. Changed terms need another agreement: a change closes it and clears the checkbox. */
export function useAgreement(): (terms: Terms | undefined) => ReadAgreement {
  const [opened, setOpened] = useState<Terms>();
  const [ticked, setTicked] = useState<string>();
  const [asked, again] = useUncachedQuery('loan!agreement', opened);
  return (terms) => {
    const key = terms && termsKey(terms);
    const isOpen = opened !== undefined && key === termsKey(opened);
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
  };
}

/** What mends a missing agreement: the form finds it by this name, and says below it what is wrong. */
const control = { name: 'agreement', 'aria-describedby': 'agreement-wrong' } as const;

/** The agreement to read and download; the checkbox appears only once it is open, and only the reader ticks it. */
export function Agreement({ agreement: { asked, ticked, canOpen, open, again, tick }, isWrong }: { agreement: ReadAgreement; isWrong: boolean }) {
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
        <Button {...control} className={css['open'] ?? ''} onClick={open} aria-disabled={!canOpen || undefined}><FormattedMessage id="loans.agreement.open" /></Button>
      </>
    );
  }
  if (asked.status === 'pending') return <Skeleton lines={2} />;
  if (asked.status !== 'success') {
    return (
      <>
        <p role="alert">{asked.status === 'refused' ? asked.text : unreached}</p>
        <Button {...control} className={css['open'] ?? ''} onClick={() => void askAgain()} aria-disabled={isAsking || undefined}><FormattedMessage id={isAsking ? 'shell.loading' : 'shell.tryAgain'} /></Button>
      </>
    );
  }
  return (
    <>
      <AgreementText agreement={asked.data} />
      <label className={css['tick']}>
        <input {...control} type="checkbox" aria-invalid={isWrong || undefined} checked={ticked !== undefined} onChange={({ target }) => tick(target.checked)} />
        <span><FormattedMessage id="loans.agreement.tick" /></span>
      </label>
    </>
  );
}
