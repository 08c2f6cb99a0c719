import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { IntlScope } from '../../src/i18n/intl';
import { languageCodes, type Language } from '../../src/rules/languages';
import { MoneyText } from '../../src/ui/money';
import { amount } from '../support/catalog';

function shown(text: string, language: Language = 'en') {
  const markup = renderToStaticMarkup(
    <IntlScope language={language} messages={{}}>
      <MoneyText amount={amount(text)} />
    </IntlScope>,
  );
  return { markup, text: markup.replaceAll(/<[^>]+>/g, '') };
}

it.each([
  ['0', '0.00'],
  ['12.5', '12.50'],
  ['1234.5', '1,234.50'],
  ['1234567.5', '1,234,567.50'],
  ['1234567.891', '1,234,567.89'],
  ['0.005', '0.01'],
  ['0.0049999999', '0.00'],
  ['-1234.565', '-1,234.57'],
  // As a binary float this would be …993 and 1.01 would lose its cent.
  ['90071992547409931.01', '90,071,992,547,409,931.01'],
  ['1.005', '1.01'],
  ['99999999999999999999.99', '99,999,999,999,999,999,999.99'],
])('[S-124] [W-499] shows %s with two decimals and thousands separators', (given, figures) => {
  expect(shown(given).text).toBe(`${figures} USDT`);
});

it.each<[Language, string]>([
  ['de', '1.234.567,50'],
  ['fr', '1\u202f234\u202f567,50'],
  ['hi', '12,34,567.50'],
  ['ar', '1,234,567.50'],
  ['cn', '1,234,567.50'],
])('[S-124] separates as the readers of %s do', (language, figures) => {
  expect(shown('1234567.5', language).text).toBe(`${figures} USDT`);
});

it.each(languageCodes)('[W-059] always has its unit and runs left to right in %s', (language) => {
  const { text, markup } = shown('9.9', language);
  expect(text).toMatch(/USDT$/);
  expect(markup).toMatch(/^<span[^>]* dir="ltr"/);
  expect(text).toMatch(/^9[.,]90 /);
});
