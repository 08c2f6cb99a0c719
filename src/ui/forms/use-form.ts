import { useEffect, useLayoutEffect, useReducer, useRef, useState, type FormEvent, type RefObject } from 'react';
import { draftOf, forgetDraft, keepDraft } from './form-drafts';
import { checked, fieldsOf, firstWrong, left, refused, typed, type FormState, type Rules, type Wrong } from './form-state';

/** How sending ended: `done`, or what the shop says is wrong with which field, or with the form as a whole. */
export type Sent<Field extends string> = 'done' | { readonly fields?: Readonly<Partial<Record<Field, Wrong>>>; readonly whole?: Wrong };

type Options<Field extends string> = {
  readonly empty: Readonly<Record<Field, string>>;
  readonly rules: Rules<Field>;
  readonly send: (values: Readonly<Record<Field, string>>) => Promise<Sent<Field>>;
  /** named where what was typed shall be there again after a look at another page; `remembered` holds no secret */
  readonly draft?: { readonly name: string; readonly remembered: readonly Field[] };
  /** hears of what was typed as a draft that outlives the tab, from the first letter on; '' when it was sent or given up */
  readonly keep?: (draft: string) => void;
};

export type ShopForm<Field extends string> = {
  readonly values: Readonly<Record<Field, string>>;
  readonly wrong: Readonly<Partial<Record<Field, Wrong>>>;
  /** wrong with the form as a whole, beside its button */
  readonly whole: Wrong | undefined;
  readonly busy: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly type: (field: Field, value: string) => void;
  readonly leave: (field: Field) => void;
  /** checks one field, by a stricter rule if need be, and says whether it may be used: a button beside it asks before it acts */
  readonly check: (field: Field, rule?: Rules<Field>[Field]) => boolean;
  readonly refuse: (fields: Readonly<Partial<Record<Field, Wrong>>>) => void;
  readonly submit: (event: FormEvent) => void;
  /** all of it is sent or given up: nothing is kept any longer */
  readonly forget: () => void;
};

type Act<Field extends string> =
  | { readonly act: 'type'; readonly field: Field; readonly value: string }
  | { readonly act: 'leave'; readonly field: Field }
  | { readonly act: 'check' }
  | { readonly act: 'refuse'; readonly fields: Readonly<Partial<Record<Field, Wrong>>> };

/**
 * A form that keeps what was typed whatever happens to it: a wrong field, a refusal, a line that drops. The first wrong
 * field has the focus after an attempt to send.
 */
export function useForm<Field extends string>({ empty, rules, send, draft, keep }: Options<Field>): ShopForm<Field> {
  const element = useRef<HTMLFormElement>(null);
  const [state, tell] = useReducer(
    (before: FormState<Field>, action: Act<Field>): FormState<Field> => {
      if (action.act === 'type') return typed(before, rules, action.field, action.value);
      if (action.act === 'leave') return left(before, rules, action.field);
      return action.act === 'check' ? checked(before, rules) : refused(before, action.fields);
    },
    undefined,
    (): FormState<Field> => ({ values: { ...empty, ...(draft && draftOf(draft.name)) }, wrong: {} as FormState<Field>['wrong'] }),
  );
  const [whole, setWhole] = useState<Wrong>();
  const [busy, setBusy] = useState(false);

  // What was typed, or filled in by the browser, before this script came: the document's form takes letters too. In a layout
  // effect, so that a press that waited for hydration finds it.
  useLayoutEffect(() => {
    for (const field of fieldsOf(rules)) {
      const control = element.current?.elements.namedItem(field);
      if ((control instanceof HTMLInputElement || control instanceof HTMLSelectElement) && control.value !== '' && control.value !== state.values[field]) {
        tell({ act: 'type', field, value: control.value });
      }
    }
    // Once: afterwards the state is what the fields show.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    if (!draft) return;
    keepDraft(draft.name, Object.fromEntries(draft.remembered.map((field) => [field, state.values[field]])));
  }, [draft, state.values]);

  const untouched = useRef(state.values);
  const isOver = useRef(false);
  useEffect(() => {
    // Untouched, it would show next time what was true now, and not what is by then.
    if (!isOver.current && state.values !== untouched.current) keep?.(JSON.stringify(state.values));
  }, [keep, state.values]);

  function forget(): void {
    isOver.current = true;
    if (draft) forgetDraft(draft.name);
    keep?.('');
  }

  function focus(field: Field | undefined): void {
    const named = field === undefined ? null : element.current?.elements.namedItem(field);
    // Of a choice the first one, or the one that is made.
    const control = named instanceof RadioNodeList ? ([...named].find((one) => one instanceof HTMLInputElement && one.checked) ?? named[0]) : named;
    if (!(control instanceof HTMLElement)) return;
    control.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true });
  }

  async function attempt(): Promise<void> {
    const now = checked(state, rules);
    tell({ act: 'check' });
    setWhole(undefined);
    const wrong = firstWrong(now, rules);
    if (wrong !== undefined) return focus(wrong);
    setBusy(true);
    let sent: Sent<Field>;
    try {
      sent = await send(state.values);
    } finally {
      setBusy(false);
    }
    if (sent === 'done') return forget();
    setWhole(sent.whole);
    if (!sent.fields) return;
    tell({ act: 'refuse', fields: sent.fields });
    const { fields } = sent;
    focus(fieldsOf(rules).find((field) => fields[field] !== undefined));
  }

  return {
    ...state,
    whole,
    busy,
    element,
    // What the shop said of the whole form stays until it is sent again: a lockout doesn't end by typing.
    type: (field, value) => tell({ act: 'type', field, value }),
    leave: (field) => tell({ act: 'leave', field }),
    check: (field, rule = rules[field]) => {
      const wrong = rule(state.values[field], state.values);
      tell({ act: 'refuse', fields: { [field]: wrong } as Partial<Record<Field, Wrong>> });
      if (wrong) focus(field);
      return wrong === undefined;
    },
    refuse: (fields) => tell({ act: 'refuse', fields }),
    submit: (event) => {
      event.preventDefault();
      if (!busy) void attempt();
    },
    forget,
  };
}
