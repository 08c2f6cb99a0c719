import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import css from './status-mark.module.css';

/** What a status's colour means; its icon and word say the same without it. */
export type Tone = 'now' | 'going' | 'done' | 'over' | 'bad';

/** A status: a word with its icon, never colour alone. */
export function StatusMark({ icon, tone, children }: { icon: IconName; tone: Tone; children: ReactNode }) {
  return (
    <span className={css['mark']} data-tone={tone}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
