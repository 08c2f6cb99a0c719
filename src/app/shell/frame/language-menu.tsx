import { useLocation } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { useLanguage } from '../../../i18n/language';
import { ignoredParameters } from '../../../rules/query-parameters';
import { isRightToLeft, languageTag, offeredLanguages, type Language } from '../../../rules/languages';
import { useBrand } from '../../../ui/brand';
import { Icon } from '../../../ui/icon';
import { useHydrated } from '../../../ui/loading/use-hydrated';
import css from './language-menu.module.css';
import { PhonePlaces } from './phone-places';
import { switchLanguageAtom } from '../switch-language';

const close = () => document.getElementById('languages')?.hidePopover();

/**
 * The page in another language: until the scripts are connected, the browser itself follows these links. Only with parameters
 * that say what the page shows, such as which product, because the document is the same for everybody.
 */
function languageHref(searchStr: string, code: Language): string {
  const parameters = new URLSearchParams(searchStr);
  for (const name of ignoredParameters) parameters.delete(name);
  parameters.set('lang', code);
  return `?${parameters}`;
}

/**
 * The brand's languages in their own names, reachable in two taps from any page; choosing one keeps the page. On phones
 * also links that have no room elsewhere: the main pages, the sellers' sites and customer service.
 */
export function LanguageMenu() {
  const language = useLanguage();
  const { languages: offered } = useBrand();
  const switchLanguage = useSetAtom(switchLanguageAtom);
  const { searchStr } = useLocation();
  // Left out of documents to keep them small.
  const isHydrated = useHydrated();
  return (
    <div>
      <button type="button" className={`round ${css['open']}`} popoverTarget="languages">
        <Icon name="language" size={24} />
        <Icon name="menu" size={24} />
        <span className="unseen"><FormattedMessage id="shell.language" /></span>
      </button>
      <div id="languages" popover="auto" className={css['list']}>
        {isHydrated && <PhonePlaces onGo={close} />}
        <ul>
          {offeredLanguages(offered).map(({ code, tag, name }) => (
            <li key={code}>
              <a
                href={languageHref(searchStr, code)}
                lang={languageTag(code)}
                hrefLang={tag}
                dir={isRightToLeft(code) ? 'rtl' : 'ltr'}
                aria-current={code === language || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  close();
                  void switchLanguage(code);
                }}
              >
                {name}
                {code === language && <Icon name="check" />}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
