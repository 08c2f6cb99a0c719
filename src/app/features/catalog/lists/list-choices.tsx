import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import css from './list-filters.module.css';

/** Longer lists are collapsed behind a button, never in a scrolling box of their own. */
const mostShown = 8;

export type Choice = {
  /** as in the address; empty for no filter */
  readonly value: string;
  readonly label: ReactNode;
  readonly depth?: number;
};

type Props = {
  readonly legend: ReactNode;
  readonly name: string;
  /** always visible: the choice that removes the filter, and the path down to the others */
  readonly lead: readonly Choice[];
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
  /** of which branch of a tree the choices are: those of another start collapsed */
  readonly branch?: string;
  /** below the choices */
  readonly children?: ReactNode;
};

/** A radio group of filter values. */
export function ListChoices({ legend, name, lead, choices, chosen, onChoose, branch = '', children }: Props) {
  // Not by a key of the branch: who chose one of its choices keeps the focus.
  const [expanded, setExpanded] = useState<string>();
  const all = expanded === branch;
  const few = choices.filter(({ value }, index) => index < mostShown || value === chosen);
  const cut = few.length < choices.length;
  const shown = all ? choices : few;
  return (
    <fieldset className={css['group']}>
      <legend>{legend}</legend>
      {[...lead, ...shown].map(({ value, label, depth = 0 }) => (
        <label key={value} className={css['choice']} data-depth={depth || undefined}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
      {cut && (
        <button type="button" className={css['more']} aria-expanded={all} onClick={() => setExpanded(all ? undefined : branch)}>
          <FormattedMessage id={all ? 'filter.fewer' : 'filter.more'} values={{ count: choices.length - few.length }} />
        </button>
      )}
      {children}
    </fieldset>
  );
}
