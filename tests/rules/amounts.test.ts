import { expect, it } from 'vitest';
import { addMoney, compareMoney, isAboveZero, parseMoney, subtractMoney, type Money } from '../../src/rules/money';
import { formatTag, languageCodes } from '../../src/rules/languages';
import { amountToEdit, writtenAmount } from '../../src/rules/written-amount';
import { Chance } from '../simulation/random';

/** A model of the amounts that the API accepts, in ten-billionths; it checks each character and uses none of the code under test. */
function model(text: string): bigint | undefined {
  const isMinus = text.startsWith('-');
  const parts = (isMinus ? text.slice(1) : text).split('.');
  const [whole = '', fraction = '0'] = parts;
  const isDigits = (part: string) => part !== '' && Array.from(part).every((letter) => '0123456789'.includes(letter));
  if (parts.length > 2 || !isDigits(whole) || !isDigits(fraction) || whole.length > 20 || fraction.length > 10) return undefined;
  const units = BigInt(whole) * 10n ** 10n + BigInt(fraction.padEnd(10, '0'));
  return isMinus ? -units : units;
}

function written(units: bigint): string {
  const size = units < 0n ? -units : units;
  const fraction = String(size % 10n ** 10n).padStart(10, '0').replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${size / 10n ** 10n}${fraction === '' ? '' : `.${fraction}`}`;
}

const spoil: readonly ((text: string, chance: Chance) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text,
  (text) => `-${text}`,
  (text) => `${text}e${text.length}`,
  (text, chance) => `${text.padEnd(12, '0')}${chance.below(10)}${chance.below(10)}`,
  (text) => ` ${text}`,
  (text) => `${text}\u00a0`,
  (text) => text.replace('.', ','),
  (text) => text.replaceAll(/\B(?=(\d{3})+\b)/g, ','),
  (text) => text.replaceAll(/\B(?=(\d{3})+\b)/g, '\u202f'),
  (text) => text.replace('.', '\u066b'),
  (text) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (text) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit))),
  (text) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit))),
  (text) => `+${text}`,
  (text) => `${text}.`,
  (text) => `.${text}`,
  (text) => `0x${text}`,
  (text) => `${text}\n`,
  (text) => `${text}_0`,
  (text) => `--${text}`,
];

it('[W-068] of 100,000 amounts, as people and programs write them, each is taken or refused as by hand, and sums are exact', () => {
  const chance = new Chance(68);
  const digits = (most: number) => Array.from({ length: 1 + chance.below(most) }, () => chance.below(10)).join('');
  const seen = { taken: 0, refused: 0 };
  let [sum, units]: [Money, bigint] = ['0' as Money, 0n];
  for (let n = 0; n < 100_000; n += 1) {
    const plain = chance.happens(0.7) ? `${digits(8)}.${digits(10)}` : digits(9);
    const text = chance.one(spoil)(plain, chance);
    const wanted = model(text);
    const read = parseMoney(text);
    if ((read === undefined) !== (wanted === undefined)) throw new Error(`${JSON.stringify(text)} is ${String(read)}, by hand ${String(wanted)}`);
    if (read === undefined || wanted === undefined) {
      seen.refused += 1;
      continue;
    }
    seen.taken += 1;
    const before = units;
    [sum, units] = [addMoney(sum, read), units + wanted];
    if (sum !== written(units) || subtractMoney(sum, read) !== written(before) || isAboveZero(read) !== wanted > 0n) throw new Error(`after ${text} the sum is ${sum}, by hand ${written(units)}`);
    if (Math.sign(compareMoney(sum, read)) !== (units < wanted ? -1 : units > wanted ? 1 : 0)) throw new Error(`${sum} and ${text} stand in another order`);
  }
  expect(seen.taken).toBeGreaterThan(10_000);
  expect(seen.refused).toBeGreaterThan(50_000);
});

it('[W-068] what binary numbers and other locales get wrong', () => {
  expect(addMoney('0.1' as Money, '0.2' as Money)).toBe('0.3');
  for (const text of ['1e3', '１２', '1.00000000001', '1,5', '1 000', '٣']) expect([text, parseMoney(text)]).toEqual([text, undefined]);
  // A form accepts the user's locale and sends plain digits; it does not guess an ambiguous amount.
  for (const [text, sent] of [['12,5', '12.5'], ['١٢٫٥', '12.5'], ['१२.५', '12.5'], ['๑๒.๕', '12.5'], ['1 000', '1000'], ['1,234.5', undefined], ['1.234,5', undefined], ['１２．５', '12.5'], ['12²', undefined]] as const) expect([text, writtenAmount(text, 'en')]).toEqual([text, sent]);
});

it('an amount is never a thousandth of what was meant: a sign that may separate thousands is read only where it is the decimal sign', () => {
  const read = [
    ['en', '12,500', undefined], ['en', '12.500', '12.500'], ['de', '12.500', undefined], ['de', '12,500', '12.500'], ['fr', '12.500', undefined], ['cn', '150,000', undefined],
    // These can only be decimals.
    ['en', '0,125', '0.125'], ['en', '12,50', '12.50'], ['de', '12.50', '12.50'], ['en', '1250,500', '1250.500'], ['ar', '١٢٫٥٠٠', '12.500'],
  ] as const;
  for (const [language, text, amount] of read) expect([language, text, writtenAmount(text, formatTag(language))]).toEqual([language, text, amount]);
});

it.each(languageCodes)('an amount that a page fills in is read as it is: %s', (language) => {
  const tag = formatTag(language);
  for (const amount of ['12.345', '1500', '1.500', '0.125', '120.50', '1234567.8901'] as Money[]) expect(writtenAmount(amountToEdit(amount, tag), tag)).toBe(amount);
});
