import { useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { addressForm, type AddressField } from '../../../rules/addresses/address-forms';
import { useBrand } from '../../../ui/brand';
import { Field } from '../../../ui/forms/field';
import { SelectField } from '../../../ui/forms/select-field';
import { TextArea } from '../../../ui/forms/text-area';
import type { ShopForm } from '../../../ui/forms/use-form';
import { usePublicQuery } from '../../queries/use-public-query';
import css from './address-form.module.css';
import type { Typed } from './address-values';
import { useCountries, useStates } from './use-areas';

type Props = { readonly form: ShopForm<Typed> };

/** The country, before everything else: it decides which fields are shown. */
export function CountryField({ form, onChoose }: Props & { readonly onChoose: (country: string) => void }) {
  const intl = useIntl();
  const countries = useCountries();
  return (
    <SelectField
      form={form}
      name="country"
      label={intl.formatMessage({ id: 'address.country' })}
      required
      autoComplete="shipping country"
      choose={intl.formatMessage({ id: 'address.countryChoose' })}
      choices={countries.map(({ id, name }) => [id, name])}
      help={<FormattedMessage id="address.countryHelp" />}
      onChoose={onChoose}
    />
  );
}

/** Suggestions for the state or region, as far as the server lists them; any other text may be typed as well. */
function StateOptions({ id, country }: { id: string; country: string }) {
  const states = useStates(country);
  return <datalist id={id}>{states.map((state) => <option key={state.id}>{state.name}</option>)}</datalist>;
}

/** Street and house number, on as many lines as needed. */
function StreetField({ form, aside }: Props & { readonly aside: ReactNode }) {
  const intl = useIntl();
  return <TextArea form={form} name="address" rows={2} autoComplete="shipping street-address" required label={intl.formatMessage({ id: 'address.address' })} aside={aside} help={<FormattedMessage id="address.addressHelp" />} />;
}

/** The fields of the chosen country, in its order and with its names. Values of fields that this country lacks are kept in the form. */
export function CountryParts({ form }: Props) {
  const intl = useIntl();
  const lists = useId();
  const { validation } = useBrand();
  const { country, state } = form.values;
  const shape = addressForm(country, validation);
  const labels: Record<AddressField, string> = { name: 'address.name', address: 'address.address', city: `address.city.${shape.city}`, state: `address.state.${shape.state}`, postCode: `address.postCode.${shape.postCode}` };
  const field = (name: AddressField) => {
    const required = shape.required.has(name);
    const aside = !required && <span className="small muted"><FormattedMessage id="account.field.optional" /></span>;
    const common = { form, label: intl.formatMessage({ id: labels[name] }), aside, required };
    switch (name) {
      case 'address':
        return <StreetField key={name} form={form} aside={aside} />;
      case 'name':
        return <Field key={name} {...common} name="name" dir="auto" autoComplete="shipping name" help={<FormattedMessage id="address.nameHelp" />} />;
      case 'city':
        return (
          <Field key={name} {...common} name="city" dir="auto" autoComplete="shipping address-level2" {...(country !== '' && { list: `${lists}-city`, beside: <CityOptions id={`${lists}-city`} country={country} state={state} /> })} />
        );
      case 'state':
        return (
          <Field key={name} {...common} name="state" dir="auto" autoComplete="shipping address-level1" list={`${lists}-state`} beside={<StateOptions id={`${lists}-state`} country={country} />} />
        );
      case 'postCode':
        return (
          <Field
            key={name}
            {...common}
            name="postCode"
            dir="ltr"
            autoComplete="shipping postal-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            help={
              validation === 'specified' ? (
                <FormattedMessage id="address.postCodeSpecified" />
              ) : (
                shape.postCodeExample !== undefined && <FormattedMessage id="address.postCodeExample" values={{ example: `\u2066${shape.postCodeExample}\u2069` }} />
              )
            }
          />
        );
    }
  };
  return <div className={css['parts']}>{shape.fields.map(field)}</div>;
}

/** Suggestions for the city, in the chosen region; any other text may be typed as well. */
function CityOptions({ id, country, state }: { id: string; country: string; state: string }) {
  const typed = state.trim().toLowerCase();
  const part = useStates(country).find(({ name }) => name.toLowerCase() === typed);
  const places = usePublicQuery('address!listCity', { country, ...(part && { state: part.id }) }).data?.cityList ?? [];
  return <datalist id={id}>{places.map((place) => <option key={place.id}>{place.name}</option>)}</datalist>;
}
