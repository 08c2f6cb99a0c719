import { useId, type ReactNode } from 'react';
import css from './dialog.module.css';
import { useModal } from './use-modal';

type Props = {
  readonly title: string;
  readonly children?: ReactNode;
  /** the buttons, each named by what it does; Escape does the same as closing */
  readonly answers: ReactNode;
  readonly onClose: () => void;
};

/** Asks for confirmation before something that can't be undone. Open while mounted. */
export function Dialog({ title, children, answers, onClose }: Props) {
  const id = useId();
  const dialog = useModal();
  return (
    <dialog ref={dialog} className={css['dialog']} aria-labelledby={id} onClose={onClose}>
      <div className={css['inside']}>
        <h2 id={id} tabIndex={-1}>{title}</h2>
        {children}
        <div className={css['answers']} data-network-place="">{answers}</div>
      </div>
    </dialog>
  );
}
