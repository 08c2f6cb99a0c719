import { useLayoutEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Field } from '../../../../ui/forms/field';
import type { ShopForm } from '../../../../ui/forms/use-form';
import css from './phone-field.module.css';
import type { PhoneTools } from './use-phone-tools';

type Props<Typed extends string> = {
  readonly form: ShopForm<Typed | 'country' | 'phone'>;
  /** `undefined` until they have come: the field takes letters all the same */
  readonly tools: PhoneTools | undefined;
  /** the field of the number's country, where `country` is another's */
  readonly countryField?: Typed | 'country';
  /** why it is asked for */
  readonly help?: string;
  readonly required?: boolean;
};

/** The country that the reader's browser is set to, as a beginning. */
function likelyCountry(): string {
  try {
    return new Intl.Locale(navigator.language).maximize().region ?? '';
  } catch {
    return '';
  }
}

/** A phone number, which may be left out unless it is required: country and number, written as the country does; a pasted +81 … finds its own. */
export function PhoneField<Typed extends string>({ form, tools, countryField = 'country', help, required = false }: Props<Typed>) {
  const intl = useIntl();
  const countries = useMemo(() => tools?.phoneCountries(intl.locale) ?? [], [tools, intl.locale]);
  const guessed = useRef(false);
  const { type, values } = form;
  // Before anybody can choose: who does so at once is not corrected.
  useLayoutEffect(() => {
    if (!tools || guessed.current) return;
    guessed.current = true;
    if (values[countryField] === '') type(countryField, likelyCountry());
  }, [tools, type, values, countryField]);

  /** A number with its country in front is taken apart, once it is whole. */
  function splitNumber(text: string): boolean {
    const split = tools?.splitPhone(text);
    if (!split) return false;
    type(countryField, split.country);
    type('phone', split.phone);
    return true;
  }

  return (
    <Field
      form={form}
      name="phone"
      type="tel"
      dir="ltr"
      autoComplete="tel"
      label={intl.formatMessage({ id: 'register.phone' })}
      required={required}
      aside={!required && <span className="small muted">{intl.formatMessage({ id: 'account.field.optional' })}</span>}
      help={help ?? intl.formatMessage({ id: 'register.phoneHelp' })}
      before={
        <select
          name={countryField}
          className={css['country']}
          aria-label={intl.formatMessage({ id: 'register.phoneCountry' })}
          autoComplete="tel-country-code"
          value={values[countryField]}
          onChange={({ target }) => {
            type(countryField, target.value);
            if (tools && values.phone !== '') type('phone', tools.formatPhone(values.phone, target.value));
          }}
        >
          <option value="">{intl.formatMessage({ id: 'register.phoneAnyCountry' })}</option>
          {countries.map(({ country, label }) => <option key={country} value={country}>{label}</option>)}
        </select>
      }
      onChange={({ target: { value, selectionEnd } }) => {
        // Written anew only at its end: in the middle the caret would jump away from the finger.
        const isAtEnd = selectionEnd === value.length && value.length > values.phone.length;
        type('phone', tools && isAtEnd ? tools.formatPhone(value, values[countryField]) : value);
      }}
      onPaste={(event) => {
        if (splitNumber(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      onBlur={() => {
        if (!splitNumber(values.phone)) form.leave('phone');
      }}
    />
  );
}
