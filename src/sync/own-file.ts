import * as v from 'valibot';
import { noSession } from '../contract/codes';
import { envelope } from '../contract/envelope';
import { noSessionReason, refusalOfCode } from '../contract/refusals';
import { ownFiles, type OwnFile } from '../contract/shop/own-files';
import { currentSession } from '../local/session/kept-session';
import { fetchUnlessStalled } from './fetch-unless-stalled';
import { endSession } from './session-end';

/** `failed`: no response, or an incomplete or stalled one. */
type OwnFileOutcome = { readonly status: 'success'; readonly file: Blob } | { readonly status: 'tooFrequent' | 'failed' | 'signedOut' };

/** Downloads one of the user's own files. The browser writes a long one to disk. */
export async function fetchOwnFile(name: OwnFile): Promise<OwnFileOutcome> {
  const token = currentSession()?.token;
  if (token === undefined) return { status: 'signedOut' };
  try {
    const response = await fetchUnlessStalled(`${ownFiles[name].path}?${new URLSearchParams({ token }).toString()}`, { method: 'POST', cache: 'no-store', referrerPolicy: 'no-referrer' });
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
