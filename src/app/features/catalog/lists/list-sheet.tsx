import { useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { useModal } from '../../../../ui/use-modal';
import css from './list-sheet.module.css';

type Props = {
  /** number of goods that the choices leave */
  readonly total: number | undefined;
  readonly waiting: boolean;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The filters in a dialog, where there is no room beside the list. Choices apply at once; closing it in any way keeps them. */
export function ListSheet({ total, waiting, isNarrowed, onClear, onClose, children }: Props) {
  const intl = useIntl();
  const title = useId();
  const sheet = useModal('closes');
  const close = () => sheet.current?.close();
  const clear = () => {
    onClear();
    // The pressed button disappears.
    sheet.current?.querySelector('h2')?.focus();
  };
  return (
    <dialog ref={sheet} className={css['sheet']} aria-labelledby={title} onClose={onClose}>
      <div className={css['inside']}>
        <header className={css['head']} data-network-place="">
          <h2 id={title} tabIndex={-1}>
            <FormattedMessage id="filter.title" />
          </h2>
          {isNarrowed && (
            <Button kind="quiet" onClick={clear}>
              <FormattedMessage id="filter.clear" />
            </Button>
          )}
          <Button kind="icon" onClick={close} aria-label={intl.formatMessage({ id: 'shell.close' })}>
            <Icon name="close" size={24} />
          </Button>
        </header>
        <div className={css['content']}>{children}</div>
        <footer className={css['foot']}>
          <Button kind="next" onClick={close} aria-busy={waiting}>
            <FormattedMessage id={total === undefined ? 'filter.showAny' : 'filter.show'} values={{ total }} />
          </Button>
        </footer>
      </div>
    </dialog>
  );
}
