export { AccountFrame, AccountPage, Skeleton } from './account-page';
export { emailRule } from './account-rules';
export { PleaseLogIn } from './please-log-in';
export { LogOutButton } from './log-out';
export { PhoneField } from './phone-field';
export { SendState } from './send-state';
export { loadPhoneTools, usePhoneTools, type PhoneTools } from './use-phone-tools';
export { whereBack } from './where-back';
export { WhyRefused } from './why-refused';
