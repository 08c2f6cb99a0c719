export { AccountFrame, AccountPage, Skeleton } from './account-page';
export { LogOutButton } from './log-out';
export { whereBack } from './where-back';
