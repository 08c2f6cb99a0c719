import { useCallback, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import type { PayloadInput, Reply } from '../../../contract/shop/calls';
import { useLanguage } from '../../../i18n/language';
import type { Language } from '../../../rules/languages';
import type { NewsChannel } from '../../../rules/news';
import { useToast } from '../../../ui/toast';
import type { QueryResult } from '../../queries/query-result';
import { unsavedMessage } from '../../queries/unsaved-message';
import { useUserQuery } from '../../queries/use-user-query';
import { readDevicePush, turnPushOff, turnPushOn, type DevicePush } from './device-push';
import { useToggles, type ReadEntry } from './use-toggles';

/** A kind and a channel. */
export type Wanted = PayloadInput<'news!add'>;
const nameOf = ({ kind, channel }: { readonly kind: string; readonly channel: string }) => `${kind} ${channel}`;
const preference = v.object({ kind: v.string(), channel: v.string() });

const readPreference: ReadEntry = ({ name, payload }) => ((name === 'news!add' || name === 'news!del') && v.is(preference, payload) ? { name: nameOf(payload), on: name === 'news!add' } : undefined);

export type News = {
  /** undefined until read from the device or the server */
  readonly known: Reply<'news!preferences'> | undefined;
  readonly status: QueryResult<Reply<'news!preferences'>>['status'];
  readonly requestId: string | undefined;
  readonly wants: (kind: Wanted['kind'], channel: NewsChannel) => boolean;
  /** resolves to `false` if the device could not store it */
  readonly set: (all: readonly Wanted[], on: boolean) => Promise<boolean>;
  /** undefined while it is being checked */
  readonly device: DevicePush | undefined;
  readonly isTurning: boolean;
  readonly turnOn: () => Promise<boolean>;
  readonly turnOff: () => Promise<void>;
};

/** The user's notification preferences, and the state of this device. */
export function useNews(): News {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const query = useUserQuery('news!preferences', {});
  const toggles = useToggles(query.data?.preferenceList.map(nameOf) ?? [], query.asOf ?? 0, readPreference);
  const wants = (kind: Wanted['kind'], channel: NewsChannel) => toggles.wants(nameOf({ kind, channel }));
  const note = (all: readonly Wanted[], on: boolean, at: number) => toggles.note(all.map(nameOf), on, at);
  const [device, setDevice] = useState<DevicePush>();
  const [isTurning, setTurning] = useState(false);
  // What was sent to the server from here takes precedence over the cached reply.
  const [isOn, setOn] = useState<boolean>();
  const isKnown = query.data !== undefined;
  const isHere = isOn ?? query.data?.thisDevice ?? false;

  const look = useCallback(() => void readDevicePush(isHere).then(setDevice, () => setDevice('cannot')), [isHere]);
  useEffect(() => {
    if (!isKnown) return undefined;
    look();
    // Shows what the user has changed in the browser's settings when they come back.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isKnown, look]);

  const textOf = (id: string) => intl.formatMessage({ id });
  const refreshPreferences = () => import('../../../local/replies/invalidate').then(({ invalidateHere }) => invalidateHere(['news!preferences'])).catch(() => {});

  async function set(all: readonly Wanted[], on: boolean): Promise<boolean> {
    // Optimistic: a switch that waits looks broken.
    note(all, on, Date.now());
    const kept = await keep(all, on, language).catch(() => 'noRoom' as const);
    if (kept === 'kept') return true;
    note(all, !on, Date.now());
    toast({ kind: 'error', text: textOf(kept === 'notLoggedIn' ? 'user.pleaseLogIn.title' : unsavedMessage(kept, 'news.noRoom')) });
    return false;
  }

  async function turnOn(): Promise<boolean> {
    if (isTurning || query.data === undefined) return false;
    setTurning(true);
    const end = await turnPushOn(query.data.pushKey, language);
    setTurning(false);
    if (end === 'done') setOn(true);
    else toast({ kind: 'error', text: typeof end === 'string' ? textOf(`news.device.${end}`) : end.text });
    look();
    await refreshPreferences();
    return end === 'done';
  }

  async function turnOff(): Promise<void> {
    if (isTurning) return;
    setTurning(true);
    await turnPushOff(language).catch(() => {});
    setTurning(false);
    setOn(false);
    toast({ kind: 'done', text: textOf('news.device.isOff') });
    await refreshPreferences();
  }

  return { known: query.data, status: query.status, requestId: query.requestId, wants, set, device, isTurning, turnOn, turnOff };
}

async function keep(all: readonly Wanted[], on: boolean, language: Language) {
  const { act } = await import('../../../sync/outbox');
  for (const one of all) {
    const kept = await act(on ? 'news!add' : 'news!del', one, { language });
    if (kept !== 'kept') return kept;
  }
  return 'kept' as const;
}
