import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { WithMessages } from '../../../ui/loading/with-messages';
import { PackPanel, type Of } from './pack-panel';

/** Asks before anything is downloaded for offline use, shows the progress, and can remove it again. Closing does not stop the download. */
export function KeepDialog(props: { readonly of: Of; readonly onClose: () => void }) {
  return <WithMessages group="offline"><Open {...props} /></WithMessages>;
}

function Open({ of, onClose }: { readonly of: Of; readonly onClose: () => void }) {
  const intl = useIntl();
  const close = <Button onClick={onClose}><FormattedMessage id="shell.close" /></Button>;
  return (
    <Dialog title={intl.formatMessage({ id: 'offline.title' })} answers={close} onClose={onClose}>
      <PackPanel of={of} />
    </Dialog>
  );
}
