import type { noSessionTexts } from '../contract/refusals';
import { device } from '../local/database/database';
import { currentSession, writeSession } from '../local/session/kept-session';
import { closeSession } from '../local/session/switch-user';

export type NoSessionReason = (typeof noSessionTexts)[number];

const listeners = new Set<(reason: NoSessionReason) => void>();

/** Calls `listener` when the shop says that the session is over: the page shows why and goes home. */
export function onSessionEnded(listener: (reason: NoSessionReason) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Handles a 403 to a call with this token. Ends the session here if it is still this one: a slow response to an old
 * token says nothing about the new session. The user's rows are encrypted until the same user is back.
 */
export async function endSession(token: string, reason: NoSessionReason, db = device): Promise<void> {
  if (currentSession()?.token === token) {
    writeSession(undefined);
    for (const listener of listeners) listener(reason);
  }
  await closeSession(db, token);
}
