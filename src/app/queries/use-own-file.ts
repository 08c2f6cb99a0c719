import { useState } from 'react';
import { useIntl } from 'react-intl';
import { ownFiles, type OwnFile } from '../../contract/shop/own-files';
import { useToast } from '../../ui/toast';

/** Downloads a file of the shopper's own data; `busy` while it loads. */
export function useOwnFile(name: OwnFile): { readonly busy: boolean; readonly save: () => void } {
  const intl = useIntl();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    const outcome = await import('../../sync/own-file').then(({ fetchOwnFile }) => fetchOwnFile(name)).catch(() => ({ status: 'failed' }) as const);
    setBusy(false);
    if (outcome.status === 'signedOut') return;
    if (outcome.status !== 'success') {
      toast({ kind: 'error', text: intl.formatMessage({ id: `settings.file.${outcome.status}` }) });
      return;
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(outcome.file);
    link.download = ownFiles[name].fileName;
    link.click();
    // The browser has started the download when the next task runs.
    setTimeout(() => URL.revokeObjectURL(link.href));
  }

  return { busy, save: () => void (busy ? undefined : download()) };
}
