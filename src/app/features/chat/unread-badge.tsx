import { shortCount } from './unread-title';
import css from './unread-badge.module.css';

/** How many, for the eye; the button's name says it to everybody else. */
export function UnreadBadge({ unread }: { unread: number }) {
  if (unread === 0) return null;
  return (
    <span className={`${css['badge']} figures`} aria-hidden="true">
      {shortCount(unread)}
    </span>
  );
}
