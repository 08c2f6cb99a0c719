import { Link, useLocation } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SessionUser } from '../../../../local/session/kept-session';
import { buttonClass } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { LazyIcon } from '../../../../ui/lazy-icon';
import { Notice } from '../../../../ui/notice';
import { useNow } from '../../../../ui/use-now';
import { useTime } from '../../../../ui/use-time';
import { useDraft } from '../../../queries/use-draft';
import { OfflineNote, safeRedirect, Skeleton } from '../../account';
import { AccountHolds } from '../account-holds';
import { WalletPart } from '../wallet-part';
import { useUncachedQuery } from '../../../queries/use-uncached-query';
import css from '../wallet-form.module.css';
import { BoundAddress } from './bound-address';
import { Troubles, usableChannels, WithdrawForm } from './withdraw-form';
import { fundTrouble } from './withdraw-rules';
import { WithdrawTerms } from './withdraw-terms';

/** The bound address, and the withdrawal form. */
export function Withdraw({ who }: { who: SessionUser }) {
  const intl = useIntl();
  const [open, again] = useUncachedQuery('withdraw!withdraw_open', {});
  const [draft, keep, late] = useDraft('withdraw');
  const now = useNow();
  const formatTime = useTime();
  return (
    <>
      <OfflineNote />
      <AccountHolds />
      <WalletPart result={open} refetch={again} what="withdraw">
        {(terms) => {
          if (terms.channelList.length === 0) return <Notice drawing="later" level="h2" title={intl.formatMessage({ id: 'wallet.withdraw.closed' })} action={<Link to="/userInfo/money-package" className={buttonClass('next')}><FormattedMessage id="wallet.toWallet" /></Link>} />;
          // Once set it stays set, so either source may say so.
          const safewordSet = who.safewordSet || terms.safewordSet;
          const isUsable = usableChannels(terms).length > 0;
          const locked = fundTrouble(terms, now, formatTime);
          return (
            <>
              {!safewordSet && <SetSafeword />}
              {/* Where the form for a withdrawal is still to come, which says it itself. */}
              {!isUsable && locked && <Troubles troubles={[locked]} />}
              {terms.channelList.some(({ bank }) => !bank) && <BoundAddress terms={terms} safewordSet={safewordSet} again={again} />}
              {terms.channelList.some(({ demo }) => demo) && <p className={css['note']}><Icon name="alert" /><span><FormattedMessage id="wallet.withdraw.demo" /></span></p>}
              {!isUsable && <div className={css['before']}><WithdrawTerms terms={terms} limits={undefined} /></div>}
              {isUsable && (draft === undefined ? <Skeleton lines={4} /> : <WithdrawForm key={`${terms.address?.channel} ${late}`} user={who.usercode} terms={terms} safewordSet={safewordSet} draft={draft} keep={keep} again={again} />)}
            </>
          );
        }}
      </WalletPart>
    </>
  );
}

function SetSafeword() {
  const from = useLocation({ select: ({ pathname, searchStr }) => safeRedirect(pathname + searchStr) });
  return (
    <p className={css['note']}>
      <LazyIcon name="lock" />
      <span><FormattedMessage id="wallet.safewordUnset" /> <Link to="/userInfo/setup/transaction-password" search={{ from }} className="link"><FormattedMessage id="wallet.setSafeword" /></Link></span>
    </p>
  );
}
