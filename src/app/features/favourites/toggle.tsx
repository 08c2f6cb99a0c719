import { useIntl } from 'react-intl';
import { Button } from '../../../ui/button';
import { Drawing, Icon } from '../../../ui/icon';
import { plusShape } from './follow';
import { heartShape } from './heart';
import type { FavouriteKind } from './kinds';
import { SendMark } from './send-mark';
import css from './toggle.module.css';
import { useFavourite } from './use-favourite';

type ToggleProps = {
  readonly kind: FavouriteKind;
  readonly id: string;
  /** the name of the product or store: part of the button's accessible name */
  readonly name: string;
};

/** The same as a button with a label: pressed while the product is a favourite or the store is followed. */
export function Toggle({ kind, id, name }: ToggleProps) {
  const intl = useIntl();
  const { isOn, mark, turn } = useFavourite(kind, id);
  return (
    <span className={css['place']}>
      <Button
        className={css['toggle']}
        data-kind={kind}
        aria-pressed={isOn}
        aria-label={intl.formatMessage({ id: `favourites.${kind}.toggle` }, { name })}
        onClick={() => void turn(!isOn)}
      >
        {kind === 'goods' ? <Drawing d={heartShape} /> : isOn ? <Icon name="check" /> : <Drawing d={plusShape} />}
        {intl.formatMessage({ id: `favourites.${kind}.toggleShort` })}
        {mark && <SendMark mark={mark} />}
      </Button>
      {mark && (
        <span className={`${css['said']} small muted`} data-mark={mark}>
          {intl.formatMessage({ id: `favourites.mark.${mark}` })}
        </span>
      )}
    </span>
  );
}
