import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { isUpload, uploadUrl } from '../../../../contract/pictures';
import { useLanguage } from '../../../../i18n/language';
import type { SessionUser } from '../../../../local/session/kept-session';
import { LazyIcon } from '../../../../ui/lazy-icon';
import { pictureUrl } from '../../../../ui/picture';
import { useToast } from '../../../../ui/toast';
import { outboxEntriesAtom } from '../../../queries/outbox-status';
import { unsavedMessage } from '../../../queries/unsaved-message';
import css from './avatar.module.css';

/** The user's picture; a new one still in the outbox already shows, from the device. */
export function Avatar({ who }: { who: SessionUser }) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const coming = useAtomValue(outboxEntriesAtom)?.findLast(({ name }) => name === 'localuser!refreshAvatar');
  const preview = usePictureOf(coming?.id);
  const [busy, setBusy] = useState(false);
  const [broken, setBroken] = useState<string>();

  async function change(file: File | undefined) {
    if (!file || busy) return;
    setBusy(true);
    const notify = (kind: 'done' | 'error', id: string) => toast({ kind, text: intl.formatMessage({ id }) });
    try {
      const { shrinkPicture } = await import('./shrink-picture');
      const picture = await shrinkPicture(file);
      if (!picture) return notify('error', 'user.avatar.notAPicture');
      const { act, pictureToCome } = await import('../../../../sync/outbox');
      const ended = await act('localuser!refreshAvatar', { avatar: pictureToCome(0) }, { language, pictures: [picture] });
      if (ended === 'kept') notify('done', 'user.avatar.kept');
      else notify('error', ended === 'notLoggedIn' ? 'user.pleaseLogIn.title' : unsavedMessage(ended, 'user.avatar.noRoom'));
    } catch {
      notify('error', 'account.notReached');
    } finally {
      setBusy(false);
    }
  }

  const address = preview ?? (who.avatar === null ? undefined : isUpload(who.avatar) ? uploadUrl(who.avatar) : pictureUrl(who.avatar, 160));
  return (
    <div className={css['avatar']}>
      {address === undefined || address === broken ? (
        <span className={css['face']} aria-hidden="true">{Array.from(who.username)[0]}</span>
      ) : (
        <img className={css['face']} src={address} alt="" width="88" height="88" onError={() => setBroken(address)} />
      )}
      <label className={css['change']} data-busy={busy || undefined}>
        <LazyIcon name="picture" />
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/*"
          className="unseen"
          aria-label={intl.formatMessage({ id: 'user.avatar.change' })}
          onChange={({ target }) => {
            void change(target.files?.[0]);
            // So that choosing the same file again fires a change event.
            target.value = '';
          }}
        />
      </label>
    </div>
  );
}

/** Object URL of the entry's first picture, for as long as it is shown. */
function usePictureOf(entry: string | undefined): string | undefined {
  const [shown, setShown] = useState<{ readonly entry: string; readonly address: string }>();
  useEffect(() => {
    if (entry === undefined) return undefined;
    let address: string | undefined;
    let gone = false;
    import('../../../../local/outbox/entry-pictures').then(
      async ({ picturesOfEntry }) => {
        const [picture] = await picturesOfEntry(entry).catch(() => []);
        if (gone || !picture) return;
        address = URL.createObjectURL(picture);
        setShown({ entry, address });
      },
      () => {},
    );
    return () => {
      gone = true;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [entry]);
  return shown?.entry === entry ? shown?.address : undefined;
}
