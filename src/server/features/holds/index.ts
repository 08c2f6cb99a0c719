export { holdDesk } from './desk';
export { isHeld, listHolds, refuseHeld } from './holds';
