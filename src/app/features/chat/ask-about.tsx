import { useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import type { AboutCard } from '../../../contract/shop/chat';
import { Button } from '../../../ui/button';
import { chatAboutAtom, chatOpenAtom } from './open-chat';

/** Opens the chat with what is asked about beside the words that will be written. `text`: the message that the button says. */
export function AskAbout({ about, text }: { about: AboutCard; text: string }) {
  const open = useSetAtom(chatOpenAtom);
  const setAbout = useSetAtom(chatAboutAtom);
  return (
    <Button
      aria-haspopup="dialog"
      onClick={() => {
        setAbout(about);
        open(true);
      }}
    >
      <FormattedMessage id={text} />
    </Button>
  );
}
