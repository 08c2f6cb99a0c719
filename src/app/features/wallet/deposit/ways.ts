import type { Reply } from '../../../../contract/shop/calls';
import { depositDecimals } from '../../../../rules/wallet/deposits';

type Coin = Reply<'rechargeBlockchain!recharge_open'>['currencyList'][number];
type Channel = Reply<'thirdPartyRecharge!getCoinList'>['coinList'][number];

/** What a deposit can be made in: a coin, over one of its networks, or money over a bank's or an e-wallet's channel. */
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
