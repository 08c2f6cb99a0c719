import { useIntl } from 'react-intl';
import { languageTag, offeredLanguages } from '../../../rules/languages';
import { useBrand } from '../../../ui/brand';
import { useTitle } from '../../../ui/title';
import css from './information-page.module.css';
import { LongText, TextSection } from './text-section';

/** What this mall is, how it works offline, and that it is a demonstration if it is one. */
export function InformationPage() {
  const intl = useIntl();
  const { demo, languages: offered } = useBrand();
  const title = intl.formatMessage({ id: 'information.title' });
  useTitle(title);
  return (
    <div className={`page ${css['page']}`}>
      <header className={css['head']}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={css['lead']}><LongText id="information.lead" /></p>
      </header>
      <div className={css['parts']}>
        <TextSection id="information.stores" />
        <TextSection id="information.line" />
        <TextSection id="information.honest" />
        <TextSection id="information.questions" />
        <div className={css['wide']}>
          <TextSection id="information.languages">
            <ul className={css['languages']}>
              {offeredLanguages(offered).map(({ code, name }) => <li key={code} lang={languageTag(code)} dir="auto">{name}</li>)}
            </ul>
          </TextSection>
        </div>
      </div>
      {demo && <div className={css['demo']}><TextSection id="information.demo" /></div>}
    </div>
  );
}
