import { lateAlive } from './late';

const bars = () => import('./bars');

export const LateHeaderEnd = lateAlive(bars, 'HeaderEnd');
export const LateBottomBar = lateAlive(bars, 'BottomBar');
