import { lateAlive } from '../../../ui/lazy';

/** The search box, drawn by the server as a plain form; what was typed until its script comes stays. */
export const LateSearchBox = lateAlive(() => import('./search-box'), 'SearchBox');
