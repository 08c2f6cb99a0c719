import { useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import type { AboutCard } from '../../../contract/shop/chat';
import { Button } from '../../../ui/button';
import { chatAboutAtom, chatOpenAtom } from './open-chat';

/** Opens the chat with this product or order attached to the next message. `text`: the message id of the button's label. */
export function AskAbout({ about, text }: { about: AboutCard; text: string }) {
  const setOpen = useSetAtom(chatOpenAtom);
  const setAbout = useSetAtom(chatAboutAtom);
  return (
    <Button
      aria-haspopup="dialog"
      onClick={() => {
        setAbout(about);
        setOpen(true);
      }}
    >
      <FormattedMessage id={text} />
    </Button>
  );
}
