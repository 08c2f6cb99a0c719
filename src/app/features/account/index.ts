export { AccountFrame, AccountPage, Skeleton } from './account-page';
export { ask } from './ask';
export { LogOutButton } from './log-out';
export { SendState } from './send-state';
export { useDay } from './use-time';
export { whereBack } from './where-back';
