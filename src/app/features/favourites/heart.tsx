import { useIntl } from 'react-intl';
import { Drawing } from '../../../ui/icon';
import css from './heart.module.css';
import { SendMark } from './send-mark';
import { useFavourite } from './use-favourite';

export const heartShape = 'M12 19.5 5.2 12.8a4.2 4.2 0 0 1 6-6l.8.8.8-.8a4.2 4.2 0 0 1 6 6Z';

/** A product's heart button: pressed while the product is a favourite, as soon as the device has stored it. */
export function Heart({ sellerGoodsId, name }: { readonly sellerGoodsId: string; readonly name: string }) {
  const intl = useIntl();
  const { isOn, mark, turn } = useFavourite('goods', sellerGoodsId);
  return (
    <button
      type="button"
      className={css['heart']}
      aria-pressed={isOn}
      aria-label={intl.formatMessage({ id: 'favourites.goods.toggle' }, { name })}
      title={mark && intl.formatMessage({ id: `favourites.mark.${mark}` })}
      onClick={() => void turn(!isOn)}
    >
      <Drawing d={heartShape} />
      {mark && <SendMark mark={mark} />}
    </button>
  );
}
