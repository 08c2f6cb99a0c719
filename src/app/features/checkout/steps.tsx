import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import css from './steps.module.css';

const steps = ['address', 'goods', 'done'] as const;
type Step = (typeof steps)[number];

/** Progress of the order: the steps before `current` are done. */
export function Steps({ current }: { current: Step }) {
  const intl = useIntl();
  const reached = steps.indexOf(current);
  return (
    <ol className={css['steps']} aria-label={intl.formatMessage({ id: 'checkout.steps' })}>
      {steps.map((step, index) => (
        <li key={step} data-done={index < reached || undefined} aria-current={index === reached ? 'step' : undefined}>
          <span className={css['mark']}>{index < reached ? <Icon name="check" /> : intl.formatNumber(index + 1)}</span>
          <FormattedMessage id={`checkout.step.${step}`} />
          {index < reached && <span className="unseen"><FormattedMessage id="checkout.stepDone" /></span>}
        </li>
      ))}
    </ol>
  );
}
