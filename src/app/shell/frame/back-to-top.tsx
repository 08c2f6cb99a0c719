import { useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';

/** Placed in the header, so that it covers nothing of the page. */
export function BackToTop() {
  const intl = useIntl();
  const go = () => {
    scrollTo(0, 0);
    // The button disappears up there: focus goes to the header's first link, which follows the one that skips it.
    document.links[1]?.focus();
  };
  return (
    <button type="button" className="round" aria-label={intl.formatMessage({ id: 'shell.backToTop' })} onClick={go}>
      <Icon name="up" size={24} />
    </button>
  );
}
