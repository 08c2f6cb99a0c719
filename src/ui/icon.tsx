/** One set of outline icons, drawn for the shop on a 24 × 24 grid; stroke 1.75. Those in `turning` are mirrored in right-to-left languages. */
const shapes = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 20 20',
  close: 'M6 6l12 12M18 6 6 18',
  language: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.5 12h17M12 3.5c3 2.6 3.8 5.4 3.8 8.5s-.8 5.9-3.8 8.5c-3-2.6-3.8-5.4-3.8-8.5s.8-5.9 3.8-8.5Z',
  menu: 'M4.5 7h15M4.5 12h15M4.5 17h15',
  home: 'M4 11 12 4l8 7v8.5h-5.5v-5h-5v5H4Z',
  grid: 'M4.5 4.5h6v6h-6ZM13.5 4.5h6v6h-6ZM4.5 13.5h6v6h-6ZM13.5 13.5h6v6h-6Z',
  percent: 'M18 6 6 18M7.5 5.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM16.5 14.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  person: 'M12 4.5a3.75 3.75 0 1 1 0 7.5 3.75 3.75 0 0 1 0-7.5ZM4.5 20c.8-4 3.6-5.5 7.5-5.5s6.7 1.5 7.5 5.5',
  store: 'M4.5 10v9.5h15V10M3.5 9.5 5 4.5h14l1.5 5c0 1.4-1 2.3-2.4 2.3S15.5 11 15.5 9.5c0 1.4-1.2 2.3-3.5 2.3S8.5 11 8.5 9.5c0 1.4-1.2 2.3-2.6 2.3S3.5 11 3.5 9.5ZM10 19.5v-4h4v4',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 7.5V12l3 2',
  check: 'M5 12.5 10 17.5 19 7',
  alert: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 8v4.5M12 15.7v.3',
  offline: 'M4 4l16 16M8.8 15.6a4.5 4.5 0 0 1 5-.9M5.5 12a9 9 0 0 1 3.6-2.2M18.5 12a9 9 0 0 0-5.3-2.8M2.8 8.6a13 13 0 0 1 3-1.9M21.2 8.6A13 13 0 0 0 10.7 5.3M12 19v.2',
  kept: 'M12 4v10M7.5 10 12 14.5l4.5-4.5M5 19.5h14',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  up: 'M6 14l6-6 6 6',
  down: 'M6 10l6 6 6-6',
  forward: 'M9.5 5.5 16 12l-6.5 6.5',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M5 12v7.5h14V12',
  help: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM9.7 9.7a2.3 2.3 0 1 1 3.3 2.1c-.7.4-1 .8-1 1.7M12 16v.2',
  truck: 'M3.5 6.5h10v10h-10ZM13.5 10h4l3 3.5v3h-7ZM7.5 15.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM16.5 15.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  returns: 'M8.5 5 4.5 9l4 4M4.5 9h10a5 5 0 0 1 0 10H9',
} as const;

export type IconName = keyof typeof shapes;
const turning: ReadonlySet<IconName> = new Set(['forward', 'back', 'truck', 'returns']);

type DrawingProps = {
  /** a path on the 24 × 24 grid */
  readonly d: string;
  readonly size?: 20 | 24;
  /** mirrored in right-to-left languages */
  readonly turns?: boolean;
};

/** One icon of the set. Lazy modules bring their own shapes, so that the first load doesn't carry them. */
export function Drawing({ d, size = 20, turns = false }: DrawingProps) {
  return (
    <svg
      className={turns ? 'icon turning' : 'icon'}
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
      <path d={d} />
    </svg>
  );
}

/** Decorative: the text or label beside it says what it means. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 20 | 24 }) {
  return <Drawing d={shapes[name]} size={size} turns={turning.has(name)} />;
}
