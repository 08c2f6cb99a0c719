import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { remarkLimit } from '../../../../rules/orders/orders';
import css from './remark.module.css';

/** A remark to one seller. The field stops at the limit and says how much is left, so that nothing is typed in vain. */
export function Remark({ seller, text, type, locked }: { seller: string; text: string; type: (text: string) => void; locked: boolean }) {
  const intl = useIntl();
  const id = useId();
  return (
    <div className={css['remark']}>
      <label htmlFor={id}><FormattedMessage id="checkout.remark" values={{ seller }} /></label>
      <textarea id={id} name="remark" dir="auto" rows={3} maxLength={remarkLimit} value={text} readOnly={locked} aria-describedby={`${id}-help`} onChange={({ target }) => type(target.value)} />
      <p id={`${id}-help`} className="small muted figures">
        <FormattedMessage id="checkout.remarkHelp" values={{ count: intl.formatNumber(text.length), limit: intl.formatNumber(remarkLimit) }} />
      </p>
    </div>
  );
}
