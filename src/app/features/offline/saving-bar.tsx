import { Link } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { usedInVisit } from '../../../local/offline/data-use';
import { Button, buttonClass } from '../../../ui/button';
import { formatBytes } from '../../../ui/format-bytes';
import { WithMessages } from '../../../ui/loading/with-messages';
import { dataAtom, savingAtom, showAnywayAtom } from './data-atoms';
import css from './saving-bar.module.css';

/** Says why pictures are missing, with a button to show those of this page; once the limit is reached, also a link to change it. */
export function SavingBar() {
  return <Suspense><WithMessages group="offline"><Shown /></WithMessages></Suspense>;
}

function Shown() {
  const intl = useIntl();
  const data = useAtomValue(dataAtom);
  const isShown = useAtomValue(showAnywayAtom);
  const show = useSetAtom(showAnywayAtom);
  const isReached = useAtomValue(savingAtom) === 'reached';
  const limit = data?.plan?.limit;
  if (limit === undefined || (isShown && !isReached)) return null;
  return (
    <div role="status" className={css['bar']}>
      <p><FormattedMessage id={isReached ? 'offline.saving.reached' : 'offline.saving.off'} values={{ used: formatBytes(intl, usedInVisit(data)), limit: formatBytes(intl, limit) }} /></p>
      {isReached && <Link to="/userInfo/setup/device" className={buttonClass()}><FormattedMessage id="offline.saving.change" /></Link>}
      {!isShown && <Button onClick={() => show(true)}><FormattedMessage id="offline.saving.show" /></Button>}
    </div>
  );
}
