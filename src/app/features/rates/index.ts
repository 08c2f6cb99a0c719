export { Approximate } from './approximate';
export { CurrencyChoice } from './currency-choice';
