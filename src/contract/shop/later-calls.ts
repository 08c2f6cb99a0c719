import type { Call } from '../call';

/** Calls that most visits never make, in lazy modules: a pattern of their names and the module that declares them. The worker makes none of them (build/worker-calls.ts). */
export const laterCalls: readonly (readonly [RegExp, () => Promise<Readonly<Record<string, Call>>>])[] = [
  [/^(wallet|withdraw|rechargeBlockchain|thirdPartyRecharge)!|WithdrawAddress$/, async () => (await import('./wallet')).walletCalls],
  [/^(security|device|safeword)!|^session!(list|end)$|^user!(logoff|bind|send|reset|set|update|\w+Authenticator)/, async () => (await import('./security')).securityCalls],
  [/^passkey!|^verifcode!login$/, async () => (await import('./passwordless')).passwordlessCalls],
  [/^loan!/, async () => (await import('./loans')).loanCalls],
  [/^(order|orderLog)!/, async () => (await import('./orders')).orderCalls],
  [/^rate!/, async () => (await import('./rates')).rateCalls],
  [/^goodsPack!/, async () => (await import('./goods-pack')).offlineCalls],
  [/^cart!/, async () => (await import('./cart')).cartCalls],
];
