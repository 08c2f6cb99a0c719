import { lateAlive } from './late';

export const LateFooter = lateAlive(() => import('./footer'), 'Footer');
