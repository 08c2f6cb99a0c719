import { Button } from '../../../ui/button';
import { Drawing, Icon } from '../../../ui/icon';
import { useFavouriteTexts } from './favourite-texts';
import { plusShape } from './follow-slot';
import { heartShape } from './heart-slot';
import type { ToggleProps } from './parts';
import { SendMark } from './send-mark';
import css from './toggle.module.css';
import { useFavourite } from './use-favourite';

/** The same in words: pressed while the product is a favourite, or the store is followed. */
export function Toggle({ kind, id, name }: ToggleProps) {
  const intl = useFavouriteTexts();
  const { isOn, mark, turn } = useFavourite(kind, id, intl);
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
