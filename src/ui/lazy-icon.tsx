import { Drawing } from './icon';

/** Shapes of the same set that no first view needs. */
const shapes = {
  show: 'M2.5 12c2.3-4.3 5.5-6.5 9.5-6.5s7.2 2.2 9.5 6.5c-2.3 4.3-5.5 6.5-9.5 6.5S4.8 16.3 2.5 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  hide: 'M4 4l16 16M9.9 5.7c.7-.1 1.4-.2 2.1-.2 4 0 7.2 2.2 9.5 6.5-.8 1.5-1.7 2.7-2.8 3.7M6.2 7.3C4.8 8.4 3.5 10 2.5 12c2.3 4.3 5.5 6.5 9.5 6.5 1.7 0 3.2-.4 4.6-1.2',
  bell: 'M5.5 17c1.2-1.4 1.8-3 1.8-5.5a4.7 4.7 0 0 1 9.4 0c0 2.5.6 4.1 1.8 5.5ZM10 17a2 2 0 0 0 4 0',
  mail: 'M3.5 6h17v12h-17ZM3.5 6.5 12 13l8.5-6.5',
  lock: 'M6 10.5h12v9H6ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2',
  key: 'M8 8.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6ZM11.8 12H20.5v3.2M16.8 12v2.4',
  device: 'M7 3.5h10v17H7ZM10.5 17.5h3',
  sessions: 'M3.5 5h17v11h-17ZM9 20h6M12 16v4',
  wallet: 'M4 7.5h16v12H4ZM4 7.5l11-3.5v3.5M15.5 13.5h1',
  loan: 'M4 9.5 12 4.5l8 5ZM5.5 9.5v8M10 9.5v8M14 9.5v8M18.5 9.5v8M4 19.5h16',
  orders: 'M6 4h12v16l-3-2-3 2-3-2-3 2ZM9 8.5h6M9 12h6',
  settings: 'M4 7h9M17.2 7H20M15 4.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4ZM4 17h2.8M11.2 17H20M9 14.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4Z',
  leave: 'M14 4.5H5.5v15H14M10.5 12H20M16.5 8.5 20 12l-3.5 3.5',
  place: 'M12 20.5c-4-4.3-6-7.6-6-10a6 6 0 0 1 12 0c0 2.4-2 5.7-6 10ZM12 8.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  heart: 'M12 19.5 5.2 12.8a4.2 4.2 0 0 1 6-6l.8.8.8-.8a4.2 4.2 0 0 1 6 6Z',
  picture: 'M4 5.5h16v13H4ZM4 15.5l4.5-4.5 4 4 2.5-2.5 5 5M15.5 8.5h.01',
} as const;

export type LazyIconName = keyof typeof shapes;

/** Decorative, like `Icon` (see icon.tsx). */
export function LazyIcon({ name, size = 20 }: { name: LazyIconName; size?: 20 | 24 }) {
  return <Drawing d={shapes[name]} size={size} turns={name === 'leave'} />;
}
