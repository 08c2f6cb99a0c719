import type { ReactNode } from 'react';
import css from './disclosure.module.css';
import { Icon } from './icon';

type Props = { readonly summary: ReactNode; readonly open?: boolean; readonly children: ReactNode };

/** Details for a few readers, behind a summary that opens them. */
export function Disclosure({ summary, open, children }: Props) {
  return (
    <details className={css['disclosure']} open={open}>
      <summary>{summary}<Icon name="down" /></summary>
      {children}
    </details>
  );
}
