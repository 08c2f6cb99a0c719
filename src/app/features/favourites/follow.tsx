import { Drawing, Icon } from '../../../ui/icon';
import { useFavouriteTexts } from './favourite-texts';
import { plusShape } from './follow-slot';
import css from './follow.module.css';
import type { FollowProps } from './parts';
import { SendMark } from './send-mark';
import { useFavourite } from './use-favourite';

/** The follow button of a store's card: pressed while the store is followed. */
export function Follow({ sellerId, name }: FollowProps) {
  const intl = useFavouriteTexts();
  const { isOn, mark, turn } = useFavourite('seller', sellerId, intl);
  return (
    <button
      type="button"
      className={css['follow']}
      aria-pressed={isOn}
      aria-label={intl.formatMessage({ id: 'favourites.seller.toggle' }, { name })}
      title={mark && intl.formatMessage({ id: `favourites.mark.${mark}` })}
      onClick={() => void turn(!isOn)}
    >
      {isOn ? <Icon name="check" /> : <Drawing d={plusShape} />}
      {mark && <SendMark mark={mark} />}
    </button>
  );
}
