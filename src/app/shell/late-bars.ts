import { lateAlive } from '../../ui/lazy';

const bars = () => import('./bars');

export const LateHeaderEnd = lateAlive(bars, 'HeaderEnd');
export const LateBottomBar = lateAlive(bars, 'BottomBar');
