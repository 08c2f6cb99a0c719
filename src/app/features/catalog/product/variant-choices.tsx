import { useLayoutEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Sku } from '../../../../contract/shop/goods';
import { choicesOf, fitting, withValue, type Picked } from '../../../../rules/catalog/variants';
import css from './variant-choices.module.css';

type Props = {
  readonly name: string;
  /** 0 for the first attribute, 1 for the second */
  readonly at: number;
  readonly skus: readonly Sku[];
  readonly picked: Picked;
  readonly choose: (at: number, id: string) => void;
};

/** The values of one attribute. A value unavailable with the other pick stays visible, and changes that pick when tapped. */
export function VariantChoices({ name, at, skus, picked, choose }: Props) {
  const field = useRef<HTMLFieldSetElement>(null);
  // A value can be chosen in the document before hydration. A layout effect, so that a button pressed right after it knows.
  useLayoutEffect(() => {
    const early = field.current?.querySelector<HTMLInputElement>('input:checked');
    if (early) choose(at, early.value);
  }, [at, choose]);
  return (
    <fieldset ref={field} className={css['choices']}>
      <legend>{name}</legend>
      {choicesOf(skus, at).map(({ id, name: value }) => {
        const having = fitting(skus, withValue(picked, at, id));
        const isOut = having.every(({ stock }) => stock === 0);
        return (
          <label key={id} className={css['choice']} data-sold-out={isOut || undefined}>
            <input type="radio" name={`sku${at || ''}`} value={id} checked={id === picked[at]} onChange={() => choose(at, id)} />
            <span>
              {value}
              {isOut && <span className="unseen"> <FormattedMessage id={having.length > 0 ? 'goods.soldOut' : 'product.unavailable'} /></span>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
