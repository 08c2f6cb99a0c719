import { readdirSync, readFileSync } from 'node:fs';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { helpPages, helpSettings, isHelpPage } from '../../../../src/app/features/support/help-list';
import { helpSections } from '../../../../src/app/features/support/help-sections';
import { messageGroup } from '../../../../src/rules/message-groups';
import { brandIds, readBrand } from '../../../support/brands';

const read = (language: string) => JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Record<string, string>;
const english = read('en');
const languages = readdirSync('locales').filter((file) => file.endsWith('.json')).map((file) => file.replace('.json', ''));
const isLong = (key: string) => messageGroup(key) === 'help';

/** What a message needs from the page: its arguments and its tags. */
function needs(tree: readonly MessageFormatElement[]): string[] {
  return tree.flatMap((part) => {
    if (part.type === TYPE.tag) return [`<${part.value}>`, ...needs(part.children)];
    if (part.type === TYPE.plural || part.type === TYPE.select) return [part.value, ...new Set(Object.values(part.options).flatMap(({ value }) => needs(value)))];
    return part.type === TYPE.literal || part.type === TYPE.pound ? [] : [part.value];
  });
}

describe('the help pages', () => {
  it('have a title, a lead and two to six sections, and no text that no page shows', () => {
    const wanted = helpPages.flatMap((page) => {
      expect(helpSections[page].length).toBeGreaterThanOrEqual(2);
      expect(helpSections[page].length).toBeLessThanOrEqual(6);
      return [`help.${page}.title`, `help.${page}.lead`, ...helpSections[page].flatMap((section) => [`help.${page}.${section}.title`, `help.${page}.${section}.text`])];
    });
    const there = Object.keys(english).filter((key) => key.startsWith('help.') && key.split('.').length > 2);
    expect(there.filter((key) => key !== 'help.nav.title').toSorted()).toEqual(wanted.toSorted());
  });

  it('are told every setting that their texts speak of, until when a refund is decided among them', () => {
    const spoken = (key: string) => needs(parse(english[key] ?? '')).filter((need) => need.includes('_'));
    expect([...new Set(Object.keys(english).filter((key) => key.startsWith('help.')).flatMap(spoken))].toSorted()).toEqual([...helpSettings].toSorted());
    for (const key of ['help.return-policy.money.text', 'help.seller-rules.orders.text']) expect(spoken(key), key).toContain('refund_answer_days');
  });

  const linked = (brand: string) =>
    readBrand(brand).footer.flatMap(({ items }) => items.flatMap(({ link }) => ('page' in link && link.page.startsWith('/help/') ? [link.page.slice('/help/'.length)] : [])));

  it.each(brandIds)('are all that the footer of %s leads to', (brand) => {
    expect(linked(brand).filter((page) => !isHelpPage(page))).toEqual([]);
  });

  it('are each in the footer of the default brand', () => {
    expect(linked('kitewharf').toSorted()).toEqual([...helpPages].toSorted());
  });
});

describe.each(languages)('the long texts in %s', (language) => {
  const texts = Object.entries(read(language)).filter(([key]) => isLong(key));

  it('need the same from the page as in English', () => {
    for (const [key, text] of texts) expect(needs(parse(text)).toSorted(), key).toEqual(needs(parse(english[key] ?? '')).toSorted());
  });

  it('promise no returns within 0 days where the mall takes nothing back', () => {
    const spoken = Object.entries(read(language)).filter(([key, text]) => ['order.receive.text', 'order.whyNot.shipped'].includes(key) || text.includes('{return_days, plural,'));
    expect(spoken.map(([key]) => key)).toContain('help.return-policy.underway.text');
    for (const [key, text] of spoken) expect(text, key).toMatch(/\{(return_)?days, plural, =0 \{/);
  });

  it('name no brand, and call nothing out', () => {
    const loud = texts.filter(([, text]) => /[!！]|dhow/i.test(text) || brandIds.some((brand) => text.toLowerCase().includes(brand)));
    expect(loud.map(([key]) => key)).toEqual([]);
  });
});

it('are complete in English, Chinese and Arabic', () => {
  const keys = Object.keys(english).filter(isLong);
  for (const language of ['cn', 'ar']) {
    const translated = read(language);
    expect(keys.filter((key) => !(key in translated)), language).toEqual([]);
  }
});
