import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PayloadInput, Reply } from '../../../../contract/shop/calls';
import { useUncachedQuery } from '../../../queries/use-uncached-query';
import { AccountPage, Skeleton } from '../account-frame';
import { setupLink } from '../parent-link';
import { UncachedPart } from '../uncached-part';

type Props<Name extends SetupCall> = {
  /** part of its message ids */
  readonly name: 'sessions' | 'devices' | 'passkeys' | 'leave';
  readonly call: Name;
  /** height of the skeleton */
  readonly lines?: number;
  readonly children: (reply: Reply<Name>, refetch: () => Promise<void>) => ReactNode;
};
type SetupCall = 'session!list' | 'device!list' | 'passkey!list' | 'user!logoffTerms';

/** A settings page fetched on each visit, since who is logged in where must be current. */
export function UncachedSetup<Name extends SetupCall>({ lines = 3, ...asked }: Props<Name>) {
  const intl = useIntl();
  return (
    <AccountPage parentLink={setupLink} title={intl.formatMessage({ id: `settings.${asked.name}.title` })} lead={<FormattedMessage id={`settings.${asked.name}.lead`} />} skeleton={<Skeleton lines={lines} />}>
      {() => <Asked lines={lines} {...asked} />}
    </AccountPage>
  );
}

function Asked<Name extends SetupCall>({ name, call, lines, children }: Props<Name> & { readonly lines: number }) {
  const [result, refetch] = useUncachedQuery<Name>(call, {} as PayloadInput<Name>);
  return (
    <UncachedPart result={result} refetch={refetch} lines={lines} offlineText={<FormattedMessage id={`settings.${name}.offlineText`} />}>
      {(reply) => children(reply, refetch)}
    </UncachedPart>
  );
}
