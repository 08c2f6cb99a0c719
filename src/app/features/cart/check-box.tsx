import { useEffect, useRef, type ReactNode } from 'react';
import css from './check-box.module.css';

type Props = {
  readonly label: string;
  readonly checked: boolean;
  /** some, but not all, of what it stands for is checked */
  readonly isMixed?: boolean;
  readonly check: (on: boolean) => void;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
};

/** A check box with three states; pressing the mixed one checks all. */
export function CheckBox({ label, checked, isMixed = false, check, className, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={className === undefined ? css['box'] : `${css['box']} ${className}`}>
      <input ref={input} type="checkbox" className={css['input']} aria-label={label} checked={checked} onChange={() => check(isMixed || !checked)} />
      {children}
    </label>
  );
}
