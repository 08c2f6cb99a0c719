import type { SentToken } from '../../local/sent-tokens';
import { storageTimeoutMs, waitAtMost } from './wait-at-most';

const tokens = () => import('../../local/sent-tokens');
/** `undefined` if the shop can't be asked. Loaded here: no page that moves money waits for the device's chunk. */
const shopTime = () => import('../../sync/shop-time').then(({ shopClock }) => shopClock.now()).catch(() => undefined);
type Device = Awaited<ReturnType<typeof tokens>>;

/** Runs work on the tokens kept on the device; `undefined` where that fails or takes too long, since storage that never answers must not hold up sending. */
function onDevice<Of>(work: (device: Device) => Promise<Of>): Promise<Of | undefined> {
  return waitAtMost(storageTimeoutMs, tokens().then(work)).catch(() => undefined);
}

/** See local/sent-tokens.ts. Where the device does not keep them, only this page knows them. */
export const keptTokens = {
  read: async (what: string) => {
    const shopNow = await shopTime();
    return onDevice(({ keptToken }) => keptToken(what, shopNow));
  },
  keep: async (what: string, own: SentToken) => {
    const shopNow = await shopTime();
    return (await onDevice(({ keepToken }) => keepToken(what, own, shopNow))) ?? own;
  },
  forget: (what: string, { token }: SentToken) => onDevice(({ forgetToken }) => forgetToken(what, token)),
};
