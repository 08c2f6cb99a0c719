export { amountRule } from './amount-rule';
export { coinText } from './coin';
export { invalidateWallet } from './invalidate-wallet';
export { keepOnly, typedBefore } from './typed-before';
export { WalletPart } from './wallet-part';
