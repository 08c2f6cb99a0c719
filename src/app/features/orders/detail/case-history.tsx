import { FormattedMessage, useIntl } from 'react-intl';
import type { ParcelCase } from '../../../../contract/shop/orders';
import { useDateTime } from '../../../../ui/use-time';
import { Proofs } from '../returns/proofs';
import css from './order-detail-page.module.css';

/** The reports that an order has not arrived: until when each is answered, and the answer. */
export function CaseHistory({ cases, now }: { cases: readonly ParcelCase[]; now: number }) {
  const intl = useIntl();
  const formatDateTime = useDateTime();
  if (cases.length === 0) return null;
  return (
    <section id="case" className={css['part']} aria-labelledby="case-title">
      <h2 id="case-title"><FormattedMessage id="parcel.case.title" /></h2>
      <ol className={css['refunds']}>
        {cases.map(({ id, state, answerBefore, arrivesBefore, remark, images, answer }) => (
          <li key={id}>
            <p>
              <strong>
                <FormattedMessage id={`parcel.case.${state === 'open' && answerBefore <= now ? 'over' : state}`} values={{ time: formatDateTime(arrivesBefore ?? answerBefore) }} />
              </strong>
            </p>
            <p className="muted"><bdi>{remark}</bdi></p>
            <Proofs images={images} label={intl.formatMessage({ id: 'parcel.report.pictures' })} />
            {state === 'open' && <p className="muted small"><FormattedMessage id="parcel.case.then" /></p>}
            {answer !== '' && <p><FormattedMessage id="order.refund.answer" values={{ answer: <bdi>{answer}</bdi> }} /></p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
