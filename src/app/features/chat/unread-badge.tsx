import { shortCount } from './unread-title';
import css from './unread-badge.module.css';

/** How many, for the eye only, so no text of the page: the button's name says it to everybody else, in words. */
export function UnreadBadge({ unread }: { unread: number }) {
  if (unread === 0) return null;
  return <span className={`${css['badge']} figures`} aria-hidden="true" data-count={shortCount(unread)} />;
}
