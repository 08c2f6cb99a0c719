import type { SentToken } from '../../local/sent-tokens';

/** Storage that never answers must not hold up sending. */
const patienceMs = 2_000;

const tokens = () => import('../../local/sent-tokens');
type Device = Awaited<ReturnType<typeof tokens>>;

/** Runs work on the tokens kept on the device; `otherwise` where that fails or takes too long: then only this page knows them. */
function onDevice<Of>(work: (device: Device) => Promise<Of>, otherwise: Of): Promise<Of> {
  const done = tokens().then(work).catch(() => otherwise);
  return Promise.race([done, new Promise<Of>((resolve) => setTimeout(() => resolve(otherwise), patienceMs))]);
}

/** See local/sent-tokens.ts. */
export const keptTokens = {
  read: (what: string) => onDevice<SentToken | undefined>(({ keptToken }) => keptToken(what), undefined),
  keep: (what: string, own: SentToken) => onDevice(({ keepToken }) => keepToken(what, own), own),
  forget: (what: string, { token }: SentToken) => onDevice(({ forgetToken }) => forgetToken(what, token), undefined),
};
