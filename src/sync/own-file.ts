import * as v from 'valibot';
import { noSession } from '../contract/codes';
import { envelope } from '../contract/envelope';
import { noSessionReason, refusalOfCode } from '../contract/refusals';
import { ownFiles, type OwnFile } from '../contract/shop/own-files';
import { currentSession } from '../local/session/kept-session';
import { endSession } from './session-end';

/** `failed`: nobody came to answer, or not to the end. */
type OwnFileOutcome = { readonly status: 'success'; readonly file: Blob } | { readonly status: 'tooFrequent' | 'failed' | 'signedOut' };

/** Brings a file of the shopper's own. The browser writes what is long to its disk. */
export async function bringOwnFile(name: OwnFile): Promise<OwnFileOutcome> {
  const token = currentSession()?.token;
  if (token === undefined) return { status: 'signedOut' };
  try {
    const response = await fetch(`${ownFiles[name].path}?${new URLSearchParams({ token }).toString()}`, { method: 'POST', cache: 'no-store', referrerPolicy: 'no-referrer' });
    if (response.ok && response.headers.has('content-disposition')) return { status: 'success', file: await response.blob() };
    const { code, msg } = v.parse(envelope, await response.json());
    if (code === noSession) {
      await endSession(token, noSessionReason(msg)).catch(() => {});
      return { status: 'signedOut' };
    }
    return { status: refusalOfCode(code) === 'tooFrequent' ? 'tooFrequent' : 'failed' };
  } catch {
    return { status: 'failed' };
  }
}
