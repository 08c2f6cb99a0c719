import { useEffect, useLayoutEffect, useReducer, useRef, useState, type FormEvent, type RefObject } from 'react';
import { formDraft, forgetFormDraft, keepFormDraft } from './form-drafts';
import { checked, fieldsOf, firstWrong, left, refused, stillWrong, typed, type FormState, type Rules, type Wrong } from './form-state';

/** The result of sending: `done`, or the shop's errors by field, or for the form as a whole. */
export type SendResult<Field extends string> = 'done' | { readonly fields?: Readonly<Partial<Record<Field, Wrong>>>; readonly whole?: Wrong };

type Options<Field extends string> = {
  readonly empty: Readonly<Record<Field, string>>;
  readonly rules: Rules<Field>;
  /** the fields whose value is not the form's: the pictures, an agreement; the control of each has its name */
  readonly outside?: readonly Field[];
  readonly send: (values: Readonly<Record<Field, string>>) => Promise<SendResult<Field>>;
  /** set if the values should survive a visit to another page; `remembered` holds no secret */
  readonly draft?: { readonly name: string; readonly remembered: readonly Field[] };
  /** called with the values as a draft that outlives the tab, from the first change on; with '' when they were sent or given up */
  readonly keep?: (draft: string) => void;
};

export type ShopForm<Field extends string> = {
  readonly values: Readonly<Record<Field, string>>;
  readonly wrong: Readonly<Partial<Record<Field, Wrong>>>;
  /** the error of the form as a whole, shown beside its button */
  readonly whole: Wrong | undefined;
  readonly busy: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly type: (field: Field, value: string) => void;
  readonly leave: (field: Field) => void;
  /** checks one field, by a stricter rule if need be, and returns whether it is valid, for a button beside it that uses its value */
  readonly check: (field: Field, rule?: Rules<Field>[Field]) => boolean;
  readonly refuse: (fields: Readonly<Partial<Record<Field, Wrong>>>) => void;
  readonly submit: (event: FormEvent) => void;
  /** everything was sent or given up: deletes the drafts */
  readonly forget: () => void;
};

type Act<Field extends string> =
  | { readonly act: 'type'; readonly field: Field; readonly value: string }
  | { readonly act: 'leave'; readonly field: Field }
  | { readonly act: 'check' }
  | { readonly act: 'mend'; readonly wrong: FormState<Field>['wrong'] }
  | { readonly act: 'refuse'; readonly fields: Readonly<Partial<Record<Field, Wrong>>> };

/**
 * A form that keeps its values through errors, refusals and lost connections. After an attempt to send, the first field
 * with an error gets the focus, unless the user types elsewhere by then.
 */
export function useForm<Field extends string>({ empty, rules, outside = [], send, draft, keep }: Options<Field>): ShopForm<Field> {
  const element = useRef<HTMLFormElement>(null);
  const [state, dispatch] = useReducer(
    (before: FormState<Field>, action: Act<Field>): FormState<Field> => {
      if (action.act === 'type') return typed(before, rules, action.field, action.value);
      if (action.act === 'leave') return left(before, rules, action.field);
      if (action.act === 'mend') return { ...before, wrong: action.wrong };
      return action.act === 'check' ? checked(before, rules) : refused(before, action.fields);
    },
    undefined,
    (): FormState<Field> => ({ values: { ...empty, ...(draft && formDraft(draft.name)) }, wrong: {} as FormState<Field>['wrong'] }),
  );
  const wrong = stillWrong(state, rules, outside);
  // What was mended is told no more, though the next picture may have to be prepared too.
  if (outside.some((field) => wrong[field] !== state.wrong[field])) dispatch({ act: 'mend', wrong });
  const [whole, setWhole] = useState<Wrong>();
  const [busy, setBusy] = useState(false);

  // Takes over what was typed, or filled in by the browser, before this script loaded: the server's form accepts input
  // too. In a layout effect, so that a click that waited for hydration finds it.
  useLayoutEffect(() => {
    for (const field of fieldsOf(rules)) {
      const control = element.current?.elements.namedItem(field);
      if ((control instanceof HTMLInputElement || control instanceof HTMLSelectElement) && control.value !== '' && control.value !== state.values[field]) {
        dispatch({ act: 'type', field, value: control.value });
      }
    }
    // Once: afterwards the fields show the state.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    if (!draft) return;
    keepFormDraft(draft.name, Object.fromEntries(draft.remembered.map((field) => [field, state.values[field]])));
  }, [draft, state.values]);

  const untouched = useRef(state.values);
  const isOver = useRef(false);
  useEffect(() => {
    // An untouched form is not kept: next time it would show today's initial values instead of those at that time.
    if (!isOver.current && state.values !== untouched.current) keep?.(JSON.stringify(state.values));
  }, [keep, state.values]);

  function forget(): void {
    isOver.current = true;
    if (draft) forgetFormDraft(draft.name);
    keep?.('');
  }

  function focus(field: Field | undefined): void {
    const named = field === undefined ? null : element.current?.elements.namedItem(field);
    // Of several controls the checked one, or else the first.
    const control = named instanceof RadioNodeList ? ([...named].find((one) => one instanceof HTMLInputElement && one.checked) ?? named[0]) : named;
    if (!(control instanceof HTMLElement)) return;
    control.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true });
    // What is masked or cut at its length can't be mended at its end: what is typed next replaces it.
    if (control instanceof HTMLInputElement && (control.type === 'password' || control.autocomplete === 'one-time-code')) control.select();
  }

  async function attempt(): Promise<void> {
    const now = checked(state, rules);
    dispatch({ act: 'check' });
    setWhole(undefined);
    const first = firstWrong(now, rules);
    if (first !== undefined) return focus(first);
    setBusy(true);
    let sent: SendResult<Field>;
    try {
      sent = await send(state.values);
    } finally {
      setBusy(false);
    }
    if (sent === 'done') return forget();
    setWhole(sent.whole);
    if (!sent.fields) return;
    dispatch({ act: 'refuse', fields: sent.fields });
    const { fields } = sent;
    const at = document.activeElement;
    // A user who types elsewhere by now, such as in the search box, keeps the focus.
    if (at?.matches('input, textarea') && !element.current?.contains(at)) return;
    focus(fieldsOf(rules).find((field) => fields[field] !== undefined));
  }

  return {
    ...state,
    wrong,
    whole,
    busy,
    element,
    // The error of the whole form stays until it is sent again: a lockout doesn't end by typing.
    type: (field, value) => dispatch({ act: 'type', field, value }),
    leave: (field) => dispatch({ act: 'leave', field }),
    check: (field, rule = rules[field]) => {
      const found = rule(state.values[field], state.values);
      dispatch({ act: 'refuse', fields: { [field]: found } as Partial<Record<Field, Wrong>> });
      if (found) focus(field);
      return found === undefined;
    },
    refuse: (fields) => dispatch({ act: 'refuse', fields }),
    submit: (event) => {
      event.preventDefault();
      if (!busy) void attempt();
    },
    forget,
  };
}
