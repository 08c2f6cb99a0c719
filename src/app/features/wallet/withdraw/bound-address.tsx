import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { useToast } from '../../../../ui/toast';
import { useDateTime } from '../../../../ui/use-time';
import { useIsOffline } from '../../../queries/network-status';
import { request } from '../../../queries/request';
import { AddressText } from '../address-text';
import { BindForm } from './bind-form';
import css from './bound-address.module.css';
import type { Terms } from './withdraw-terms';

type Props = { readonly terms: Terms; readonly safewordSet: boolean; readonly again: () => Promise<void> };

/** The single address that withdrawals go to, and a pending change of it. */
export function BoundAddress({ terms, safewordSet, again }: Props) {
  const { address, nextAddress } = terms;
  const intl = useIntl();
  const [changing, setChanging] = useState(false);
  const section = useRef<HTMLElement>(null);
  const wasChanging = useRef(false);
  // The pressed button is gone: focus moves into the form, and back to the heading, unless the user has moved on.
  useEffect(() => {
    if (changing) section.current?.querySelector('input')?.focus();
    else if (wasChanging.current && document.activeElement === document.body) section.current?.querySelector('h2')?.focus();
    wasChanging.current = changing;
  }, [changing]);
  const form = (
    <BindForm
      terms={terms}
      safewordSet={safewordSet}
      again={again}
      onDone={async () => {
        setChanging(false);
        await again();
        // The form of the first address is gone with its button too.
        const at = document.activeElement;
        if (at === document.body || section.current?.contains(at)) section.current?.querySelector('h2')?.focus();
      }}
      {...(address && { onClose: () => setChanging(false) })}
    />
  );
  return (
    <section ref={section} className={css['bound']} aria-labelledby="bound-title">
      <h2 id="bound-title" tabIndex={-1}><FormattedMessage id="wallet.bind.title" /></h2>
      {address === null ? (
        <>
          <p className="muted small"><FormattedMessage id="wallet.bind.none" /></p>
          {form}
        </>
      ) : (
        <>
          <p className={css['address']}><strong dir="ltr">{address.channel}</strong> <AddressText address={address.address} /></p>
          {nextAddress && <Waiting next={nextAddress} again={again} />}
          {changing ? form : !nextAddress && <Button kind="quiet" className={css['change'] ?? ''} onClick={() => setChanging(true)} aria-label={intl.formatMessage({ id: 'wallet.bind.changeNamed' })}><FormattedMessage id="wallet.bind.change" /></Button>}
        </>
      )}
    </section>
  );
}

/** A requested change: when it takes effect, and a button to cancel it. */
function Waiting({ next, again }: { next: NonNullable<Terms['nextAddress']>; again: () => Promise<void> }) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const formatDateTime = useDateTime();
  const isOffline = useIsOffline();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const isCancelled = useRef(false);
  // The pressed button disappears with the change.
  useEffect(
    () => () => {
      if (isCancelled.current && document.activeElement === document.body) document.getElementById('bound-title')?.focus();
    },
    [],
  );

  async function cancel() {
    if (busy) return;
    if (isOffline) return setWrong(intl.formatMessage({ id: 'wallet.noLine' }));
    setBusy(true);
    setWrong(undefined);
    const outcome = await request('user!cancelWithdrawAddress', {}, { language });
    isCancelled.current = outcome.status === 'success';
    await again();
    setBusy(false);
    if (outcome.status === 'success') return toast({ kind: 'done', text: intl.formatMessage({ id: 'wallet.bind.cancelled' }) });
    if (outcome.status !== 'signedOut') setWrong('text' in outcome ? outcome.text : intl.formatMessage({ id: 'account.notReached' }));
  }

  return (
    <div className={css['waiting']}>
      <Icon name="clock" />
      <div>
        <p><FormattedMessage id="wallet.bind.waits" values={{ time: <strong>{formatDateTime(next.effectiveTime)}</strong>, channel: <bdi dir="ltr">{next.channel}</bdi> }} /></p>
        <p><AddressText address={next.address} /></p>
        <p className="small"><FormattedMessage id="wallet.bind.notYou" /></p>
        <div role="alert">{wrong !== undefined && <p>{wrong}</p>}</div>
        <Button onClick={() => void cancel()} aria-disabled={busy || undefined}><FormattedMessage id="wallet.bind.cancel" /></Button>
      </div>
    </div>
  );
}
