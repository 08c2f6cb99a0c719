import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Wrong } from '../../../ui/forms/form-state';
import { WrongText } from '../../../ui/forms/wrong-text';
import { Icon } from '../../../ui/icon';
import { LazyIcon } from '../../../ui/lazy-icon';
import { useNextFocus } from '../../../ui/use-next-focus';
import css from './pictures-field.module.css';
import type { ChosenPicture, Pictures } from './use-pictures';

type Props = { readonly pictures: Pictures; readonly place: string; readonly name?: string; readonly most: number; readonly label: string; readonly help: string; readonly wrong?: Wrong | undefined };

/**
 * Chooses pictures: each shows its progress, and can be removed or retried. In a form `name`, or else `place`, names the control to
 * mend. Needs the messages `write.picture.*`.
 */
export function PicturesField({ pictures, place, name = place, most, label, help, wrong }: Props) {
  const id = useId();
  const intl = useIntl();
  const chosen = pictures.of(place);
  const isUnkept = chosen.some(({ state }) => state.is === 'ready' && state.isUnkept);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears with its picture, as does the choice where one picture is enough.
  useNextFocus(list, chosen.length, () => list.current?.querySelector<HTMLElement>('input') ?? list.current?.querySelector('button'));
  return (
    <div className={css['field']} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-wrong ${id}-help`}>
      <p id={`${id}-label`} className={css['label']}>{label} <span className="muted small figures"><FormattedMessage id="write.picture.count" values={{ count: chosen.length, most }} /></span></p>
      <ul ref={list} className={css['chosen']}>
        {chosen.map((one, index) => (
          <li key={one.id}>
            <Chosen picture={one} which={index + 1} name={one.state.is === 'ready' ? undefined : name} onRemove={() => pictures.remove(place, one.id)} onRetry={() => pictures.retry(place, one.id)} />
          </li>
        ))}
        {/* A place for a single picture offers the next choice only once that one is removed. */}
        {(most > 1 || chosen.length === 0) && (
          <li>
            <label className={css['add']}>
              <LazyIcon name="picture" size={24} />
              <span><FormattedMessage id="write.picture.add" /></span>
              <input
                type="file"
                name={name}
                multiple={most > 1}
                accept="image/jpeg,image/png,image/webp"
                className="unseen"
                aria-invalid={wrong ? true : undefined}
                aria-describedby={`${id}-over ${id}-wrong`}
                onChange={({ currentTarget }) => {
                  pictures.add(place, [...(currentTarget.files ?? [])]);
                  // Allows the same file to be chosen again after it was removed.
                  currentTarget.value = '';
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <div id={`${id}-over`} role="alert">
        {pictures.isOver(place) && <p className={css['wrong']}><Icon name="alert" /><FormattedMessage id="write.picture.most" values={{ most }} /></p>}
        {isUnkept && <p className={css['wrong']}><Icon name="alert" /><FormattedMessage id="write.picture.unkept" /></p>}
      </div>
      <div id={`${id}-wrong`} aria-live="polite">{wrong && <p className={css['wrong']}><Icon name="alert" /><span><WrongText wrong={wrong} /></span></p>}</div>
      <p id={`${id}-help`} className="muted small">{help} <span className="unseen">{intl.formatMessage({ id: 'write.picture.kinds' })}</span></p>
    </div>
  );
}

function Chosen({ picture: { file, state }, which, name: control, onRemove, onRetry }: { picture: ChosenPicture; which: number; name: string | undefined; onRemove: () => void; onRetry: () => void }) {
  const intl = useIntl();
  const shown = state.is === 'ready' ? state.picture : file;
  const name = intl.formatMessage({ id: 'write.picture.named' }, { which });
  const remove = useRef<HTMLButtonElement>(null);
  const retry = () => {
    onRetry();
    // The pressed button disappears.
    remove.current?.focus();
  };
  return (
    <div className={css['one']} data-state={state.is}>
      {state.is === 'failed' ? <span className={css['ground']} aria-hidden="true"><Icon name="alert" size={24} /></span> : <Preview of={shown} alt={name} />}
      <p className={css['state']} role={state.is === 'failed' ? 'alert' : undefined}>
        {state.is === 'preparing' && <><progress aria-label={intl.formatMessage({ id: 'write.picture.preparing' }, { which })} /><span className="small"><FormattedMessage id="write.picture.preparingShort" /></span></>}
        {state.is === 'ready' && <span className="small figures"><Icon name="check" /> {intl.formatNumber(Math.max(1, Math.round(state.picture.size / 1_000)), { style: 'unit', unit: 'kilobyte' })}</span>}
        {state.is === 'failed' && <span className="small"><FormattedMessage id={`write.picture.${state.why}`} /></span>}
      </p>
      {state.is === 'failed' && state.why !== 'notPicture' && <button type="button" className={`link small ${css['again']}`} onClick={retry}><FormattedMessage id="write.picture.retry" /><span className="unseen"> {name}</span></button>}
      <button ref={remove} type="button" name={control} className={css['remove']} aria-label={intl.formatMessage({ id: 'write.picture.remove' }, { which })} onClick={onRemove}><Icon name="close" /></button>
    </div>
  );
}

/** A picture from the device; one that the browser can't decode shows only its background. */
export function Preview({ of, alt }: { of: Blob; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const address = URL.createObjectURL(of);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [of]);
  return <img ref={image} alt={alt} hidden={isBroken} className={css['ground']} onError={() => setBroken(true)} />;
}
