import { useLayoutEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Field } from '../../../ui/forms/field';
import type { ShopForm } from '../../../ui/forms/use-form';
import css from './phone-field.module.css';
import type { PhoneTools } from './use-phone-tools';

type Props<Typed extends string> = {
  readonly form: ShopForm<Typed | 'country' | 'phone'>;
  /** `undefined` until loaded; the field accepts input before that */
  readonly tools: PhoneTools | undefined;
  /** the form field of the number's country, if `country` belongs to another field */
  readonly countryField?: Typed | 'country';
  /** why the number is asked for */
  readonly help?: string;
  readonly required?: boolean;
};

/** The country of the browser's locale, or else where most speak its language, as the initial choice. */
function likeliestCountry(): string {
  try {
    return new Intl.Locale(navigator.language).maximize().region ?? '';
  } catch {
    return '';
  }
}

/** A phone number, optional unless `required`: country and number, formatted as in that country. A pasted +81 … sets its own country. */
export function PhoneField<Typed extends string>({ form, tools, countryField = 'country', help, required = false }: Props<Typed>) {
  const intl = useIntl();
  const countries = useMemo(() => tools?.phoneCountries(intl.locale) ?? [], [tools, intl.locale]);
  const guessed = useRef(false);
  const { type, values } = form;
  // A layout effect, so that it runs before the user can choose: a quick choice is not overwritten.
  useLayoutEffect(() => {
    if (!tools || guessed.current) return;
    guessed.current = true;
    if (values[countryField] === '') type(countryField, likeliestCountry());
  }, [tools, type, values, countryField]);

  /** Splits a complete number with a country prefix into both fields; returns whether it did. */
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
        // Reformats only when typing at the end: in the middle the caret would jump.
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
