import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../i18n/language';
import { dropLostPictures } from '../../../sync/goods-packs';
import { Icon } from '../../../ui/icon';
import css from './packs-section.module.css';
import { PackPanel } from './pack-panel';
import { keyOf } from './running';
import { useKeptPacks } from './use-pack';

/** In the settings: the whole shop for offline use, and all other kept packs. */
export function PacksSection() {
  const intl = useIntl();
  const language = useLanguage();
  const packs = useKeptPacks();
  useEffect(() => void dropLostPictures().catch(() => {}), []);
  const whole = { kind: 'all', id: '', language, name: intl.formatMessage({ id: 'offline.all' }) } as const;
  const others = packs?.filter((pack) => keyOf(pack) !== keyOf(whole)) ?? [];
  return (
    <section className={css['section']} aria-labelledby="offline-kept">
      <h2 id="offline-kept"><Icon name="kept" size={24} /> <FormattedMessage id="offline.title" /></h2>
      <p className="muted"><FormattedMessage id="offline.lead" /></p>
      <ul className={css['packs']}>
        <li><PackPanel of={whole} /></li>
        {others.map((pack) => <li key={keyOf(pack)}><PackPanel of={pack} /></li>)}
      </ul>
    </section>
  );
}
