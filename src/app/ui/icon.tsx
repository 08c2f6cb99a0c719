/** One outline set, drawn for the shop on a grid of 24; stroke 1.75. Those in `turning` point along the line of writing. */
const shapes = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 20 20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  language: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.5 12h17M12 3.5c3 2.6 3.8 5.4 3.8 8.500s-.8 5.900-3.800 8.500c-3-2.600-3.800-5.400-3.800-8.500s.8-5.900 3.800-8.500Z',
  home: 'M4 11 12 4l8 7v8.500h-5.500v-5h-5v5H4Z',
  grid: 'M4.500 4.500h6v6h-6ZM13.500 4.500h6v6h-6ZM4.500 13.500h6v6h-6ZM13.500 13.500h6v6h-6Z',
  percent: 'M18 6 6 18M7.500 5.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM16.500 14.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  person: 'M12 4.500a3.750 3.750 0 1 1 0 7.500 3.750 3.750 0 0 1 0-7.500ZM4.500 20c.8-4 3.600-5.500 7.500-5.500s6.700 1.500 7.500 5.500',
  store: 'M4.500 10v9.500h15V10M3.500 9.500 5 4.500h14l1.500 5c0 1.400-1 2.300-2.400 2.300S15.500 11 15.500 9.500c0 1.400-1.200 2.300-3.500 2.300S8.500 11 8.500 9.500c0 1.400-1.200 2.300-2.600 2.300S3.500 11 3.500 9.500ZM10 19.500v-4h4v4',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 7.500V12l3 2',
  check: 'M5 12.500 10 17.500 19 7',
  alert: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 8v4.500M12 15.700v.3',
  offline: 'M4 4l16 16M8.800 15.600a4.500 4.500 0 0 1 5-.9M5.500 12a9 9 0 0 1 3.600-2.200M18.500 12a9 9 0 0 0-5.300-2.800M2.800 8.600a13 13 0 0 1 3-1.900M21.200 8.600A13 13 0 0 0 10.700 5.300M12 19v.2',
  kept: 'M12 4v10M7.500 10 12 14.500l4.500-4.500M5 19.500h14',
  filter: 'M4 6.500h16M7 12h10M10 17.500h4',
  up: 'M6 14l6-6 6 6',
  down: 'M6 10l6 6 6-6',
  forward: 'M9.500 5.500 16 12l-6.500 6.500',
  back: 'M14.500 5.500 8 12l6.500 6.500',
  share: 'M12 15V4M8 7.500 12 3.500l4 4M5 12v7.500h14V12',
  zoom: 'M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13ZM15.500 15.500 20 20M10.500 7.700v5.600M7.700 10.500h5.600',
  help: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM9.700 9.700a2.300 2.300 0 1 1 3.300 2.100c-.7.4-1 .8-1 1.700M12 16v.2',
  truck: 'M3.500 6.500h10v10h-10ZM13.500 10h4l3 3.500v3h-7ZM7.500 15.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM16.500 15.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  returns: 'M8.500 5 4.500 9l4 4M4.500 9h10a5 5 0 0 1 0 10H9',
} as const;

export type IconName = keyof typeof shapes;
const turning: ReadonlySet<IconName> = new Set(['forward', 'back', 'truck', 'returns']);

/** Decoration only: what it means is said by the text or label beside it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 20 | 24 }) {
  return (
    <svg
      className={turning.has(name) ? 'icon turning' : 'icon'}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
