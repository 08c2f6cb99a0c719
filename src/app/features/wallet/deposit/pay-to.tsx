import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../../../ui/icon';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { AddressText } from '../address-text';
import { CopyButton } from '../copy-button';
import css from './pay-to.module.css';
import type { Chain, Way } from './ways';

const QrCode = lazyPart(async () => (await import('../../../../ui/qr-code')).QrCode);

/** The address to send a coin to. The warning comes before it, because coins sent over another network are lost. */
export function PayToAddress({ way: { symbol }, chain: { chain, address, demo } }: { way: Way; chain: Chain }) {
  const intl = useIntl();
  return (
    <section className={css['target']} aria-labelledby="pay-to">
      <p className={css['warning']}>
        <Icon name="alert" />
        <span><FormattedMessage id={demo ? 'wallet.deposit.demoAddress' : 'wallet.deposit.wrongNetwork'} values={{ symbol: <bdi dir="ltr">{symbol}</bdi>, chain: <bdi dir="ltr">{chain}</bdi> }} /></span>
      </p>
      <h2 id="pay-to"><FormattedMessage id="wallet.deposit.address" values={{ symbol: <bdi dir="ltr">{symbol}</bdi>, chain: <bdi dir="ltr">{chain}</bdi> }} /></h2>
      <div className={css['place']}>
        <Suspense fallback={<span className={css['code']} />}>
          <QrCode text={address} label={intl.formatMessage({ id: 'wallet.deposit.code' }, { symbol, chain })} />
        </Suspense>
        <div className={css['written']}>
          <AddressText address={address} />
          <CopyButton text={address} what="address" kind="plain" />
        </div>
      </div>
    </section>
  );
}

/** Where to pay over a channel, in the operator's own words. */
export function PayToChannel({ channel: { payTo, demo } }: { channel: NonNullable<Way['channel']> }) {
  return (
    <section className={css['target']} aria-labelledby="pay-to">
      {demo && <p className={css['warning']}><Icon name="alert" /><span><FormattedMessage id="wallet.deposit.demoChannel" /></span></p>}
      <h2 id="pay-to"><FormattedMessage id="wallet.deposit.payTo" /></h2>
      <p className={css['lines']}><bdi>{payTo}</bdi></p>
    </section>
  );
}
