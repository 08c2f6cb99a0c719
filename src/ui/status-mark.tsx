import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import css from './status-mark.module.css';

/** What the colour of a status stands for; the mark and the word say the same without it. */
export type Tone = 'now' | 'going' | 'done' | 'over' | 'bad';

/** How something stands: a word with its mark, never colour alone. */
export function StatusMark({ icon, tone, children }: { icon: IconName; tone: Tone; children: ReactNode }) {
  return (
    <span className={css['mark']} data-tone={tone}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
