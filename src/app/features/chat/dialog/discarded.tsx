import { atom, useAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import type { WaitingEntry } from '../../../../local/outbox/outbox';
import { act } from '../../../../sync/outbox';
import { Button } from '../../../../ui/button';
import { useHoverOrFocus } from '../../../../ui/use-hover-or-focus';
import { unsavedMessage } from '../../../queries/unsaved-message';
import css from './discarded.module.css';

/** How long a deletion can be undone, in milliseconds; longer while the notice is hovered or focused (at least 5 s). */
const undoForMs = 8_000;

type DiscardedMessage = { readonly entry: WaitingEntry; readonly pictures: readonly Blob[] };

/** The message deleted last, while it can be had back. */
export const discardedAtom = atom<DiscardedMessage | undefined>(undefined);

/** The message deleted last, with an undo button: a toast would be behind the dialog. */
export function Discarded() {
  const [message, setMessage] = useAtom(discardedAtom);
  // Another tab may log in somebody else: this message is none of theirs.
  useEffect(() => () => setMessage(undefined), [setMessage]);
  return <div role="status">{message && <Undo key={message.entry.id} message={message} end={() => setMessage(undefined)} />}</div>;
}

function Undo({ message: { entry, pictures }, end }: { readonly message: DiscardedMessage; readonly end: () => void }) {
  const language = useLanguage();
  const { isInside, handlers } = useHoverOrFocus();
  const [trouble, setTrouble] = useState<'noRoom' | 'noStorage' | 'notLoggedIn'>();
  const onEnd = useEffectEvent(end);
  useEffect(() => {
    if (isInside || trouble !== undefined) return undefined;
    const timer = setTimeout(() => onEnd(), undoForMs);
    return () => clearTimeout(timer);
  }, [isInside, trouble]);

  async function back(button: HTMLElement) {
    // With the key it had: should it have arrived, it is not sent twice.
    const ended = await act('newOnlinechat!send', entry.payload as never, { language, pictures, undone: entry }).catch(() => 'noRoom' as const);
    if (ended !== 'kept') return setTrouble(ended);
    // The pressed button disappears.
    button.closest('dialog')?.querySelector<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
    return end();
  }

  return (
    <div className={css['discarded']} {...handlers}>
      <p><FormattedMessage id={trouble === undefined ? 'chat.discarded' : unsavedMessage(trouble, `chat.trouble.${trouble}`)} /></p>
      <Button kind="quiet" onClick={({ currentTarget }) => void back(currentTarget)}><FormattedMessage id="shell.undo" /></Button>
    </div>
  );
}
