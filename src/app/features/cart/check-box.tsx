import { useEffect, useRef, useState, type ReactNode } from 'react';
import css from './check-box.module.css';

type Props = {
  readonly label: string;
  readonly checked: boolean;
  /** some of what it stands for is checked, not all */
  readonly isMixed?: boolean;
  /** whether it is so then */
  readonly check: (on: boolean) => Promise<boolean>;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
};

/**
 * A tick with its three states; pressing the one in between checks all. It shows at once what was pressed: what it is on the
 * device is told a moment later.
 */
export function CheckBox({ label, checked, isMixed = false, check, className, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const told = isMixed ? 'mixed' : checked;
  const [pressed, setPressed] = useState<boolean>();
  const [lastTold, setLastTold] = useState(told);
  if (lastTold !== told) {
    setLastTold(told);
    setPressed(undefined);
  }
  const shown = pressed ?? told;
  useEffect(() => {
    if (input.current) input.current.indeterminate = shown === 'mixed';
  }, [shown]);

  async function press() {
    const on = shown !== true;
    setPressed(on);
    if (!(await check(on))) setPressed(undefined);
  }

  return (
    <label className={className === undefined ? css['box'] : `${css['box']} ${className}`}>
      <input ref={input} type="checkbox" className={css['input']} aria-label={label} checked={shown === true} aria-checked={shown} onChange={() => void press()} />
      {children}
    </label>
  );
}
