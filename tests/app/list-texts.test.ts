import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import ar from '../../locales/ar.json';
import cn from '../../locales/cn.json';
import en from '../../locales/en.json';

const mine = /^(list|filter|commodity|discounted|classification|store)\./;
const locales: Record<string, Record<string, string>> = { en, cn, ar };
const keys = Object.keys(en).filter((key) => mine.test(key));

/** Every variable and plural of a message, however deep. */
function parts(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.plural || element.type === TYPE.select) return [element, ...Object.values(element.options).flatMap(({ value }) => parts(value))];
    return element.type === TYPE.tag ? [element, ...parts(element.children)] : [element];
  });
}
const named = (text: string) => new Set(parts(parse(text)).flatMap((part) => (part.type === TYPE.literal || part.type === TYPE.pound ? [] : [part.value])));

describe.each(Object.keys(locales))('the texts of the lists in %s', (language) => {
  const texts = locales[language] ?? {};

  it('are all there, with the same variables as in English', () => {
    for (const key of keys) expect([key, [...named(texts[key] ?? '')].sort()]).toEqual([key, [...named((en as Record<string, string>)[key] ?? '')].sort()]);
  });

  it('have every plural that the language counts with (UX-108)', () => {
    const needed = new Intl.PluralRules(language === 'cn' ? 'zh' : language).resolvedOptions().pluralCategories;
    for (const key of keys) {
      for (const part of parts(parse(texts[key] ?? ''))) {
        if (part.type === TYPE.plural) expect([key, Object.keys(part.options)]).toEqual([key, expect.arrayContaining(needed)]);
      }
    }
  });

  it('shout at nobody', () => {
    expect(keys.filter((key) => /[!！]/.test(texts[key] ?? ''))).toEqual([]);
  });
});
