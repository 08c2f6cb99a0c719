import { Suspense, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Unsaved } from '../../../local/cart/cart-rows';
import { nextCheckoutStep, type CartLine } from '../../../rules/cart/cart';
import { asks } from '../../../rules/cart/cart-news';
import { listedParts } from '../../../rules/cart/checkout';
import type { OrderFigures } from '../../../rules/cart/order-figures';
import { isAboveZero } from '../../../rules/money';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { MoneyText } from '../../../ui/money';
import { useRefusalText } from '../../../ui/use-refusal-text';
import { unsavedMessage } from '../../queries/unsaved-message';
import { useDeliveryCountry } from '../../queries/use-delivery-country';
import { Approximate } from '../rates';
import css from './cart-foot.module.css';
import { useGoToCheckout } from './use-go-to-checkout';
import { Removed } from './removed';
import { noCharges, useCharges, useMaxBuy } from './use-cart';

const DeliveryTo = lazyPart(async () => (await import('../delivery')).DeliveryTo);

type Props = {
  readonly lines: readonly CartLine[];
  readonly figures: OrderFigures;
  /** removed lines that can still be restored */
  readonly removed: readonly CartLine[];
  /** puts them back; false if the device did not save that */
  readonly restore: () => Promise<boolean>;
  readonly forget: () => void;
  /** why the device did not save the last change */
  readonly unsaved: Unsaved | undefined;
  readonly accept: (identifiers: readonly string[]) => void;
};

/** The cost of the checked lines, part by part, and the checkout button; what prevents it is shown right above. */
export function CartFoot({ lines, figures, removed, restore, forget, unsaved, accept }: Props) {
  const intl = useIntl();
  const charges = useCharges();
  const maxBuy = useMaxBuy();
  const country = useDeliveryCountry();
  const goToCheckout = useGoToCheckout();
  const next = useRef<HTMLButtonElement>(null);
  const [trouble, setTrouble] = useState<'nothingChecked' | 'ask' | Unsaved>();
  const checked = lines.filter((line) => line.checked);
  const asking = checked.filter((line) => asks(line, maxBuy));
  // Trouble that was resolved meanwhile is not shown.
  const settled = (trouble === 'ask' && asking.length === 0) || (trouble === 'nothingChecked' && checked.length > 0);
  const shown = unsaved ?? (settled ? undefined : trouble);

  async function goOn() {
    const step = nextCheckoutStep(lines, { charges: charges ?? noCharges, asks: (line) => asks(line, maxBuy) });
    setTrouble(step === 'nothingChecked' || step === 'ask' ? step : undefined);
    const gone = step === 'settle' ? await goToCheckout(checked) : 'kept';
    if (gone !== 'kept') setTrouble(gone);
  }

  function acceptAll() {
    accept(asking.map(({ identifier }) => identifier));
    // The pressed button disappears.
    next.current?.focus();
  }

  return (
    <div className={lines.length > 0 || removed.length > 0 ? css['foot'] : undefined}>
      <Removed lines={removed} restore={restore} forget={forget} />
      {lines.length > 0 && <Summary figures={figures} isWhole={charges !== undefined} />}
      {checked.length > 0 && charges && <Approximate amount={figures.total} />}
      {country !== undefined && checked.length > 0 && <p className="small muted"><Suspense><DeliveryTo country={country} cost={figures.freight} /></Suspense></p>}
      <div role="alert">
        {shown !== undefined && (
          <div className={css['trouble']}>
            <Icon name="alert" />
            {shown === 'nothingChecked' ? <NothingChecked /> : <p><FormattedMessage id={shown === 'ask' ? 'cart.asks' : unsavedMessage(shown, 'cart.noRoom')} values={{ count: asking.length }} /></p>}
            {shown === 'ask' && <Button onClick={acceptAll}><FormattedMessage id="cart.acceptAll" /></Button>}
          </div>
        )}
      </div>
      {lines.length > 0 && (
        <Button ref={next} kind="next" className={css['next']} onClick={() => void goOn()}>
          {checked.length > 0 && charges && isAboveZero(figures.total) ? (
            <FormattedMessage id="cart.checkOutAmount" values={{ amount: <MoneyText amount={figures.total} /> }} />
          ) : (
            intl.formatMessage({ id: 'cart.checkOut' })
          )}
        </Button>
      )}
    </div>
  );
}

function NothingChecked() {
  return <p>{useRefusalText('noGoodsSelected')}</p>;
}

/** The last part of each message id. */
const messageKeys = { goodsTotal: 'goods', discount: 'discount', freight: 'freight', tax: 'tax', handlingFee: 'handling', total: 'total' } as const;

/** Every part of the cost is shown before the checkout: none is added later. `isWhole`: whether all of them are known; the total waits for that. */
function Summary({ figures, isWhole }: { figures: OrderFigures; isWhole: boolean }) {
  return (
    <dl className={css['sum']}>
      {listedParts(figures).map((part) => (
        <div key={part} className={part === 'total' ? css['total'] : undefined}>
          <dt><FormattedMessage id={`cart.sum.${messageKeys[part]}`} /></dt>
          <dd>
            {part === 'total' && !isWhole ? '\u00a0' : part === 'freight' && !isAboveZero(figures.freight) ? <FormattedMessage id="cart.sum.free" /> : <MoneyText amount={figures[part]} sign={part === 'discount' ? '−' : ''} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
