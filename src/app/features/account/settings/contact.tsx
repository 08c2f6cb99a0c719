import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import css from './contacts-page.module.css';

type Way = 'addEmail' | 'confirmEmail' | 'changeEmail' | 'addPhone' | 'changePhone';

type Props = {
  readonly name: 'email' | 'phone';
  /** `null` where none is set */
  readonly value: string | null;
  readonly state?: 'proven' | 'unproven';
  /** what can be done; each has a button that opens its form */
  readonly ways: readonly Way[];
  /** the one whose form is open, of all on the page */
  readonly opened: string | undefined;
  readonly onOpen: (way: Way) => void;
  /** the form */
  readonly children: ReactNode;
};

/** One contact of the user: its value, whether it is confirmed, and its form when open. The focus moves into the form and back. */
export function Contact({ name, value, state, ways, opened, onOpen, children }: Props) {
  const section = useRef<HTMLElement>(null);
  const isOpen = ways.some((way) => way === opened);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) section.current?.querySelector('input')?.focus();
    else if (wasOpen.current && opened === undefined) section.current?.querySelector('h2')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, opened]);
  return (
    <section ref={section} className={css['contact']} aria-labelledby={`contacts-${name}`}>
      <h2 id={`contacts-${name}`} tabIndex={-1}><FormattedMessage id={`settings.contacts.${name}`} /></h2>
      <p className={css['known']}>
        {value === null ? <span className="muted"><FormattedMessage id="settings.contacts.none" /></span> : <bdi dir="ltr" className={`${css['value']} figures`}>{value}</bdi>}
        {value !== null && state && (
          <span className={css['state']} data-state={state}>
            <Icon name={state === 'proven' ? 'check' : 'alert'} />
            <FormattedMessage id={`settings.contacts.${state}`} />
          </span>
        )}
      </p>
      {isOpen ? children : (
        <div className={css['ways']}>
          {ways.map((way) => <Button key={way} onClick={() => onOpen(way)}><FormattedMessage id={`settings.contacts.${way}`} /></Button>)}
        </div>
      )}
    </section>
  );
}
