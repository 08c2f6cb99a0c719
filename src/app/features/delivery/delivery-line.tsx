import { FormattedMessage } from 'react-intl';
import type { Money } from '../../../rules/money';
import type { DeliveryDays } from '../../../rules/orders/delivery-days';
import { MoneyText } from '../../../ui/money';
import { useCountryName } from '../addresses';

type Props = {
  /** ISO 3166, two letters */
  readonly country: string;
  readonly cost: Money;
  /** from payment to arrival; absent if nothing is promised */
  readonly days: DeliveryDays | undefined;
};

/** Destination, cost and days: "To Germany: 4.90 USDT, 6–12 days". */
export function DeliveryLine({ country, cost, days }: Props) {
  const nameOf = useCountryName();
  return <FormattedMessage id={days ? 'delivery.line' : 'delivery.cost'} values={{ country: nameOf(country), cost: <MoneyText amount={cost} />, ...days }} />;
}
