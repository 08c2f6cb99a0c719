import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BrandFacts } from '../../../contract/brand';
import { useLanguage } from '../../../i18n/language';
import { useBrand } from '../../../ui/brand';
import { LegalLine } from '../../../ui/legal-line';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { useHydrated } from '../../../ui/loading/use-hydrated';
import { Newsletter } from '../../features/support';
import css from './footer.module.css';
import { usePageFacts } from '../use-page-facts';

const LuckyDraw = lazyPart(async () => (await import('../lazy-parts')).LuckyDraw);

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

/** A list of a brand's partners or wallets; renders nothing if it is empty. */
function Labels({ title, names }: { title: string; names: readonly string[] }) {
  return names.length > 0 && <div><dt><FormattedMessage id={title} /></dt>{names.map((name) => <dd key={name}>{name}</dd>)}</div>;
}

/** The brand's link columns, text labels and legal line. */
export function Footer() {
  const brand = useBrand();
  const intl = useIntl();
  const { bare } = usePageFacts();
  const language = useLanguage();
  const isHydrated = useHydrated();
  return (
    <footer className={css['footer']}>
      <div className={css['inside']}>
        {!bare && <Newsletter />}
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
        {brand.partners.length + brand.wallets.length > 0 && (
          <dl className={css['labels']}>
            <Labels title="footer.partners" names={brand.partners} />
            <Labels title="footer.wallets" names={brand.wallets} />
          </dl>
        )}
        {isHydrated && <Suspense><LuckyDraw /></Suspense>}
        {brand.claims?.map(({ [language]: own, en }) => <p key={en}>{own ?? en}</p>)}
        <p className="small muted"><LegalLine /></p>
      </div>
    </footer>
  );
}
