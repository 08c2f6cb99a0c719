/** A field's error: a message key with its values, or a text from the shop itself. */
export type Wrong = { readonly id: string; readonly values?: Readonly<Record<string, string | number>> } | { readonly text: string };

/** A form's values and errors. Only typing changes a value. */
export type FormState<Field extends string> = {
  readonly values: Readonly<Record<Field, string>>;
  readonly wrong: Readonly<Partial<Record<Field, Wrong>>>;
};

/** Each field's check, in the order of the form; for a field that may hold anything it finds nothing. */
export type Rules<Field extends string> = Readonly<Record<Field, (value: string, values: Readonly<Record<Field, string>>) => Wrong | undefined>>;

export function fieldsOf<Field extends string>(rules: Rules<Field>): Field[] {
  return Object.keys(rules) as Field[];
}

function withWrong<Field extends string>(state: FormState<Field>, field: Field, wrong: Wrong | undefined): FormState<Field> {
  const others = Object.entries(state.wrong).filter(([name]) => name !== field);
  return { ...state, wrong: Object.fromEntries(wrong ? [...others, [field, wrong]] : others) as FormState<Field>['wrong'] };
}

/**
 * A value was typed. Errors that it fixes disappear at once, here and in fields that depend on this one (the repeated
 * password); no error appears while the user types.
 */
export function typed<Field extends string>(state: FormState<Field>, rules: Rules<Field>, field: Field, value: string): FormState<Field> {
  let next: FormState<Field> = { ...state, values: { ...state.values, [field]: value } };
  for (const other of fieldsOf(rules)) {
    if (state.wrong[other] === undefined) continue;
    const still = rules[other](next.values[other], next.values);
    const wasFoundHere = rules[other](state.values[other], state.values) !== undefined;
    // A refusal by the shop is about the value that was sent: only another value of that very field may be right.
    if (other === field || (wasFoundHere && still === undefined)) next = withWrong(next, other, still);
  }
  return next;
}

/** A field was left: its value is checked. An empty one may still be filled, and gets no error yet. */
export function left<Field extends string>(state: FormState<Field>, rules: Rules<Field>, field: Field): FormState<Field> {
  if (state.values[field].trim() === '') return state;
  const wrong = rules[field](state.values[field], state.values);
  return wrong ? withWrong(state, field, wrong) : state;
}

/** The form is about to be sent: every field is checked. */
export function checked<Field extends string>(state: FormState<Field>, rules: Rules<Field>): FormState<Field> {
  return fieldsOf(rules).reduce((next, field) => withWrong(next, field, rules[field](next.values[field], next.values)), state);
}

/** The shop refused the values of these fields. */
export function refused<Field extends string>(state: FormState<Field>, wrong: Readonly<Partial<Record<Field, Wrong>>>): FormState<Field> {
  return { ...state, wrong: { ...state.wrong, ...wrong } };
}

/** The first field with an error, in the order of the form. */
export function firstWrong<Field extends string>(state: FormState<Field>, rules: Rules<Field>): Field | undefined {
  return fieldsOf(rules).find((field) => state.wrong[field] !== undefined);
}

/** The errors to show. Of fields whose value lies `outside` the form (pictures, an agreement) only those that their rule still finds: no typing mends them. */
export function stillWrong<Field extends string>(state: FormState<Field>, rules: Rules<Field>, outside: readonly Field[]): FormState<Field>['wrong'] {
  return outside.reduce((next, field) => (isSame(state.wrong[field], rules[field](state.values[field], state.values)) ? next : withWrong(next, field, undefined)), state).wrong;
}

function isSame(one: Wrong | undefined, other: Wrong | undefined): boolean {
  return one !== undefined && other !== undefined && 'id' in one && 'id' in other && one.id === other.id;
}
