import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { WithMessages } from '../../../../ui/loading/with-messages';
import { useModal } from '../../../../ui/use-modal';
import { useCurrentUser } from '../../../queries/current-user';
import { networkStatusAtom } from '../../../queries/network-status';
import { chatAboutAtom, chatOpenAtom } from '../open-chat';
import { ServicePageLink } from '../service-page-link';
import css from './chat-dialog.module.css';
import { ChatVisitor } from './chat-visitor';
import { Conversation } from './conversation';

/** The chat with customer service: 480 × 680, full screen on a phone. */
export function ChatDialog() {
  return <WithMessages group="help"><Dialog /></WithMessages>;
}

function Dialog() {
  const intl = useIntl();
  const title = useId();
  const dialog = useModal();
  const setOpen = useSetAtom(chatOpenAtom);
  const setAbout = useSetAtom(chatAboutAtom);
  const network = useAtomValue(networkStatusAtom);
  const who = useCurrentUser();
  useEffect(() => {
    // A user with a keyboard wants to write; on a phone the on-screen keyboard would cover the messages.
    if (matchMedia('(hover: hover)').matches) dialog.current?.querySelector('textarea')?.focus();
  }, [dialog]);
  return (
    <dialog ref={dialog} className={css['chat']} aria-labelledby={title} onClose={() => {
        setAbout(undefined);
        setOpen(false);
      }}>
      <div className={css['inside']}>
        {/* Not a <header>: it would be nested in the page's. */}
        <div className={css['head']}>
          <h2 id={title} tabIndex={-1}><FormattedMessage id="chat.title" /></h2>
          <ServicePageLink />
          <Button kind="icon" onClick={() => dialog.current?.close()} aria-label={intl.formatMessage({ id: 'chat.close' })}>
            <Icon name="close" size={24} />
          </Button>
        </div>
        <div role="status" className={css['line']} data-network-told="">
          {network !== 'online' && (
            <p data-network={network}>
              <Icon name={network === 'back' ? 'check' : 'offline'} />
              <FormattedMessage id={network === 'back' ? 'line.back' : 'chat.offline'} />
            </p>
          )}
        </div>
        {who === undefined ? <div className={css['rest']} aria-busy="true" /> : who === null ? <ChatVisitor /> : <Conversation key={who.usercode} />}
      </div>
    </dialog>
  );
}
