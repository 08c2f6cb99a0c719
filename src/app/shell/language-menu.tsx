import { useIntl } from 'react-intl';
import { useLanguage, useSpeak } from '../../i18n/language';
import { isRightToLeft, languages, languageTag } from '../../rules/languages';
import { Icon } from '../../ui/icon';
import { useToast } from '../../ui/toast';
import css from './language-menu.module.css';

/** All languages in their own names; the page stays where it is (reachable in two taps from any page). */
export function LanguageMenu() {
  const intl = useIntl();
  const language = useLanguage();
  const speak = useSpeak();
  const toast = useToast();
  return (
    <div>
      <button type="button" className={css['open']} popoverTarget="languages" aria-label={intl.formatMessage({ id: 'shell.language' })}>
        <Icon name="language" size={24} />
      </button>
      <div id="languages" popover="auto" className={css['list']}>
        <ul>
          {languages.map(({ code, tag, name }) => (
            <li key={code}>
              <a
                href={`?lang=${code}`}
                lang={languageTag(code)}
                hrefLang={tag}
                dir={isRightToLeft(code) ? 'rtl' : 'ltr'}
                aria-current={code === language || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById('languages')?.hidePopover();
                  speak(code).catch(() => toast({ kind: 'warning', text: intl.formatMessage({ id: 'shell.languageMissing' }, { name }) }));
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
