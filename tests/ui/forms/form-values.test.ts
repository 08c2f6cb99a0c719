import { expect, it } from 'vitest';
import { keepOnly, readValues } from '../../../src/ui/forms/form-values';

it('numbers of cards and papers are never among what the device keeps of a form', () => {
  const kept: string[] = [];
  const keep = keepOnly(['amount', 'bankName'], (draft) => kept.push(draft));
  keep(JSON.stringify({ amount: '50', bankName: 'Harbour Bank', cardNumber: '4000 1234' }));
  // The form was sent or abandoned.
  keep('');
  expect(kept.map((draft) => (draft === '' ? '' : readValues(['amount', 'bankName', 'cardNumber'], draft)))).toEqual([{ amount: '50', bankName: 'Harbour Bank' }, '']);
});

it('a field of a draft that is no text is left out, and the others stay', () => {
  expect(readValues(['amount', 'bankName'], JSON.stringify({ amount: 50, bankName: 'Harbour Bank', other: 'x' }))).toEqual({ bankName: 'Harbour Bank' });
  for (const unreadable of ['', '{', 'null', '7', '[]']) expect(readValues(['amount'], unreadable), unreadable).toEqual({});
});
