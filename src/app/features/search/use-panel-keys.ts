import { useEffect, useState, type RefObject } from 'react';
import type { Option } from './search-options';

type Panel = {
  readonly input: RefObject<HTMLInputElement | null>;
  /** the earlier searches, if there are any: below the last row */
  readonly tags: RefObject<HTMLElement | null>;
  readonly options: readonly Option[];
};

/**
 * The keyboard behaviour of a combobox: arrows move through the rows while the focus stays in the box, and past the last row into
 * the earlier searches; Enter picks. Returns the id of the active row.
 */
export function usePanelKeys({ input, tags, options }: Panel): string | undefined {
  const [chosen, setChosen] = useState<string>();
  const at = options.findIndex(({ id }) => id === chosen);
  const active = options[at]?.id;

  useEffect(() => {
    const field = input.current;
    const press = (event: KeyboardEvent) => {
      // Enter and arrows that belong to an input method's own list are ignored. In Safari the Enter that ends it has only the key code 229.
      if (event.isComposing || event.keyCode === 229) return;
      if (event.key === 'ArrowDown') {
        const next = options[at + 1];
        if (next) setChosen(next.id);
        else {
          setChosen(undefined);
          tags.current?.querySelector('button')?.focus();
        }
      } else if (event.key === 'ArrowUp') {
        setChosen(at < 0 ? options.at(-1)?.id : options[at - 1]?.id);
      } else if (event.key === 'Enter' && active !== undefined) {
        document.getElementById(active)?.click();
      } else {
        return;
      }
      event.preventDefault();
    };
    field?.addEventListener('keydown', press);
    return () => field?.removeEventListener('keydown', press);
  }, [input, tags, options, at, active]);

  useEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return active;
}
