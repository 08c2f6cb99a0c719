import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../i18n/language';
import type { ShownAddress } from '../../../local/addresses';
import { useBrand } from '../../../ui/brand';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/forms/field';
import { Form } from '../../../ui/forms/form';
import { readValues } from '../../../ui/forms/form-values';
import { useForm, type SendResult } from '../../../ui/forms/use-form';
import { useDraft } from '../../queries/use-draft';
import { Skeleton } from '../account';
import { loadPhoneTools, PhoneField, usePhoneTools, type PhoneTools } from '../phones';
import { CountryField, CountryParts } from './address-fields';
import css from './address-form.module.css';
import { addressRules, draftNameOf, emptyValues, toSend, valuesOf, type Typed, type Values } from './address-values';
import { saveAddress } from './save-address';

type Props = {
  /** the address being edited; absent for a new one */
  readonly address?: ShownAddress | undefined;
  /** the address book is empty, so this address becomes the default */
  readonly isFirst: boolean;
  /** called once the device has saved it; `written` is what was saved */
  readonly onSaved: (written: Omit<ShownAddress, 'id' | 'mark' | 'isNew' | 'entry'>) => void;
  /** absent where there is nothing to go back to */
  readonly onCancel?: (() => void) | undefined;
  /** called with whether the form holds unsaved input, and with `false` on unmount */
  readonly onTypedChange?: (isTyped: boolean) => void;
};

const fields = Object.keys(emptyValues) as Typed[];

/** The country that the browser's locale names, as an initial value. */
function namedCountry(): string {
  try {
    return new Intl.Locale(navigator.language).region ?? '';
  } catch {
    return '';
  }
}

/** Whether the user has typed into a new form; its countries don't count, since they are guessed. */
function hasWords(values: Partial<Values>): boolean {
  return fields.some((field) => field !== 'country' && field !== 'phoneCountry' && Boolean(values[field]));
}

/** The form for a new or an existing address. It works offline: it saves to the device first. */
export function AddressForm(props: Props) {
  const tools = usePhoneTools(props.address !== undefined);
  const name = draftNameOf(props.address?.id ?? '');
  const [draft, keep, late] = useDraft(name);
  const isTyped = draft !== undefined && draft !== '';
  const isNew = props.address === undefined;
  const keepTyped = useCallback((text: string) => keep(isNew && !hasWords(readValues(fields, text)) ? '' : text), [keep, isNew]);
  const { onTypedChange } = props;
  useEffect(() => {
    onTypedChange?.(isTyped);
    return () => onTypedChange?.(false);
  }, [onTypedChange, isTyped]);
  // A saved number is shown in its country's format, which needs the phone tools; a new form needn't wait for them.
  if (draft === undefined || (props.address && !tools)) return <Skeleton lines={9} />;
  return <Filled key={`${name} ${late}`} {...props} tools={tools} draft={draft} keep={keepTyped} />;
}

type Filling = Props & { readonly tools: PhoneTools | undefined; readonly draft: string; readonly keep: (draft: string) => void };

function Filled({ address, isFirst, onSaved, onCancel, tools, draft, keep }: Filling) {
  const intl = useIntl();
  const language = useLanguage();
  const { validation } = useBrand();
  const [first] = useState<Values>(() => ({ ...(address && tools ? valuesOf(address, tools) : { ...emptyValues, country: namedCountry() }), ...readValues(fields, draft) }));
  // The rules depend on the country chosen now, which the form itself holds.
  const [country, setCountry] = useState<string>();

  async function send(values: Values): Promise<SendResult<Typed>> {
    const loaded = tools ?? (await loadPhoneTools().catch(() => undefined));
    const wrong = loaded?.wrongAddressPhone(values.phone, values.phoneCountry, validation);
    if (wrong) return { fields: { phone: wrong } };
    const written = loaded && toSend(values, validation, loaded);
    if (!written) return { whole: { id: 'address.notSaved' } };
    const saved = await saveAddress(written, address, language);
    if (saved !== 'kept') return { whole: { id: saved === 'noRoom' ? 'address.noRoom' : 'address.notSaved' } };
    onSaved(written);
    return 'done';
  }

  const form = useForm<Typed>({ empty: first, rules: addressRules(country ?? first.country, validation, tools), send, keep });
  // A draft brings its own country.
  if (form.values.country !== (country ?? first.country)) setCountry(form.values.country);

  const { values, wrong, type } = form;
  // A value that was wrong for another country may be right for this one, or wrong in another way.
  const checkAnew = useEffectEvent(() => {
    for (const field of fields) if (wrong[field]) type(field, values[field]);
  });
  // Once for each country: afterwards, typing revalidates.
  useEffect(() => checkAnew(), [values.country]);

  function choose(next: string) {
    form.type('country', next);
    if (form.values.phone === '') form.type('phoneCountry', next);
  }

  const isDefault = address?.use === 1;
  return (
    <Form
      form={form}
      label={intl.formatMessage({ id: address ? 'address.edit.title' : 'address.add.title' })}
      action={intl.formatMessage({ id: address ? 'address.edit.go' : 'address.add.go' })}
      acting={intl.formatMessage({ id: 'address.saving' })}
      foot={
        onCancel && (
          <Button
            onClick={() => {
              form.forget();
              onCancel();
            }}
          >
            <FormattedMessage id="address.cancel" />
          </Button>
        )
      }
    >
      <CountryField form={form} onChoose={choose} />
      <CountryParts form={form} />
      <PhoneField form={form} tools={tools} countryField="phoneCountry" required help={intl.formatMessage({ id: 'address.phoneHelp' })} />
      <Field
        form={form}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="email"
        required
        label={intl.formatMessage({ id: 'account.field.email' })}
        help={<FormattedMessage id={`address.emailHelp.${validation}`} />}
      />
      {isFirst || isDefault ? (
        <p className="small muted"><FormattedMessage id={isDefault ? 'address.isDefault' : 'address.becomesDefault'} /></p>
      ) : (
        <label className={css['default']}>
          <input type="checkbox" checked={form.values.use === '1'} onChange={({ target }) => form.type('use', target.checked ? '1' : '')} />
          <FormattedMessage id="address.makeDefault" />
        </label>
      )}
    </Form>
  );
}
