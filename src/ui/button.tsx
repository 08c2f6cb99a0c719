import type { ComponentProps } from 'react';
import css from './button.module.css';

/** `next` is the page's primary action, at most one in sight; `held` the same while it is unavailable; `icon` needs an `aria-label`. */
export type ButtonKind = 'plain' | 'next' | 'held' | 'quiet' | 'icon';

/** For links that look like buttons. */
export function buttonClass(kind: ButtonKind = 'plain'): string {
  return kind === 'plain' ? (css['button'] ?? '') : `${css['button']} ${css[kind]}`;
}

export function Button({ kind = 'plain', className, ...rest }: ComponentProps<'button'> & { kind?: ButtonKind }) {
  return <button type="button" className={className ? `${buttonClass(kind)} ${className}` : buttonClass(kind)} {...rest} />;
}
