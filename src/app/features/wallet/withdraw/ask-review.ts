import type { Language } from '../../../../rules/languages';
import type { Money } from '../../../../rules/money';
import { arrivingOf } from '../../../../rules/wallet/withdrawal-fee';
import { request, type RequestOutcome } from '../../../queries/request';
import type { Review } from './review-dialog';
import { sentWithdrawal, withdrawalPorts } from './send-withdrawal';
import type { Channel, WithdrawField } from './withdraw-rules';
import type { Terms } from './withdraw-terms';

type Written = { readonly channel: Channel; readonly amount: Money; readonly values: Readonly<Record<WithdrawField, string>> };

/** A withdrawal as the shop prices it now. Nothing is sent by it. */
export async function askReview({ channel: { channel, bank: isBank }, amount, values }: Written, { address, authenticator }: Terms, language: Language): Promise<RequestOutcome<Review>> {
  const ports = withdrawalPorts(language);
  const [priced, listed] = await Promise.all([request('withdraw!fee', { channel, amount }, { language }), ports.newest()]);
  if (priced.status !== 'success') return priced;
  if (listed.status !== 'success') return listed;
  const fee = priced.data.withdraw_fee;
  const bank = isBank ? { bankName: values.bankName.trim(), cardNumber: values.cardNumber.trim() } : {};
  const to = isBank || !address ? bank : { address: address.address };
  const sent = sentWithdrawal(ports, { channel, amount, fee, ...to }, new Set(listed.data.map(({ id }) => id)));
  return { status: 'success', data: { sent, channel, address: isBank ? undefined : address?.address, bank, amount, fee, arriving: arrivingOf(amount, fee), withFactor: authenticator } };
}
