import * as v from 'valibot';
import { time } from '../../contract/fields';
import { userInfo, type UserInfo } from '../../contract/shop/account';

/** The user as stored in localStorage: identity and greeting. Balance, e-mail and phone are requested when they are shown. */
const sessionUser = v.omit(userInfo, ['money', 'email', 'phone']);
export type SessionUser = Omit<UserInfo, 'money' | 'email' | 'phone'>;

const keptSession = v.object({ token: v.string(), expiresAt: time, user: sessionUser });
export type KeptSession = { readonly token: string; readonly expiresAt: number; readonly user: SessionUser };

const sessionKey = 'dhow.session';
/** Tokens of sessions whose logout the server has not answered, empty once it has, and the user whose rows may still be here. */
const pendingLogoutsKey = 'dhow.leaving';
const pendingLogout = v.object({ token: v.string(), user: v.optional(v.string()) });
type PendingLogout = v.InferOutput<typeof pendingLogout>;

const listeners = new Set<() => void>();
/** If the browser refuses storage, the session lasts as long as the page. */
let refused: { text: string | null } | undefined;
let last: { text: string | null; session: KeptSession | undefined } | undefined;

type PageStorage = { getItem(name: string): string | null; setItem(name: string, text: string): void; removeItem(name: string): void };

/**
 * `localStorage`; the worker has none: there the token comes from the session's row (local/database/database.ts). May
 * throw if storage is refused.
 */
function pageStorage(): PageStorage | undefined {
  return (globalThis as { readonly localStorage?: PageStorage }).localStorage;
}

function read(name: string): string | null {
  try {
    return pageStorage()?.getItem(name) ?? null;
  } catch {
    return null;
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, text: string | null): v.InferOutput<Schema> | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** This device's session, read synchronously; the same object until it changes. */
export function currentSession(): KeptSession | undefined {
  const text = refused ? refused.text : read(sessionKey);
  if (last?.text !== text) last = { text, session: parse(keptSession, text) };
  return last?.session;
}

/** Writes or removes the page's copy and notifies this tab; other tabs get the storage event. */
export function writeSession(session: KeptSession | undefined): void {
  const text = session ? JSON.stringify(v.parse(keptSession, session)) : null;
  try {
    if (text === null) pageStorage()?.removeItem(sessionKey);
    else pageStorage()?.setItem(sessionKey, text);
    refused = undefined;
  } catch {
    refused = { text };
  }
  for (const listener of listeners) listener();
}

function changedElsewhere(event: Event): void {
  const { key } = event as Event & { readonly key: string | null };
  // A null key means that everything was cleared.
  if (key === sessionKey || key === null) for (const listener of listeners) listener();
}

/** A page restored from the back/forward cache missed what other tabs did meanwhile. */
function shownAgain(event: Event): void {
  if ((event as Event & { readonly persisted?: boolean }).persisted === true) for (const listener of listeners) listener();
}

/** Calls `listener` with the session, now and after every change in any tab. */
export function watchSession(listener: (session: KeptSession | undefined) => void): () => void {
  let last: KeptSession | undefined;
  const again = () => {
    const now = currentSession();
    if (now === last) return;
    last = now;
    listener(now);
  };
  if (listeners.size === 0) {
    globalThis.addEventListener('storage', changedElsewhere);
    globalThis.addEventListener('pageshow', shownAgain);
  }
  listeners.add(again);
  last = currentSession();
  listener(last);
  return () => {
    listeners.delete(again);
    if (listeners.size > 0) return;
    globalThis.removeEventListener('storage', changedElsewhere);
    globalThis.removeEventListener('pageshow', shownAgain);
  };
}

/** Calls `begin` once in a page: when somebody is logged in, now or later. A visitor's page loads nothing of what it begins. */
export function onFirstSession(begin: () => void): void {
  let hasBegun = false;
  watchSession((session) => {
    if (!session || hasBegun) return;
    hasBegun = true;
    begin();
  });
}

export function pendingLogouts(): PendingLogout[] {
  return parse(v.array(pendingLogout), read(pendingLogoutsKey)) ?? [];
}

export function writePendingLogouts(sessions: readonly PendingLogout[]): void {
  try {
    if (sessions.length === 0) pageStorage()?.removeItem(pendingLogoutsKey);
    else pageStorage()?.setItem(pendingLogoutsKey, JSON.stringify(sessions));
  } catch {
    // Without storage, the server's session ends when it expires.
  }
}
