import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Money } from '../../../../rules/money';
import { amountToEdit } from '../../../../rules/written-amount';
import { Button } from '../../../../ui/button';
import type { ListSearch } from '../list-address';
import css from './list-filters.module.css';
import { readPriceRange, type PriceRange, type WrongPrice } from './price-range';

/** Price range filter. An invalid amount is reported beside the field and changes nothing. */
export function ListPrice({ search: { priceFrom, priceTo }, onChoose }: { search: ListSearch; onChoose: (range: PriceRange) => void }) {
  const id = useId();
  const intl = useIntl();
  const asked = `${priceFrom ?? ''} ${priceTo ?? ''}`;
  const written = (amount: string | undefined = '') => amountToEdit(amount as Money, intl.locale);
  // In the document as a plain form sends it.
  const [typed, setTyped] = useState({ asked, from: priceFrom ?? '', to: priceTo ?? '' });
  const [wrong, setWrong] = useState<WrongPrice>();
  const place = useRef<HTMLFieldSetElement>(null);
  // Now as this language writes it, or what was typed in the document before this script loaded.
  const takeOver = useEffectEvent(() => {
    const [from = '', to = ''] = [...(place.current?.querySelectorAll('input') ?? [])].map(({ value, defaultValue }) => (value === defaultValue ? written(value) : value));
    setTyped((before) => ({ ...before, from, to }));
  });
  useLayoutEffect(() => takeOver(), []);
  // The range was changed elsewhere: by a chip or by going back.
  if (typed.asked !== asked) {
    setTyped({ asked, from: written(priceFrom), to: written(priceTo) });
    setWrong(undefined);
  }

  function apply() {
    const range = readPriceRange(typed.from, typed.to, intl.locale);
    setWrong('wrong' in range ? range.wrong : undefined);
    if ('wrong' in range || (range.priceFrom === priceFrom && range.priceTo === priceTo)) return;
    onChoose(range);
  }
  // Applies once the focus leaves both fields.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) apply();
  };
  const field = (name: 'from' | 'to', inAddress: 'priceFrom' | 'priceTo') => (
    <label>
      <FormattedMessage id={`filter.price.${name}`} />
      <input
        name={inAddress}
        value={typed[name]}
        inputMode="decimal"
        autoComplete="off"
        maxLength={32}
        dir="ltr"
        aria-invalid={wrong === name || wrong === 'order' || undefined}
        aria-describedby={wrong && `${id}-wrong`}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        onBlur={leave}
      />
    </label>
  );
  return (
    <fieldset ref={place} className={css['group']}>
      <legend>
        <FormattedMessage id="filter.price" />
      </legend>
      <div className={css['range']}>
        {field('from', 'priceFrom')}
        {field('to', 'priceTo')}
        <Button type="submit" onClick={apply}>
          <FormattedMessage id="filter.price.apply" />
        </Button>
      </div>
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className={css['wrong']}>
          <FormattedMessage id={wrong === 'order' ? 'filter.price.order' : 'filter.price.wrong'} />
        </p>
      )}
    </fieldset>
  );
}
