export { holdDesk, isHeld, listHolds, refuseHeld } from './holds';
