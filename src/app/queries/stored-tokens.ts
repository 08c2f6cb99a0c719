import type { SentToken } from '../../local/sent-tokens';
import { onDevice } from './wait-at-most';

const tokens = () => import('../../local/sent-tokens');
/** `undefined` if the shop can't be asked. Loaded here: no page that moves money waits for the device's chunk. */
const shopTime = () => import('../../sync/shop-time').then(({ shopClock }) => shopClock.now()).catch(() => undefined);

/** See local/sent-tokens.ts. Where the device does not keep them, only this page knows them. */
export const storedTokens = {
  read: async (what: string) => {
    const shopNow = await shopTime();
    return onDevice(tokens, ({ keptToken }) => keptToken(what, shopNow));
  },
  keep: async (what: string, own: SentToken) => {
    const shopNow = await shopTime();
    return (await onDevice(tokens, ({ keepToken }) => keepToken(what, own, shopNow))) ?? own;
  },
  forget: (what: string, { token }: SentToken) => onDevice(tokens, ({ forgetToken }) => forgetToken(what, token)),
};
