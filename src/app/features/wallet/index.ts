export { amountRule } from './amount-rule';
export { coinText } from './coin';
export { invalidateWallet } from './invalidate-wallet';
export { WalletPart } from './wallet-part';
