import type { Money } from '../../../../rules/money';
import type { Rules, Wrong } from '../../../../ui/forms/form-state';
import { readValues } from '../../../../ui/forms/form-values';
import { picturesTrouble, type ChosenPicture } from '../../uploads';
import { amountRule, type Limits } from '../amount-rule';
import { bankRule } from '../bank-fields';
import { decimalsOf, type Chain, type Way } from './ways';

export type DepositField = 'way' | 'chain' | 'amount' | 'bankName' | 'cardNumber' | 'proof' | 'remark';
type DepositValues = Readonly<Record<DepositField, string>>;
/** The fields kept in the draft; a card number is never stored on the device. */
export const remembered = ['way', 'chain', 'amount', 'bankName', 'remark'] as const satisfies readonly DepositField[];
const empty: DepositValues = { way: '', chain: '', amount: '', bankName: '', cardNumber: '', proof: '', remark: '' };

/** The chosen currency or channel and network, and their limits. */
export function chosenOf(ways: readonly Way[], values: DepositValues): { readonly way: Way | undefined; readonly chain: Chain | undefined; readonly limits: Limits | undefined } {
  const way = ways.find(({ key }) => key === values.way);
  const chain = way?.chains?.find((one) => one.chain === values.chain);
  return { way, chain, limits: way?.channel ?? chain };
}

/** The initial values: the draft, as far as its choices are still offered. */
export function firstValues(draft: string, ways: readonly Way[]): DepositValues {
  const typed = { ...empty, ...readValues(remembered, draft) };
  const { way, chain } = chosenOf(ways, typed);
  return { ...typed, way: way?.key ?? '', chain: chain?.chain ?? '' };
}

/** The validation rules, from the ways to pay that the server sent, and the chosen `proof`. `write` formats an amount with its unit; `locale` is the tag for Intl. */
export function depositRules(ways: readonly Way[], { locale, write }: { readonly locale: string; readonly write: (amount: Money, symbol: string) => string }, proof: readonly ChosenPicture[]): Rules<DepositField> {
  const bankField = (value: string, values: DepositValues) => bankRule(chosenOf(ways, values).way?.channel?.bank, value);
  return {
    way: (_, values) => (chosenOf(ways, values).way ? undefined : { id: 'wallet.deposit.chooseWay' }),
    chain(_, values) {
      const { way, chain } = chosenOf(ways, values);
      return way?.chains && !chain ? { id: 'wallet.deposit.chooseChain' } : undefined;
    },
    amount(value, values) {
      const { way, limits } = chosenOf(ways, values);
      return limits && way && amountRule(limits, decimalsOf(way), { locale, write: (amount) => write(amount, way.symbol) })(value);
    },
    bankName: bankField,
    cardNumber: bankField,
    proof: (_, values) => chosenOf(ways, values).limits && proofTrouble(proof),
    remark: () => undefined,
  };
}

/** Why the picture that proves the payment can't be sent. */
function proofTrouble(proof: readonly ChosenPicture[]): Wrong | undefined {
  return proof.length === 0 ? { id: 'wallet.deposit.proofMissing' } : picturesTrouble(proof);
}
