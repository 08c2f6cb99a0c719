import type { RefusalKey } from './refusals';
import { elsewhereRefusals } from './refusals-elsewhere';

/** Reasons why no call returns some refusals of the catalogue: only their texts exist. */
const reasons = {
  elsewhere: 'its screens and calls are not specified',
  page: 'the page says it by itself, or where a refusal says nothing exact',
  place: 'a rule whose field the specifications do not name',
  identity: 'identity verification is no part of the shop',
  sellers: 'of the sellers’ site',
  never: 'never demanded',
  limits: 'the wallet says its limits by other numbers',
  uploads: 'nothing so large can be uploaded',
} as const;

const others = {
  networkUnreachable: 'page', networkPoor: 'page', newVersion: 'page', operationSucceeded: 'page', applicationSucceeded: 'page', receivedSucceeded: 'page',
  reviewSubmitted: 'page', alreadyInCart: 'page', addToCartFailed: 'page', pleaseLogIn: 'page', loginFailed: 'page', logoutSucceeded: 'page', logoutFailed: 'page',
  releasePending: 'sellers', releaseCompleted: 'sellers', releaseCancelled: 'sellers',
  imageTooLarge30: 'uploads',
  // Visitors have no conversations.
  visitorToVisitor: 'never',
  typeEmpty: 'place', ipCheckFailed: 'place', ipFormat: 'place', chineseEnglishText: 'place', lettersDigits: 'place',
  workAddressEmpty: 'identity', homeAddressEmpty: 'identity', relativeAddressEmpty: 'identity', relationshipEmpty: 'identity', verificationFailed: 'identity',
  realNameFailed: 'identity', basicFirst: 'identity', advancedFirst: 'identity', c3Needed: 'identity', notQualified: 'identity',
  // A user's recommender is fixed at registration: no call changes it.
  relationshipFixed: 'never',
  bindPhoneFirst: 'never', paymentMethodFirst: 'never', turnoverNeeded: 'never',
  fundsInsufficient: 'limits', amountBelowMinimum: 'limits',
} as const satisfies Partial<Record<RefusalKey, keyof typeof reasons>>;

/** Every refusal of the catalogue that no call returns, with the reason. */
export const unansweredRefusals: ReadonlyMap<RefusalKey, string> = new Map([
  ...(Object.keys(elsewhereRefusals) as (keyof typeof elsewhereRefusals)[]).map((key) => [key, reasons.elsewhere] as const),
  ...(Object.keys(others) as (keyof typeof others)[]).map((key) => [key, reasons[others[key]]] as const),
]);
