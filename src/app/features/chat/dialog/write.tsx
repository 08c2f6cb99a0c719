import { useAtom } from 'jotai';
import { useId, useRef, useState, type ClipboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { chatTextLimit } from '../../../../contract/shop/chat';
import { useLanguage } from '../../../../i18n/language';
import { Button } from '../../../../ui/button';
import { Drawing, Icon } from '../../../../ui/icon';
import { draftsKept } from '../../../queries/stored-draft';
import { unsavedMessage } from '../../../queries/unsaved-message';
import { useDraft } from '../../../queries/use-draft';
import { pictureForSending } from '../../uploads';
import { chatAboutAtom } from '../open-chat';
import { AboutCardView } from './about-card-view';
import { AnswerTime } from './answer-time';
import { ChosenPicture } from './chosen-picture';
import { isSendKey, messageText } from './message-text';
import { PictureButton } from './picture-button';
import { draftName, pictureDraft, sendMessage } from './send-message';
import { useChosenPicture } from './use-chosen-picture';
import css from './write.module.css';

const sendShape = 'M4 5l16 7-16 7 2.5-7ZM6.5 12H20';

type Trouble = 'noRoom' | 'noStorage' | 'notLoggedIn' | 'notPicture' | 'broken' | 'tooLarge';

/** The composer. A message that could not be queued stays here, with the reason shown. */
export function Write() {
  const intl = useIntl();
  const language = useLanguage();
  const help = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed = '', write] = useDraft(draftName);
  const [picture, setPicture] = useChosenPicture(pictureDraft);
  const [about, setAbout] = useAtom(chatAboutAtom);
  const [trouble, setTrouble] = useState<Trouble>();
  const [isBusy, setBusy] = useState(false);
  const { text, isSendable, isTooLong, room } = messageText(typed);
  const canSend = !isBusy && !isTooLong && (isSendable || picture !== undefined);

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    setBusy(true);
    const made = await pictureForSending(chosen, 'chat');
    if ('picture' in made) await setPicture(made.picture);
    setBusy(false);
    setTrouble('refused' in made ? made.refused : undefined);
    field.current?.focus();
  }

  async function send() {
    if (!canSend) return;
    setBusy(true);
    if (picture) {
      const kept = await sendMessage({ picture }, language);
      if (kept === 'kept') void setPicture(undefined);
      else return stop(kept);
    }
    if (isSendable) {
      // Pending draft writes must finish first: none may happen after the message is sent.
      await draftsKept();
      const kept = await sendMessage({ text, about }, language);
      if (kept !== 'kept') return stop(kept);
      write((now) => (now === typed ? '' : now));
      setAbout(undefined);
    }
    return stop(undefined);
  }

  function stop(why: Trouble | undefined) {
    setBusy(false);
    setTrouble(why);
    field.current?.focus();
  }

  /** Removes something of the message; the pressed button disappears with it. */
  function goOn(remove: () => void) {
    remove();
    field.current?.focus();
  }

  function paste(event: ClipboardEvent) {
    const [pasted] = event.clipboardData.files;
    if (!pasted) return;
    event.preventDefault();
    void choose(pasted);
  }

  return (
    <form
      className={css['write']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div role="alert" className={css['trouble']}>
        {trouble && <p><Icon name="alert" /><FormattedMessage id={unsavedMessage(trouble, `chat.trouble.${trouble}`)} /></p>}
      </div>
      {about && (
        <div className={css['about']}>
          <AboutCardView about={about} />
          <Button kind="icon" aria-label={intl.formatMessage({ id: 'chat.about.remove' })} onClick={() => goOn(() => setAbout(undefined))}><Icon name="close" /></Button>
        </div>
      )}
      {picture && <ChosenPicture picture={picture} onRemove={() => goOn(() => void setPicture(undefined))} />}
      <div className={css['row']}>
        <PictureButton disabled={isBusy} onChoose={(chosen) => void choose(chosen)} />
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={typed}
          enterKeyHint="send"
          aria-label={intl.formatMessage({ id: 'chat.write.label' })}
          aria-describedby={help}
          aria-invalid={isTooLong}
          placeholder={intl.formatMessage({ id: 'chat.write.label' })}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onPaste={paste}
          onKeyDown={(event) => {
            if (!isSendKey(event.nativeEvent)) return;
            event.preventDefault();
            void send();
          }}
        />
        <Button type="submit" kind="next" className={css['send']} aria-disabled={!canSend} aria-label={intl.formatMessage({ id: 'chat.send' })}>
          <Drawing d={sendShape} turns />
        </Button>
      </div>
      <p id={help} className={`${css['help']} muted`}>
        {room === undefined ? <><FormattedMessage id="chat.write.help" /> <AnswerTime /></> : <RoomLeft room={room} />}
      </p>
    </form>
  );
}

/** How many characters still fit, or, below zero, how many are too many. */
function RoomLeft({ room }: { room: number }) {
  const isOver = room < 0;
  return (
    <span className="figures" data-over={isOver || undefined}>
      <FormattedMessage id={isOver ? 'chat.write.over' : 'chat.write.room'} values={{ room: Math.abs(room), limit: chatTextLimit }} />
    </span>
  );
}
