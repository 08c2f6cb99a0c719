import { shortCount } from './unread';
import css from './unread-badge.module.css';

/** The unread count, visual only: the button's accessible name says it in words. */
export function UnreadBadge({ unread }: { unread: number }) {
  if (unread === 0) return null;
  return <span className={`${css['badge']} figures`} aria-hidden="true" data-count={shortCount(unread)} />;
}
