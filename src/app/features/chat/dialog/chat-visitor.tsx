import { useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { useLogin } from '../../account';
import { chatOpenAtom } from '../open-chat';
import { bubbles } from './bubbles';
import css from './chat-visitor.module.css';

/** For visitors: says that chat needs a login and what it is for, with a button that logs in and comes back. */
export function ChatVisitor() {
  const intl = useIntl();
  const logIn = useLogin();
  const setOpen = useSetAtom(chatOpenAtom);
  const go = () => {
    setOpen(false);
    logIn();
  };
  return (
    <div className={css['visitor']}>
      <Notice drawing={bubbles} level="h2" title={intl.formatMessage({ id: 'chat.visitor.title' })} action={<Button kind="next" onClick={go}><FormattedMessage id="chat.visitor.logIn" /></Button>}>
        <FormattedMessage id="chat.visitor.text" />
      </Notice>
    </div>
  );
}
