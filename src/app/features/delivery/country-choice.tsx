import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { retryImport } from '../../../ui/loading/retry-import';
import { WithMessages } from '../../../ui/loading/with-messages';
import { useToast } from '../../../ui/toast';
import { unsavedMessage } from '../../queries/unsaved-message';
import { useCountries } from '../addresses';
import css from './country-choice.module.css';

/** The country to deliver to, remembered on this device. */
export function CountryChoice({ country }: { country: string | undefined }) {
  return <WithMessages group="account"><Choice country={country} /></WithMessages>;
}

function Choice({ country = '' }: { country: string | undefined }) {
  const id = useId();
  const intl = useIntl();
  const toast = useToast();
  const countries = useCountries();

  async function choose(chosen: string) {
    const { chooseDeliveryCountry } = await retryImport(() => import('../../../local/delivery-country'));
    const kept = await chooseDeliveryCountry(chosen);
    if (kept !== 'kept') toast({ kind: 'error', text: intl.formatMessage({ id: unsavedMessage(kept, 'address.noRoom') }) });
  }

  return (
    <p className={css['choice']}>
      <label htmlFor={id}><FormattedMessage id="delivery.choose" /></label>
      <select id={id} value={country} onChange={({ target }) => void choose(target.value)}>
        {country === '' && <FormattedMessage id="delivery.none">{(words) => <option value="">{words}</option>}</FormattedMessage>}
        {countries.map((each) => <option key={each.id} value={each.id}>{each.name}</option>)}
      </select>
    </p>
  );
}
