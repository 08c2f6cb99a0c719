import { FormattedMessage, useIntl } from 'react-intl';
import { WithTexts } from '../../i18n/with-texts';
import { Button } from '../../ui/button';
import { Drawing, Icon } from '../../ui/icon';
import css from './favourite-button.module.css';
import { plusShape } from './follow-slot';
import { heartShape } from './heart-slot';
import type { FavouriteKind } from './kinds';
import { SendMark } from './send-mark';
import { useFavourite } from './use-favourite';

type Props = {
  readonly kind: FavouriteKind;
  readonly id: string;
  /** of the product or the store: part of the button's name */
  readonly name: string;
};

/** The same toggle in words, for the page of one product or store. Wants a `Suspense` around it. */
export function FavouriteButton(props: Props) {
  return (
    <WithTexts group="personal">
      <Toggle {...props} />
    </WithTexts>
  );
}

function Toggle({ kind, id, name }: Props) {
  const intl = useIntl();
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
        <FormattedMessage id={`favourites.${kind}.toggleShort`} />
        {mark && <SendMark mark={mark} />}
      </Button>
      {mark && (
        <span className={`${css['said']} small muted`} data-mark={mark}>
          <FormattedMessage id={`favourites.mark.${mark}`} />
        </span>
      )}
    </span>
  );
}
