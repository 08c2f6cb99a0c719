export { rateDesk } from './desk';
export { rateHandlers } from './rates';
