import { describe, expect, it } from 'vitest';
import { parsePhone } from '../../../src/rules/account/phones';

describe('a phone number under “specified”', () => {
  it('[W-197] has at least 8 digits', () => {
    expect(parsePhone('1234567', 'specified')).toBeUndefined();
    expect(parsePhone('12345678', 'specified')).toBe('12345678');
  });

  it('[W-198] is digits, with the marks that people write between them', () => {
    expect(parsePhone('+49 (151) 234-567.89', 'specified')).toBe('4915123456789');
    expect(parsePhone('0049 151 23456789', 'specified')).toBe('4915123456789');
    for (const wrong of ['', 'phone', '12345678a', '+', '1234 5678 ext 5', '１２３４５６７８', '1234567890123456']) expect(parsePhone(wrong, 'specified'), wrong).toBeUndefined();
  });
});

describe('a phone number under “inclusive”', () => {
  it('[W-199] has any length that its country allows', () => {
    // Saint Helena has five digits after its calling code, Austria up to thirteen.
    expect(parsePhone('+290 51234', 'inclusive')).toBe('29051234');
    expect(parsePhone('+43 1 234567890123', 'inclusive')).toBe('431234567890123');
    expect(parsePhone('+1 202 555 0142', 'inclusive')).toBe('12025550142');
    expect(parsePhone('+1 202 555', 'inclusive')).toBeUndefined();
    expect(parsePhone('+1 202 555 0142 77', 'inclusive')).toBeUndefined();
    expect(parsePhone('+999 123456789', 'inclusive')).toBeUndefined();
  });

  it('is read with the country that was chosen', () => {
    expect(parsePhone('0151 23456789', 'inclusive', 'DE')).toBe('4915123456789');
    expect(parsePhone('+1 202 555 0142', 'inclusive', 'DE')).toBe('12025550142');
  });

  it('follows the documents where the country is unknown', () => {
    expect(parsePhone('1234567', 'inclusive')).toBeUndefined();
    expect(parsePhone('0151 23456789', 'inclusive')).toBe('015123456789');
  });

  it('[W-198] is a number', () => {
    for (const wrong of ['', 'call me', '+', '+49', 'tel:+491512345678', '+49151٣٤٥٦٧٨٩٠']) expect(parsePhone(wrong, 'inclusive'), wrong).toBeUndefined();
  });
});
