import type { Language } from '../../../../rules/languages';
import { writtenAmount } from '../../../../rules/written-amount';
import { request, type RequestOutcome } from '../../../queries/request';
import { invalidateWallet } from '../invalidate-wallet';
import type { Deposit } from '../records/records';
import type { Way } from './ways';

type Written = {
  readonly way: Way;
  readonly chain: NonNullable<Way['chains']>[number] | undefined;
  readonly values: Readonly<Record<'amount' | 'bankName' | 'cardNumber' | 'remark', string>>;
  /** the proof, as the shop keeps it */
  readonly image: string;
};

/** Tells the shop of a deposit by the call that takes those of its way, and makes stale what it changes. */
export async function sendDeposit({ way, chain, values, image }: Written, options: { readonly language: Language; readonly idempotencyKey: string }): Promise<RequestOutcome<Deposit>> {
  const paid = { amount: writtenAmount(values.amount) ?? values.amount, image, remark: values.remark.trim() };
  const outcome = await ask();
  await invalidateWallet();
  return outcome;

  function ask(): Promise<RequestOutcome<Deposit>> {
    if (!way.channel) return request('rechargeBlockchain!recharge', { ...paid, symbol: way.symbol, chain: chain?.chain ?? '', address: chain?.address ?? '' }, options);
    const { channel, call, bank } = way.channel;
    const over = { ...paid, channel, symbol: way.symbol };
    const [bankName, cardNumber] = [values.bankName.trim(), values.cardNumber.trim()];
    // The specified calls of one channel each always take a bank's fields; the other takes them where they are asked for.
    if (call === 'recharge') return request('thirdPartyRecharge!recharge', { ...over, ...(bank && { bankName, cardNumber }) }, options);
    return request(`thirdPartyRecharge!${call}`, { ...over, bankName, cardNumber }, options);
  }
}
