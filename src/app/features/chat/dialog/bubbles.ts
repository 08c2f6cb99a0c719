/** The drawing for an empty chat (see ui/notice.tsx). */
export const bubbles = { d: 'M30 22h44v26H48l-10 9v-9h-8ZM80 34h10v22h-6v9l-9-9H60' };
