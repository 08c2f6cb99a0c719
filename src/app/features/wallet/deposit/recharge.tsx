import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { buttonClass } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { Notice } from '../../../../ui/notice';
import { useDraft } from '../../../queries/use-draft';
import { OfflineNote, Skeleton } from '../../account';
import { WalletPart } from '../wallet-part';
import { coinText } from '../coin';
import { DepositForm, depositDraft } from './deposit-form';
import { depositWays } from './ways';
import type { Deposit } from '../records/records';
import { useUncachedQuery } from '../../../queries/use-uncached-query';
import css from '../wallet-form.module.css';

/** How long the page confirms a deposit before it goes to the wallet. */
const backAfterMs = 2_500;

/** The deposit form, and the confirmation once the server has accepted it. */
export function Recharge() {
  const intl = useIntl();
  const [coins, askCoins] = useUncachedQuery('rechargeBlockchain!recharge_open', {});
  const [channels, askChannels] = useUncachedQuery('thirdPartyRecharge!getCoinList', {});
  const [draft, keep, late] = useDraft(depositDraft);
  const [sent, setSent] = useState<Deposit>();
  const again = async () => void (await Promise.all([askCoins(), askChannels()]));
  if (sent) return <Sent deposit={sent} />;
  return (
    <>
      <OfflineNote />
      <WalletPart result={coins} refetch={again} what="deposit">
        {({ currencyList }) => (
          <WalletPart result={channels} refetch={again} what="deposit">
            {({ coinList }) => {
              const ways = depositWays(currencyList, coinList);
              if (ways.length === 0) return <Notice drawing="later" level="h2" title={intl.formatMessage({ id: 'wallet.deposit.closed' })} action={<Link to="/userInfo/money-package" className={buttonClass('next')}><FormattedMessage id="wallet.toWallet" /></Link>} />;
              return draft === undefined ? <Skeleton lines={5} /> : <DepositForm key={late} ways={ways} draft={draft} keep={keep} again={again} onSent={setSent} />;
            }}
          </WalletPart>
        )}
      </WalletPart>
    </>
  );
}

/** Focuses the heading once: the form is gone with its button, and the heading is read. */
const goOnAt = (heading: HTMLHeadingElement | null) => heading?.focus();

function Sent({ deposit: { amount, symbol, serialNumber } }: { deposit: Deposit }) {
  const intl = useIntl();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/userInfo/money-package', replace: true }), backAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <section className={css['done']}>
      <span className={css['mark']}><Icon name="check" size={24} /></span>
      <h2 ref={goOnAt} tabIndex={-1}><FormattedMessage id="wallet.deposit.done" values={{ amount: coinText(intl, amount, symbol) }} /></h2>
      <p><FormattedMessage id="wallet.next.recharge.processing" /></p>
      <p className="small muted"><FormattedMessage id="wallet.record.serial" />: <bdi dir="ltr" className="figures">{serialNumber}</bdi></p>
      <Link to="/userInfo/money-package" replace className={buttonClass()}><FormattedMessage id="wallet.toWallet" /></Link>
    </section>
  );
}
