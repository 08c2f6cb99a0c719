import { getRouteApi, Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { defaultSetting } from '../../../rules/settings';
import { useBrand } from '../../../ui/brand';
import { useTitle } from '../../../ui/title';
import { usePublicQueries } from '../../queries/use-public-query';
import { helpPages, helpSettings, isHelpPage, type HelpPageName } from './help-list';
import css from './help-page.module.css';
import { helpSections, pagesOfRules } from './help-sections';
import { LongText, TextSection } from './text-section';

const route = getRouteApi('/help/$page');

/** One of the footer's pages; the route only lets existing ones through. */
export function HelpPage() {
  const { page } = route.useParams();
  return isHelpPage(page) && <Help page={page} />;
}

/** The settings used in the texts, by code. */
function useSaidSettings(): Readonly<Record<string, number>> {
  const results = usePublicQueries('syspara!getSyspara', helpSettings.map((code) => ({ code })));
  return Object.fromEntries(helpSettings.map((code, index) => [code, results[index]?.data?.[code] ?? defaultSetting(code)]));
}

function Help({ page }: { page: HelpPageName }) {
  const intl = useIntl();
  const { demo, sellerApp } = useBrand();
  const title = intl.formatMessage({ id: `help.${page}.title` });
  const values = useSaidSettings();
  useTitle(title);
  return (
    <div className={`page ${css['page']}`}>
      <article className={css['article']}>
        <header className={css['head']}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className={css['lead']}><LongText id={`help.${page}.lead`} values={values} /></p>
        </header>
        {demo && pagesOfRules.has(page) && <p className={css['demo']}><LongText id="help.demo" /></p>}
        {helpSections[page]
          .filter((section) => demo || section !== 'demo')
          .map((section) => (
            <TextSection key={section} id={`help.${page}.${section}`} values={values}>
              {section === 'joining' && sellerApp !== undefined && <p><LongText id="help.sellerApp" /></p>}
            </TextSection>
          ))}
      </article>
      <nav className={css['others']} aria-labelledby="more-help">
        <h2 id="more-help"><FormattedMessage id="help.nav.title" /></h2>
        <ul>
          {helpPages.map((other) => (
            <li key={other}>
              <Link to="/help/$page" params={{ page: other }}><FormattedMessage id={`help.${other}.title`} /></Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
