import type { Reply } from '../../../../contract/shop/calls';
import { depositDecimals } from '../../../../rules/wallet/deposits';

type Coin = Reply<'rechargeBlockchain!recharge_open'>['currencyList'][number];
type Channel = Reply<'thirdPartyRecharge!getCoinList'>['coinList'][number];

/** A way to deposit: a coin over one of its networks, or money over the channel of a bank or an e-wallet. */
export type Way =
  | { readonly key: string; readonly symbol: string; readonly chains: Coin['chainList']; readonly channel?: never }
  | { readonly key: string; readonly symbol: string; readonly chains?: never; readonly channel: Channel };

export type Chain = NonNullable<Way['chains']>[number];

export const decimalsOf = ({ channel }: Way) => depositDecimals[channel ? 'channel' : 'chain'];

export function depositWays(coins: readonly Coin[], channels: readonly Channel[]): Way[] {
  return [
    ...coins.map(({ symbol, chainList }) => ({ key: `coin ${symbol}`, symbol, chains: chainList })),
    ...channels.map((channel) => ({ key: `channel ${channel.channel} ${channel.symbol}`, symbol: channel.symbol, channel })),
  ];
}
