import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { buttonClass } from '../../../ui/button';
import type { UncachedResult } from '../../queries/use-uncached-query';
import { UncachedPart } from '../account';

type Props<Data> = { readonly result: UncachedResult<Data>; readonly refetch: () => Promise<void>; readonly what: 'deposit' | 'withdraw' | 'loan'; readonly children: (data: Data) => ReactNode };

/** A part of the wallet's pages that needs a reply from the server first. A refusal links back to the wallet. */
export function WalletPart<Data>({ what, ...part }: Props<Data>) {
  const intl = useIntl();
  return (
    <UncachedPart
      {...part}
      lines={5}
      offlineTitle={intl.formatMessage({ id: 'wallet.offline.title' })}
      offlineText={<FormattedMessage id={`wallet.offline.${what}`} />}
      afterRefusal={<Link to="/userInfo/money-package" className={buttonClass()}><FormattedMessage id="wallet.toWallet" /></Link>}
    />
  );
}
