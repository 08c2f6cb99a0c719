import type { walletCalls } from '../../../contract/shop/wallet';
import type { Handlers } from '../../shop-call';
import type { AccountDependencies } from '../account';
import { listHolds } from '../holds';
import { getUsdt } from './balance';
import { listCoins, openRecharge, readDepositFee } from './deposit-ways';
import { depositOnChain, depositOver } from './deposits';
import { giveUpBalance } from './give-up';
import { getDeposit, getWithdrawal, listDeposits, listWithdrawals } from './records';
import { applyWithdrawal } from './withdraw';
import { bindAddress, cancelAddressChange, changeAddress } from './withdraw-address';
import { listEntries } from './list-entries';
import { openWithdrawal, readWithdrawalFee } from './withdrawal-terms';

export { walletData } from './personal-data';
export { statementOf } from './statement';
export { decideDeposit } from './decide-deposit';
export { completeWithdrawal, startWithdrawal } from './decide-withdrawal';
export { dropNextAddress, forgetWithdrawAddress } from './withdraw-address';
export { walletDesk } from './desk';

export function walletHandlers(account: AccountDependencies): Handlers<keyof typeof walletCalls> {
  return {
    'wallet!getUsdt': getUsdt,
    'wallet!list': listEntries,
    'wallet!holds': listHolds,
    'wallet!giveUp': giveUpBalance(account),
    'rechargeBlockchain!recharge_open': openRecharge,
    'rechargeBlockchain!recharge': depositOnChain,
    'rechargeBlockchain!list': listDeposits,
    'rechargeBlockchain!get': getDeposit,
    'rechargeBlockchain!fee': readDepositFee,
    'thirdPartyRecharge!getCoinList': listCoins,
    'thirdPartyRecharge!recharge': depositOver('recharge'),
    'thirdPartyRecharge!PHP_recharge': depositOver('PHP_recharge'),
    'thirdPartyRecharge!PHP_recharge2': depositOver('PHP_recharge2'),
    'thirdPartyRecharge!PHP_recharge3': depositOver('PHP_recharge3'),
    'thirdPartyRecharge!PHP_recharge4': depositOver('PHP_recharge4'),
    'thirdPartyRecharge!PHP_recharge5': depositOver('PHP_recharge5'),
    'user!bindWithdrawAddress': bindAddress(account),
    'user!changeWithdrawAddress': changeAddress(account),
    'user!cancelWithdrawAddress': cancelAddressChange,
    'withdraw!withdraw_open': openWithdrawal,
    'withdraw!fee': readWithdrawalFee,
    'withdraw!apply': applyWithdrawal(account),
    'withdraw!list': listWithdrawals,
    'withdraw!get': getWithdrawal,
  };
}
