import type { noSessionTexts } from '../contract/refusals';
import { device } from '../local/database/database';
import { currentSession, writeSession } from '../local/session/kept-session';
import { closeSession } from '../local/session/present-user';

export type NoSessionReason = (typeof noSessionTexts)[number];

const listeners = new Set<(reason: NoSessionReason) => void>();

/** Tells when the shop says that the session is over: the page says why and goes home. */
export function onSessionEnded(tell: (reason: NoSessionReason) => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/**
 * A call with this token was answered 403. The session ends here, if it still is this one: a slow answer to an old
 * token says nothing of the new one. The user's rows are encrypted until the same user is back.
 */
export async function endSession(token: string, reason: NoSessionReason, db = device): Promise<void> {
  if (currentSession()?.token === token) {
    writeSession(undefined);
    for (const tell of listeners) tell(reason);
  }
  await closeSession(db, token);
}
