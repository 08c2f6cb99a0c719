import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from '../../ui/icon';
import { late } from '../../ui/lazy';
import { useLateAtom } from '../../ui/use-late-atom';
import { begunAtom } from '../queries/begun';
import css from './user-slot.module.css';

const UserArea = late(async () => (await import('./late-parts')).UserArea);

/** The header's way to the account: the same for everybody in the document; who is here is known after it. */
export function UserSlot() {
  const intl = useIntl();
  const begun = useLateAtom(begunAtom, false);
  return (
    <div className={css['user']}>
      <Link to="/userInfo/dashboard" className={css['me']} aria-label={intl.formatMessage({ id: 'shell.nav.me' })}>
        <Icon name="person" size={24} />
      </Link>
      <Suspense>{begun && <UserArea />}</Suspense>
    </div>
  );
}
