import { useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderLine, Refund } from '../../../../contract/shop/orders';
import { Button } from '../../../../ui/button';
import { MoneyText } from '../../../../ui/money';
import { useDateTime } from '../../../../ui/use-time';
import { chatOpenAtom } from '../../chat';
import css from '../detail/order-detail-page.module.css';
import { Moments } from '../detail/order-timeline';
import { Proofs } from './proofs';
import { returnReasonKeys } from './reason-keys';

/** The refund requests and their answers, with dates; a rejection says what can be done next. */
export function RefundHistory({ refunds, lines, mayAskAgain }: { refunds: readonly Refund[]; lines: readonly OrderLine[]; mayAskAgain: boolean }) {
  const intl = useIntl();
  const formatDateTime = useDateTime();
  const setChatOpen = useSetAtom(chatOpenAtom);
  if (refunds.length === 0) return null;
  const last = refunds.at(-1);
  return (
    <section id="refund" className={css['part']} aria-labelledby="refund-title">
      <h2 id="refund-title"><FormattedMessage id="order.refund.title" /></h2>
      <ol className={css['refunds']}>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <p className={css['refund']}><FormattedMessage id="order.refund.line" values={{ amount: <MoneyText amount={refund.amount} />, reason: <FormattedMessage id={refund.reason === null ? 'order.refund.byPlatform' : `order.returnReason.${returnReasonKeys[refund.reason]}`} /> }} /></p>
            <About refund={refund} lines={lines} />
            <Proofs images={refund.images} label={intl.formatMessage({ id: 'order.return.pictures' })} />
            {refund.remark !== '' && <p className="muted"><bdi>{refund.remark}</bdi></p>}
            <Moments
              formatTime={formatDateTime}
              moments={[
                { at: refund.createTime, words: <FormattedMessage id={refund.reason === null ? 'order.refund.begun' : 'order.refund.asked'} /> },
                ...(refund.decidedTime === null ? [] : [{ at: refund.decidedTime, words: <FormattedMessage id={`order.refund.state.${refund.returnStatus}`} /> }]),
              ]}
            />
            {refund.decidedTime === null && <p className="muted"><FormattedMessage id={`order.refund.state.${refund.returnStatus}`} /></p>}
            {refund.answer !== '' && <p><FormattedMessage id="order.refund.answer" values={{ answer: <bdi>{refund.answer}</bdi> }} /></p>}
          </li>
        ))}
      </ol>
      {last?.returnStatus === 'failed' && (
        <div className={css['after']}>
          <p><FormattedMessage id={mayAskAgain ? 'order.refund.again' : 'order.refund.noMore'} /></p>
          <Button onClick={() => setChatOpen(true)}><FormattedMessage id="order.service" /></Button>
        </div>
      )}
    </section>
  );
}

/** The goods concerned; nothing until all of them are here. */
function About({ refund, lines }: { refund: Refund; lines: readonly OrderLine[] }) {
  const intl = useIntl();
  const names = namesOf(refund, lines);
  if (names.length < refund.lineIdList.length) return null;
  return <p className="small muted"><FormattedMessage id={names.length === 0 ? 'order.refund.all' : 'order.refund.of'} values={{ goods: intl.formatList(names) }} /></p>;
}

/** Names of the goods concerned, each isolated in its own text direction. */
function namesOf({ lineIdList }: Refund, lines: readonly OrderLine[]): string[] {
  return lines.filter(({ id }) => lineIdList.includes(id)).map(({ name }) => `\u2068${name}\u2069`);
}
