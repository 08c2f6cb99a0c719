import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BrandFacts } from '../../contract/brand';
import { useLanguage } from '../../i18n/language';
import { useBrand } from '../../ui/brand';
import { Newsletter } from '../features/support';
import css from './footer.module.css';
import { LuckyDraw } from './lucky-draw';

type Item = BrandFacts['footer'][number]['items'][number];

function FooterItem({ item }: { item: Item }) {
  const brand = useBrand();
  const label = <FormattedMessage id={`footer.${item.label}`} />;
  const link =
    'url' in item.link ? (
      <a href={item.link.url} rel="noopener noreferrer" target="_blank">{label}</a>
    ) : (
      <Link to={item.link.page}>{label}</Link>
    );
  if (!item.contact) return link;
  return (
    <span className={css['contact']}>
      {link}
      <span role="tooltip" className={css['tooltip']}>
        <FormattedMessage id="footer.businessContact" /> <bdi>{brand.businessContact}</bdi>
      </span>
    </span>
  );
}

/** Four columns from the brand, plain text labels, the brand's own legal line. */
export function Footer() {
  const brand = useBrand();
  const intl = useIntl();
  const language = useLanguage();
  return (
    <footer className={css['footer']}>
      <div className={css['inside']}>
        <Newsletter />
        <nav className={css['columns']} aria-label={intl.formatMessage({ id: 'footer.label' })}>
          {brand.footer.map(({ title, items }) => (
            <section key={title}>
              <h2><FormattedMessage id={`footer.${title}`} /></h2>
              <ul>
                {items.map((item) => (
                  <li key={item.label}><FooterItem item={item} /></li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <dl className={css['labels']}>
          <div>
            <dt><FormattedMessage id="footer.partners" /></dt>
            {brand.partners.map((name) => <dd key={name}>{name}</dd>)}
          </div>
          <div>
            <dt><FormattedMessage id="footer.wallets" /></dt>
            {brand.wallets.map((name) => <dd key={name}>{name}</dd>)}
          </div>
        </dl>
        <LuckyDraw />
        <p className="small muted">{brand.legal[language] ?? brand.legal['en']}</p>
      </div>
    </footer>
  );
}
