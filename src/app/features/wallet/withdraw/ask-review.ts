import type { Language } from '../../../../rules/languages';
import { addMoney, type Money } from '../../../../rules/money';
import { arrivingOf } from '../../../../rules/wallet/withdrawal-fee';
import { request, type RequestOutcome } from '../../../queries/request';
import { submissionsOfTab } from '../../../queries/sent-once';
import type { Withdrawal } from '../records/records';
import type { Review } from './review-dialog';
import { sentWithdrawal, withdrawalOnce, withdrawalPorts } from './send-withdrawal';
import type { Channel, WithdrawField } from './withdraw-rules';
import type { Terms } from './withdraw-terms';

const withdrawals = submissionsOfTab<Withdrawal>();

type Written = {
  readonly user: string;
  readonly channel: Channel;
  readonly amount: Money;
  readonly values: Readonly<Record<WithdrawField, string>>;
};

/** Prepares the review of a withdrawal, with the server's current fee. It sends no withdrawal. */
export async function askReview({ user, channel: { channel, bank: isBank }, amount, values }: Written, { address, authenticator }: Terms, language: Language): Promise<RequestOutcome<Review>> {
  const ports = withdrawalPorts(language);
  const [priced, listed] = await Promise.all([request('withdraw!fee', { channel, amount }, { language }), ports.newest()]);
  if (priced.status !== 'success') return priced;
  if (listed.status !== 'success') return listed;
  const fee = priced.data.withdraw_fee;
  const bank: Review['bank'] = isBank ? { bankName: values.bankName.trim(), cardNumber: values.cardNumber.trim() } : {};
  const to = isBank || !address ? bank : { address: address.address };
  // The device keeps this as its name, and no card number.
  const content = JSON.stringify([user, channel, addMoney(amount), bank.bankName, bank.cardNumber?.slice(-4)]);
  const asked = { channel, amount, fee, ...to };
  const before = new Set(listed.data.map(({ id }) => id));
  const once = withdrawals(content, () => withdrawalOnce(ports, asked, before, `withdraw!apply ${content}`));
  const sent = sentWithdrawal(ports, asked, before, once);
  return { status: 'success', data: { sent, channel, address: isBank ? undefined : address?.address, bank, amount, fee, arriving: arrivingOf(amount, fee), withFactor: authenticator } };
}
