import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, buttonClass } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../account';
import type { Asked } from '../../queries/use-asked';

type Props<Data> = { readonly asked: Asked<Data>; readonly again: () => Promise<void>; readonly what: 'deposit' | 'withdraw' | 'loan'; readonly children: (data: Data) => ReactNode };

/** What needs the shop's word first: its place until that is here, and why it can't be had. */
export function AskedPart<Data>({ asked, again, what, children }: Props<Data>) {
  const intl = useIntl();
  if (asked.status === 'success') return children(asked.data);
  if (asked.status === 'pending') return <Skeleton lines={5} />;
  if (asked.status === 'refused') {
    return <Notice drawing="failed" level="h2" title={asked.text} action={<Link to="/userInfo/money-package" className={buttonClass()}><FormattedMessage id="wallet.toWallet" /></Link>} />;
  }
  return (
    <Notice drawing="offline" level="h2" title={intl.formatMessage({ id: 'wallet.offline.title' })} action={<Button onClick={() => void again()}><FormattedMessage id="shell.tryAgain" /></Button>}>
      <FormattedMessage id={`wallet.offline.${what}`} />
    </Notice>
  );
}
