import { useId } from 'react';
import { useIntl } from 'react-intl';
import { Drawing, Icon } from '../../../ui/icon';
import css from './quantity-field.module.css';
import type { Quantity } from './use-quantity';

const plus = 'M12 5.5v13M5.5 12h13';
const minus = 'M5.5 12h13';

/** Minus button, input, plus button; describes its limits, and says below why a quantity is not available. */
export function QuantityField({ quantity, name, help }: { readonly quantity: Quantity; readonly name: string; /** shows the limits */ readonly help?: boolean }) {
  const intl = useIntl();
  const id = useId();
  const { typed, limits, stock, trouble } = quantity;
  const limitsText = intl.formatMessage({ id: 'cart.quantity.limits' }, limits);
  const step = (by: 1 | -1) => (
    <button type="button" className={css['step']} aria-label={intl.formatMessage({ id: by > 0 ? 'cart.quantity.more' : 'cart.quantity.fewer' }, { name })} onClick={() => quantity.step(by)}>
      <Drawing d={by > 0 ? plus : minus} />
    </button>
  );
  return (
    <div className={css['quantity']}>
      <div className={css['row']} dir="ltr">
        {step(-1)}
        <input
          className={`${css['input']} figures`}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={intl.formatMessage({ id: 'cart.quantity.label' }, { name })}
          aria-invalid={trouble ? true : undefined}
          aria-describedby={`${id}-wrong ${id}-limits`}
          value={typed}
          onChange={({ target }) => quantity.type(target.value)}
          onBlur={quantity.leave}
          onFocus={({ target }) => target.select()}
        />
        {step(1)}
      </div>
      <p id={`${id}-limits`} className={help ? 'small muted figures' : 'unseen'}>{limitsText}</p>
      <div id={`${id}-wrong`} aria-live="polite">
        {trouble && (
          <p className={css['wrong']}>
            <Icon name="alert" />
            <span>{intl.formatMessage({ id: `cart.quantity.${trouble}` }, { ...limits, stock })}</span>
          </p>
        )}
      </div>
    </div>
  );
}
