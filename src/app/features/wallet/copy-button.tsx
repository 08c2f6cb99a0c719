import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button';
import { useToast } from '../../../ui/toast';

/** Copies a text that nobody should have to type. `what` selects the label: `wallet.copy.<what>`. */
export function CopyButton({ text, what, kind = 'quiet' }: { text: string; what: 'serial' | 'address'; kind?: 'quiet' | 'plain' }) {
  const intl = useIntl();
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ kind: 'done', text: intl.formatMessage({ id: `wallet.copied.${what}` }) });
    } catch {
      toast({ kind: 'error', text: intl.formatMessage({ id: 'wallet.copyFailed' }) });
    }
  }
  return <Button kind={kind} onClick={() => void copy()} aria-label={intl.formatMessage({ id: `wallet.copy.${what}` })}><FormattedMessage id="wallet.copy.go" /></Button>;
}
