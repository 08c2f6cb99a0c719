import { describe, expect, it } from 'vitest';
import { checked, firstWrong, left, refused, stillWrong, typed, type FormState, type Rules } from '../../../src/ui/forms/form-state';

type Field = 'name' | 'first' | 'again';
const required = { id: 'account.wrong.required' };
const short = { id: 'account.wrong.username' };
const differ = { id: 'account.wrong.differ' };
const rules: Rules<Field> = {
  name: (value) => (value === '' ? required : value.length < 3 ? short : undefined),
  first: (value) => (value === '' ? required : undefined),
  again: (value, { first }) => (value === '' ? required : value === first ? undefined : differ),
};
const empty: FormState<Field> = { values: { name: '', first: '', again: '' }, wrong: {} };
const type = (state: FormState<Field>, ...words: readonly (readonly [Field, string])[]) => words.reduce((now, [field, value]) => typed(now, rules, field, value), state);

describe('a form', () => {
  it('calls nothing wrong while somebody types', () => {
    expect(type(empty, ['name', 'A'], ['again', 'x']).wrong).toEqual({});
  });

  it('says what is wrong when a field is left', () => {
    expect(left(type(empty, ['name', 'Al']), rules, 'name').wrong).toEqual({ name: short });
  });

  it('does not call a field wrong that was only passed through', () => {
    expect(left(empty, rules, 'name').wrong).toEqual({});
    expect(left(type(empty, ['name', '  ']), rules, 'name').wrong).toEqual({});
  });

  it('takes it back as soon as it is mended, and not before', () => {
    const wrong = left(type(empty, ['name', 'A']), rules, 'name');
    expect(type(wrong, ['name', 'Al']).wrong).toEqual({ name: short });
    expect(type(wrong, ['name', 'Ali']).wrong).toEqual({});
  });

  it('takes it back too where another field mends it', () => {
    const wrong = left(type(empty, ['first', 'abc'], ['again', 'abd']), rules, 'again');
    expect(wrong.wrong).toEqual({ again: differ });
    expect(type(wrong, ['first', 'abd']).wrong).toEqual({});
  });

  it('checks everything before it is sent, and leads to the first wrong field in its order', () => {
    const state = checked(type(empty, ['again', 'x']), rules);
    expect(state.wrong).toEqual({ name: required, first: required, again: differ });
    expect(firstWrong(state, rules)).toBe('name');
    expect(firstWrong(checked(type(state, ['name', 'Alice']), rules), rules)).toBe('first');
    expect(firstWrong(checked(type(empty, ['name', 'Alice'], ['first', 'x'], ['again', 'x']), rules), rules)).toBeUndefined();
  });

  it('keeps what the shop refused until that very field is changed', () => {
    const taken = { text: 'Taken' };
    const state = refused(type(empty, ['name', 'Alice']), { name: taken });
    expect(type(state, ['first', 'x']).wrong).toEqual({ name: taken });
    expect(type(state, ['name', 'Alice2']).wrong).toEqual({});
    // Submitting again drops the refusal: the shop decides anew.
    expect(checked(state, rules).wrong).toEqual({ first: required, again: required });
  });

  it('UX-073 shows what is wrong outside of it, such as a missing picture, until it is mended there, and nothing that came up since', () => {
    const missing = { id: 'wallet.deposit.proofMissing' };
    const withPicture = (trouble: { readonly id: string } | undefined): Rules<Field> => ({ ...rules, first: () => trouble });
    const state = checked(type(empty, ['name', 'Al']), withPicture(missing));
    const outside = ['first'] as const;
    expect(stillWrong(state, withPicture(missing), outside)).toEqual(state.wrong);
    for (const now of [undefined, { id: 'write.stillPreparing' }]) expect(stillWrong(state, withPicture(now), outside)).toEqual({ name: short, again: required });
    expect(stillWrong(empty, withPicture(missing), outside)).toEqual({});
    expect(stillWrong(state, withPicture(undefined), [])).toBe(state.wrong);
  });

  it('loses nothing of what was typed, whatever is wrong with it', () => {
    const values = { name: 'Al', first: ' p ', again: 'q' };
    let state = type(empty, ['name', 'Al'], ['first', ' p '], ['again', 'q']);
    state = refused(left(checked(state, rules), rules, 'name'), { first: { text: 'No' } });
    expect(state.values).toEqual(values);
  });
});
