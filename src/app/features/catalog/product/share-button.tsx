import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { useToast } from '../../../../ui/toast';

/** Shares the product's address in the reader's language: by the system's share sheet, else the clipboard. */
export function ShareButton({ name, sellerGoodsId }: { name: string; sellerGoodsId: string }) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  async function share() {
    const url = `${location.origin}/productDetails?sellerGoodsId=${sellerGoodsId}&lang=${language}`;
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title: name, url });
        return;
      }
    } catch (error) {
      // Closing the sheet is a choice. After any other failure the link is copied, as where there is no sheet.
      if ((error as Error).name === 'AbortError') return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast({ kind: 'done', text: intl.formatMessage({ id: 'product.linkCopied' }) });
    } catch {
      toast({ kind: 'warning', text: intl.formatMessage({ id: 'product.linkNotCopied' }, { url }) });
    }
  }
  return (
    <Button onClick={() => void share()}>
      <Icon name="share" />
      <FormattedMessage id="product.share" />
    </Button>
  );
}
