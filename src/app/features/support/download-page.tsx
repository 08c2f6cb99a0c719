import { FormattedMessage, useIntl } from 'react-intl';
import { useBrand } from '../../../ui/brand';
import { buttonClass } from '../../../ui/button';
import { useTitle } from '../../../ui/title';
import css from './download-page.module.css';
import { InstallButton } from './install-button';
import { LongText, TextSection } from './text-section';

/** How to install the mall on the home screen. Nothing here pops up unasked. */
export function DownloadPage() {
  const intl = useIntl();
  const { id, downloadUrl } = useBrand();
  const title = intl.formatMessage({ id: 'download.title' });
  useTitle(title);
  return (
    <div className={`page ${css['page']}`}>
      <header className={css['head']}>
        <img className={css['icon']} src={`/brands/${id}/icon.svg`} alt="" width="72" height="72" />
        <h1 tabIndex={-1}>{title}</h1>
        <p className={css['lead']}><LongText id="download.lead" /></p>
        <InstallButton />
        {downloadUrl !== null && (
          <p>
            <a className={buttonClass()} href={downloadUrl} target="_blank" rel="noopener noreferrer">
              <FormattedMessage id="download.elsewhere" values={{ place: <bdi dir="ltr">{new URL(downloadUrl).host}</bdi> }} />
            </a>
          </p>
        )}
      </header>
      <div className={css['ways']}>
        <TextSection id="download.ios" />
        <TextSection id="download.android" />
        <TextSection id="download.computer" />
      </div>
      <div className={css['more']}>
        <TextSection id="download.offline" />
        <TextSection id="download.remove" />
      </div>
    </div>
  );
}
