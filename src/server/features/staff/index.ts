export { sealStaffSecrets } from './authenticator';
export { staffDesk } from './desk';
export { makeFirstAdmin } from './first-admin';
export { findStaff } from './sessions';
