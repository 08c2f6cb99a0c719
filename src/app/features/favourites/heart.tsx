import { Drawing } from '../../../ui/icon';
import { useFavouriteTexts } from './favourite-texts';
import { heartShape } from './heart-slot';
import css from './heart.module.css';
import type { HeartProps } from './parts';
import { SendMark } from './send-mark';
import { useFavourite } from './use-favourite';

/** A product's heart: pressed where it is a favourite, from the moment in which the device has written it down. */
export function Heart({ sellerGoodsId, name }: HeartProps) {
  const intl = useFavouriteTexts();
  const { isOn, mark, turn } = useFavourite('goods', sellerGoodsId, intl);
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
