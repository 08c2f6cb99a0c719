export { HeartSlot } from './heart-slot';
export { FollowSlot } from './follow-slot';
export { LateFavouriteButton } from './late-favourite-button';
