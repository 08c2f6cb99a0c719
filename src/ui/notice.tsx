import type { ReactNode } from 'react';
import css from './notice.module.css';

type Props = {
  /** why nothing can be shown, or an empty page's own drawing: a path on a 120 × 80 grid with the ground at y = 68 */
  readonly drawing: keyof typeof drawings | { readonly d: string };
  readonly title: string;
  /** `h2` where the page keeps its own heading */
  readonly level?: 'h1' | 'h2';
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

/** A page's state: empty, failed, not found, offline. One drawing, one sentence, one action. */
export function Notice({ drawing, title, level: Heading = 'h1', children, action }: Props) {
  return (
    <section className={css['notice']}>
      <svg viewBox="0 0 120 80" width="180" height="120" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path className={css['ground']} d="M8 68h104" />
        <path d={typeof drawing === 'string' ? drawings[drawing] : drawing.d} />
      </svg>
      <Heading tabIndex={-1}>{title}</Heading>
      {children && <p className="muted">{children}</p>}
      {action}
    </section>
  );
}

const drawings = {
  offline: 'M20 58c8 5 14 5 20 0s12-5 20 0 14 5 20 0 12-5 20 0M60 50V16l22 26H60M54 50V26L40 42h14M36 50h50l-6 8H42Z',
  failed: 'M36 66 44 26h32l8 40M52 26v-8h16v8M54 40l12 12M66 40 54 52',
  later: 'M34 66V22h52v44M34 34h52M46 22v-6M74 22v-6M60 42v9l6 4',
};
