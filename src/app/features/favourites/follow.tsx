import { useIntl } from 'react-intl';
import { Drawing, Icon } from '../../../ui/icon';
import css from './follow.module.css';
import { SendMark } from './send-mark';
import { useFavourite } from './use-favourite';

export const plusShape = 'M12 5.5v13M5.5 12h13';

/** The follow button of a store card: pressed while the store is followed. */
export function Follow({ sellerId, name }: { readonly sellerId: string; readonly name: string }) {
  const intl = useIntl();
  const { isOn, mark, turn } = useFavourite('seller', sellerId);
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
