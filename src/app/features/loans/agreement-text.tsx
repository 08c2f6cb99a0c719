import { FormattedMessage } from 'react-intl';
import type { LoanAgreement } from '../../../contract/shop/loans';
import { isRightToLeft, languageTag } from '../../../rules/languages';
import { Button } from '../../../ui/button';
import { saveFile } from '../../../ui/save-file';
import css from './agreement-text.module.css';

/** The agreement as plain text, for download. */
export function agreementFile({ title, version, sectionList }: LoanAgreement): string {
  return [`${title} (${version})`, ...sectionList.map((section) => `${section.title}\n${section.text}`)].join('\n\n');
}

/** An agreement to read and to download, in the language it is written in. */
export function AgreementText({ agreement }: { agreement: LoanAgreement }) {
  const { lang, title, version, sectionList } = agreement;

  function download() {
    saveFile(new Blob([agreementFile(agreement)], { type: 'text/plain;charset=utf-8' }), `${title} ${version}.txt`);
  }

  return (
    <div className={css['agreement']}>
      <div className={css['text']} lang={languageTag(lang)} dir={isRightToLeft(lang) ? 'rtl' : 'ltr'}>
        <h3>{title}</h3>
        {sectionList.map((section) => (
          <section key={section.title}>
            <h4>{section.title}</h4>
            <p>{section.text}</p>
          </section>
        ))}
        <p className="small muted">{version}</p>
      </div>
      <Button onClick={download}><FormattedMessage id="loans.agreement.download" /></Button>
    </div>
  );
}
