export { HeartSlot } from './heart-slot';
export { FollowSlot } from './follow-slot';
export { FavouriteSlot } from './favourite-slot';
