import { useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';

/** Placed in the header, so that it covers nothing of the page. */
export function BackToTop() {
  const intl = useIntl();
  return (
    <button type="button" className="round" aria-label={intl.formatMessage({ id: 'shell.backToTop' })} onClick={() => window.scrollTo({ top: 0 })}>
      <Icon name="up" size={24} />
    </button>
  );
}
