import { lateAlive } from '../../ui/lazy';

export const LateFooter = lateAlive(() => import('./footer'), 'Footer');
