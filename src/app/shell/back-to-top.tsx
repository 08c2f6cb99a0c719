import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { Icon } from '../../ui/icon';
import css from './back-to-top.module.css';
import { farDownAtom } from './scroll';

export function BackToTop() {
  const intl = useIntl();
  if (!useAtomValue(farDownAtom)) return null;
  return (
    <button type="button" className={css['button']} aria-label={intl.formatMessage({ id: 'shell.backToTop' })} onClick={() => window.scrollTo({ top: 0 })}>
      <Icon name="up" size={24} />
    </button>
  );
}
