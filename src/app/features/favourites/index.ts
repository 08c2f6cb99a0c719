export { Follow } from './follow';
export { Heart } from './heart';
export { Toggle } from './toggle';
