import { FormattedMessage } from 'react-intl';
import { useLanguage } from '../i18n/language';
import { useBrand } from './brand';

/** The brand's legal line, or else a note that it is a demo. */
export function LegalLine() {
  const { name, legal } = useBrand();
  const language = useLanguage();
  return legal ? (legal[language] ?? legal['en']) : <FormattedMessage id="footer.demo" values={{ brand: name }} />;
}
