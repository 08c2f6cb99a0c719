export { AccountFrame, AccountPage, Skeleton } from './account-page';
export { PleaseLogIn } from './please-log-in';
export { LogOutButton } from './log-out';
export { whereBack } from './where-back';
