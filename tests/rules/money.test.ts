import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, atRate, compareMoney, isAboveZero, noMoney, parseMoney, percentOff, roundToCents, type Money } from '../../src/rules/money';
import { anyText } from '../support/any-text';

const one = 10n ** 10n;

/** Any valid amount, with its value in ten-billionths as a bigint. */
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), fc.bigInt({ min: 0n, max: one - 1n }), fc.integer({ min: 0, max: 10 }), fc.boolean())
  .map(([whole, fraction, decimals, negative]) => {
    const digits = fraction.toString().padStart(10, '0').slice(0, decimals);
    const text = `${negative ? '-' : ''}${whole}${digits && `.${digits}`}`;
    const units = whole * one + BigInt(digits.padEnd(10, '0'));
    return { text: text as Money, units: negative ? -units : units };
  });

function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole) * one + BigInt(fraction.padEnd(10, '0'));
  return text.startsWith('-') ? -units : units;
}

describe('parseMoney', () => {
  it('takes what is written in plain digits', () => {
    fc.assert(fc.property(amount, ({ text }) => {
      expect(parseMoney(text)).toBe(text);
    }));
  });

  it.each(['', ' ', '1e3', '1E3', '+1', '--1', '1.', '.5', '1,000', '1 000', '0x1f', 'NaN', 'Infinity', '1.00000000001', '1'.repeat(21), '１２', '٣', '1\n', ' 1', '1_000', '½'])(
    'refuses %j',
    (text) => expect(parseMoney(text)).toBeUndefined(),
  );

  it('refuses what JavaScript alone would take for a number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double().map(String), anyText()), (text) => {
        expect(parseMoney(text) === undefined).toBe(!/^-?[0-9]{1,20}(\.[0-9]{1,10})?$/.test(text));
      }),
    );
  });
});

describe('sums and comparisons', () => {
  it('are exact for any number of amounts', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 6 }), (amounts) => {
        const sum = addMoney(...amounts.map(({ text }) => text));
        expect(unitsOf(sum)).toBe(amounts.reduce((all, { units }) => all + units, 0n));
      }),
    );
  });

  it('are exact for amounts that were computed, which may be longer than accepted ones', () => {
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [a, b] = [one, other].map(({ text }) => text.replace('-', '') as Money) as [Money, Money];
        const worth = atRate(a, b);
        expect(compareMoney(worth, addMoney(worth))).toBe(0);
        expect(compareMoney(addMoney(worth, '0.0000000001' as Money), worth)).toBe(1);
        expect(unitsOf(worth)).toBe((unitsOf(a) * unitsOf(b)) / 10n ** 10n);
      }),
    );
    expect(parseMoney(atRate('10000000000000000' as Money, '60000' as Money))).toBeUndefined();
  });

  it('[W-068] of the amounts that binary numbers get wrong are right', () => {
    expect(addMoney('0.1' as Money, '0.2' as Money)).toBe('0.3');
    expect(addMoney('99999999999999999999' as Money, '0.0000000001' as Money)).toBe('99999999999999999999.0000000001');
    expect(addMoney()).toBe(noMoney);
  });

  it('write no idle zeros and no minus before zero', () => {
    expect(addMoney('1.50' as Money)).toBe('1.5');
    expect(addMoney('-1' as Money, '1.000' as Money)).toBe('0');
    fc.assert(fc.property(amount, ({ text }) => {
      expect(addMoney(text)).not.toMatch(/\.\d*0$|^-0$|\.$/);
    }));
  });

  it('order amounts as their values', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(Math.sign(compareMoney(a.text, b.text))).toBe(a.units < b.units ? -1 : a.units > b.units ? 1 : 0);
      }),
    );
    expect(compareMoney('1.0' as Money, '1' as Money)).toBe(0);
  });

  it('tell what is above zero', () => {
    fc.assert(fc.property(amount, ({ text, units }) => {
      expect(isAboveZero(text)).toBe(units > 0n);
    }));
    expect([null, undefined, '0.00' as Money].map(isAboveZero)).toEqual([false, false, false]);
  });
});

describe('roundToCents', () => {
  it('has two decimals, half away from zero', () => {
    const rounded = { '0': '0.00', '1': '1.00', '1.005': '1.01', '1.0049999999': '1.00', '-1.005': '-1.01', '-1.004': '-1.00', '0.995': '1.00', '1234.5': '1234.50' };
    for (const [from, to] of Object.entries(rounded)) expect(roundToCents(from as Money), from).toBe(to);
  });

  it('is never further than half a cent from the amount', () => {
    fc.assert(
      fc.property(amount, ({ text, units }) => {
        const shown = roundToCents(text);
        expect(shown).toMatch(/^-?\d+\.\d\d$/);
        const off = unitsOf(shown) - units;
        expect((off < 0n ? -off : off) * 200n <= one).toBe(true);
      }),
    );
  });
});

describe('percentOff', () => {
  it('is whole percent, rounded down, never told where the price isn\'t lower', () => {
    expect(percentOff('25.50' as Money, '19.90' as Money)).toBe(21);
    expect(percentOff('3' as Money, '2' as Money)).toBe(33);
    expect(percentOff('10' as Money, '0' as Money)).toBe(100);
    expect(percentOff('10' as Money, '10' as Money)).toBe(0);
    expect(percentOff('10' as Money, '11' as Money)).toBe(0);
    expect(percentOff('0' as Money, '0' as Money)).toBe(0);
    fc.assert(
      fc.property(amount, amount, (before, now) => {
        fc.pre(before.units > 0n && now.units >= 0n);
        const less = before.units - now.units;
        expect(BigInt(percentOff(before.text, now.text))).toBe(less > 0n ? (less * 100n) / before.units : 0n);
      }),
    );
  });
});
