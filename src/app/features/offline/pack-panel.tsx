import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../i18n/language';
import { watchProducts, type KeptPack, type PackOf } from '../../../local/offline/offline-packs';
import { languages } from '../../../rules/languages';
import { Age } from '../../../ui/age';
import { Button } from '../../../ui/button';
import { formatBytes } from '../../../ui/format-bytes';
import { useNextFocus } from '../../../ui/use-next-focus';
import css from './pack-panel.module.css';
import { usePack, type UsedPack } from './use-pack';

export type Of = Pick<PackOf, 'kind' | 'id'> & { readonly name: string; readonly language?: PackOf['language'] };

/** One pack that is or can be kept for offline use: its name, size, progress and age. */
export function PackPanel({ of, level: Heading = 'h3' }: { readonly of: Of; readonly level?: 'h3' | 'h4' }) {
  const spoken = useLanguage();
  const { kind, id, name, language = spoken } = of;
  const place = useRef<HTMLElement>(null);
  const used = usePack({ kind, id, language, name }, place);
  const heading = useId();
  useNextFocus(place, used.running !== undefined ? 'running' : used.pack ? 'kept' : 'offered', () => place.current?.querySelector<HTMLElement>('[tabindex]'));
  return (
    <section ref={place} className={css['panel']} aria-labelledby={heading}>
      <Heading id={heading} tabIndex={-1}><bdi>{name}</bdi></Heading>
      {used.running === undefined ? used.pack ? <Kept pack={used.pack} heading={heading} used={used} /> : <Offered kind={kind} used={used} /> : <Running done={used.running} heading={heading} used={used} />}
      <div role="status">{used.said !== undefined && <p>{used.said}</p>}</div>
    </section>
  );
}

function Offered({ kind, used: { cost, keep } }: { readonly kind: PackOf['kind']; readonly used: UsedPack }) {
  const intl = useIntl();
  if (cost === 'pending') return <p role="status" className={`muted ${css['pending']}`}><FormattedMessage id="offline.checking" /></p>;
  if (!cost) return <p role="status" className="muted"><FormattedMessage id="offline.noSize" /></p>;
  return (
    <>
      <p className="muted">
        <FormattedMessage id={kind === 'goods' ? 'offline.about.product' : 'offline.about.goods'} values={{ count: cost.goodsNum }} />
        {cost.more > 0 && <> <FormattedMessage id="offline.more" values={{ count: cost.more }} /></>}
      </p>
      <div className={css['buttons']}>
        <Button kind="next" onClick={keep}><FormattedMessage id="offline.keep" values={{ size: formatBytes(intl, cost.bytes) }} /></Button>
      </div>
    </>
  );
}

function Running({ done, heading, used: { stop } }: { readonly done: number; readonly heading: string; readonly used: UsedPack }) {
  const intl = useIntl();
  return (
    <>
      <progress max={1} value={done} aria-labelledby={heading} />
      <p className="muted figures"><FormattedMessage id="offline.running" values={{ percent: intl.formatNumber(done, { style: 'percent' }) }} /></p>
      <div className={css['buttons']}>
        <Button onClick={stop}><FormattedMessage id="offline.stop" /></Button>
      </div>
    </>
  );
}

function Kept({ pack, heading, used: { picturesCost, keepPictures, update, remove } }: { readonly pack: KeptPack; readonly heading: string; readonly used: UsedPack }) {
  const intl = useIntl();
  const spoken = useLanguage();
  const isComplete = pack.version !== undefined;
  // A full disk may have taken some of it, to make room for what can't be downloaded again.
  const [isHere, setHere] = useState(true);
  useEffect(() => watchProducts(pack, setHere), [pack]);
  const isKept = isComplete && isHere && pack.takenAt === undefined;
  return (
    <>
      <p className="muted">
        {isKept ? <FormattedMessage id="offline.kept" values={{ count: pack.ids.length, size: formatBytes(intl, pack.bytes) }} /> : <FormattedMessage id={isComplete ? 'offline.partly' : 'offline.incomplete'} />}
        {pack.language !== spoken && <> {languages.find(({ code }) => code === pack.language)?.name}</>}
        {isKept && <> <Age asOf={pack.asOf} /></>}
      </p>
      <div className={css['buttons']}>
        {isKept && picturesCost > 0 && <Button kind="next" onClick={keepPictures} aria-describedby={heading}><FormattedMessage id="offline.pictures" values={{ size: formatBytes(intl, picturesCost) }} /></Button>}
        <Button onClick={update} aria-describedby={heading}><FormattedMessage id="offline.update" /></Button>
        <Button onClick={remove} aria-describedby={heading}><FormattedMessage id="offline.remove" /></Button>
      </div>
    </>
  );
}
