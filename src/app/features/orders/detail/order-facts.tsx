import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { addressLines, phoneText } from '../../../../rules/addresses/address-forms';
import type { OrderEvent } from '../../../../rules/orders/order-events';
import { zoneView } from '../../../../rules/orders/zone-view';
import { Button } from '../../../../ui/button';
import { Disclosure } from '../../../../ui/disclosure';
import { useToast } from '../../../../ui/toast';
import { useDateTime } from '../../../../ui/use-time';
import { useSetting } from '../../../queries/use-setting';
import { useUserQuery } from '../../../queries/use-user-query';
import { ReturnPostage } from '../../catalog';
import type { OpenInfo } from '../use-order';
import css from './order-detail-page.module.css';

/** The times shown, with the log events they come from. */
const moments = { placed: ['placed'], paid: ['paid'], shipped: ['shipped'], signed: ['signed'] } as const satisfies Record<string, readonly OrderEvent[]>;

/** Facts of an order: number, times, payment method, remark; the times also by the shop's clock, for comparison. */
export function OrderFacts({ info }: { info: OpenInfo }) {
  const intl = useIntl();
  const toast = useToast();
  const formatDateTime = useDateTime();
  const hours = useSetting('zone_view_hours');
  const days = useSetting('return_days');
  // Once signed for, the order itself says until when.
  const mayComeBack = info.returnBefore != null || (info.status >= 0 && info.status < 4 && days > 0);
  const { data } = useUserQuery('orderLog!list', { orderId: info.id });
  const at = (events: readonly OrderEvent[]) => data?.logList.find(({ event }) => events.includes(event))?.createTime ?? null;
  const times = Object.entries(moments).map(([name, events]) => ({ name, at: name === 'placed' ? info.createTime : at(events) }));

  async function copy() {
    try {
      await navigator.clipboard.writeText(info.serialNumber);
      toast({ kind: 'done', text: intl.formatMessage({ id: 'order.copied' }) });
    } catch {
      toast({ kind: 'error', text: intl.formatMessage({ id: 'order.copyFailed' }) });
    }
  }

  return (
    <section className={css['part']} aria-labelledby="facts-title">
      <h2 id="facts-title"><FormattedMessage id="order.facts.title" /></h2>
      <dl className={css['facts']}>
        <div>
          <dt><FormattedMessage id="order.facts.serial" /></dt>
          <dd className={css['serial']}>
            <bdi dir="ltr" className="figures">{info.serialNumber}</bdi>
            <Button kind="quiet" onClick={() => void copy()} aria-label={intl.formatMessage({ id: 'order.copyNamed' })}><FormattedMessage id="order.copy" /></Button>
          </dd>
        </div>
        <div>
          <dt><FormattedMessage id="order.facts.seller" /></dt>
          <dd><Link to="/store" search={{ id: info.sellerId }} className="link"><bdi>{info.sellerName}</bdi></Link></dd>
        </div>
        {times.map(({ name, at: then }) => then !== null && (
          <div key={name}>
            <dt><FormattedMessage id={`order.facts.${name}`} /></dt>
            <dd className="figures"><time dateTime={new Date(then).toISOString()}>{formatDateTime(then)}</time></dd>
          </div>
        ))}
        {info.payType !== null && (
          <div>
            <dt><FormattedMessage id="order.facts.payType" /></dt>
            <dd><FormattedMessage id={`order.payType.${info.payType}`} /></dd>
          </div>
        )}
        {mayComeBack && (
          <div>
            <dt><FormattedMessage id="order.facts.returns" /></dt>
            <dd>
              {info.returnBefore == null ? <FormattedMessage id="order.facts.returnsWithin" values={{ days }} /> : <FormattedMessage id="order.facts.returnsUntil" values={{ time: formatDateTime(info.returnBefore) }} />} <ReturnPostage />
            </dd>
          </div>
        )}
        {info.remark !== '' && (
          <div>
            <dt><FormattedMessage id="order.facts.remark" /></dt>
            <dd><bdi className={css['remark']}>{info.remark}</bdi></dd>
          </div>
        )}
      </dl>
      <Disclosure summary={<FormattedMessage id="order.facts.shopClock" />}>
        <dl className={`figures ${css['clock']}`}>
          {times.map((each) => (
            <div key={each.name}><dt><FormattedMessage id={`order.facts.${each.name}`} /></dt><dd><bdi dir="ltr">{zoneView(each.at, hours)}</bdi></dd></div>
          ))}
        </dl>
      </Disclosure>
    </section>
  );
}

/** The recipient and address, in the country's order of lines. */
export function OrderReceiver({ info }: { info: OpenInfo }) {
  const intl = useIntl();
  const country = /^[A-Z]{2}$/.test(info.country) ? (intl.formatDisplayName(info.country, { type: 'region' }) ?? info.country) : info.country;
  return (
    <section className={css['part']} aria-labelledby="receiver-title">
      <h2 id="receiver-title"><FormattedMessage id="order.receiver.title" /></h2>
      <address className={css['address']}>
        {addressLines(info).map((line, index) => <bdi key={`${index} ${line}`}>{line}</bdi>)}
        <span>{country}</span>
      </address>
      <dl className={css['facts']}>
        <div><dt><FormattedMessage id="order.receiver.phone" /></dt><dd><bdi dir="ltr" className="figures">{phoneText(info)}</bdi></dd></div>
        <div><dt><FormattedMessage id="order.receiver.email" /></dt><dd><bdi dir="ltr">{info.email}</bdi></dd></div>
      </dl>
    </section>
  );
}
