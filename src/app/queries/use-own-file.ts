import { useState } from 'react';
import { useIntl } from 'react-intl';
import { ownFiles, type OwnFile } from '../../contract/shop/own-files';
import { saveFile } from '../../ui/save-file';
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
    saveFile(outcome.file, ownFiles[name].fileName);
  }

  return { busy, save: () => void (busy ? undefined : download()) };
}
