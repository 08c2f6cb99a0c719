import { useEffect, useEffectEvent, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { CartLine } from '../../../rules/cart/cart';
import { Button } from '../../../ui/button';
import { useHoverOrFocus } from '../../../ui/use-hover-or-focus';
import css from './removed.module.css';
import { useLineName } from './use-line-name';

/** How long a removal can be undone, in milliseconds; longer while the notice is hovered or focused (at least 5 s). */
export const undoForMs = 8_000;

type Props = { readonly lines: readonly CartLine[]; /** false if there was no room for them */ readonly restore: () => Promise<boolean>; readonly forget: () => void };

/** The lines just removed, with an undo button. */
export function Removed(props: Props) {
  const [last] = props.lines.slice(-1);
  // Mounted anew with each notice: one that disappears under the pointer never hears of its leaving.
  return <div role="status">{last && <Undo last={last} {...props} />}</div>;
}

/** The undo button takes the focus if the pressed button is gone. */
function Undo({ last, lines, restore, forget }: Props & { readonly last: CartLine }) {
  const intl = useIntl();
  const name = useLineName(last);
  const undo = useRef<HTMLButtonElement>(null);
  const { isInside, handlers } = useHoverOrFocus();
  const served = useRef<CartLine>(undefined);
  // After every rendering: the row goes once the device has told its new cart, a moment before or after this is shown.
  useEffect(() => {
    const at = document.activeElement;
    const isLost = at === null || at === document.body || at.tagName === 'DIALOG';
    if (served.current === last || !isLost) return;
    // Removed by keyboard: the button that was pressed is gone with its line.
    served.current = last;
    undo.current?.focus();
  });
  const end = useEffectEvent(forget);
  // Each further removal restarts the timer.
  useEffect(() => {
    if (isInside) return undefined;
    const timer = setTimeout(() => end(), undoForMs);
    return () => clearTimeout(timer);
  }, [isInside, last]);
  return (
    <div className={css['removed']} {...handlers}>
      <p>{intl.formatMessage({ id: 'cart.removed' }, { count: lines.length, name })}</p>
      <Button ref={undo} kind="quiet" onClick={() => void back()}>{intl.formatMessage({ id: 'shell.undo' })}</Button>
    </div>
  );

  async function back() {
    // Without room they stay here, to be restored once there is.
    if (!(await restore())) return;
    undo.current?.closest('dialog')?.querySelector('h2')?.focus();
    forget();
  }
}
