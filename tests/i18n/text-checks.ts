import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { languageTag, type Language } from '../../src/rules/languages';

export type Texts = Readonly<Record<string, string>>;

/**
 * `locales/glossary/<code>.json`: a language's words for the things of the shop, so that all texts use the same ones.
 * `word` is the word or its stems, any of which will do; `not` are beginnings of words that are never used for it. `same`
 * are words, and whole texts, that the language shares with English.
 */
export type Glossary = {
  readonly terms: Readonly<Record<string, { readonly word: readonly string[]; readonly not: readonly string[] }>>;
  readonly same?: readonly string[];
};


/** Every part of a message, also those inside plurals, selects and tags. */
export function partsOf(tree: readonly MessageFormatElement[]): MessageFormatElement[] {
  return tree.flatMap((part) => {
    if (part.type === TYPE.tag) return [part, ...partsOf(part.children)];
    if (part.type === TYPE.plural || part.type === TYPE.select) return [part, ...Object.values(part.options).flatMap(({ value }) => partsOf(value))];
    return [part];
  });
}

/** The arguments and tags that a message needs. A number may be a plain argument in one language and a plural in another. */
function needsOf(parts: readonly MessageFormatElement[]): string {
  const needs = parts.flatMap((part) => {
    if (part.type === TYPE.literal || part.type === TYPE.pound) return [];
    return [part.type === TYPE.tag ? `<${part.value}>` : part.value];
  });
  return [...new Set(needs)].toSorted().join(' ');
}

/** The words of a message without its arguments and tags; all branches in a row. */
function wordsOf(parts: readonly MessageFormatElement[]): string {
  return parts.map((part) => (part.type === TYPE.literal ? part.value : ' ')).join('');
}

/** A message as shown on a button: the last branch of each plural and select, without arguments. */
function shown(tree: readonly MessageFormatElement[]): string {
  return tree
    .map((part) => {
      if (part.type === TYPE.literal) return part.value;
      if (part.type === TYPE.tag) return shown(part.children);
      if (part.type === TYPE.plural || part.type === TYPE.select) return shown(Object.values(part.options).at(-1)?.value ?? []);
      return '';
    })
    .join('');
}

/** Width in columns: a Chinese, Japanese or Korean character takes two, a combining mark none. */
function widthOf(text: string): number {
  return [...text.trim()].reduce((width, sign) => width + (/\p{M}/u.test(sign) ? 0 : /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}\u3000-\u303f\uff00-\uff60ー]/u.test(sign) ? 2 : 1), 0);
}

const names = [
  'USDT', 'USDC', 'BTC', 'ETH', 'USD', 'UTC', 'GMT', 'PayPal', 'MasterCard', 'Mastercard', 'Visa', 'JPEG', 'PNG', 'WebP', 'PDF', 'CSV', 'JSON', 'MB', 'kB', 'KB', 'QR', 'IP', 'ID', 'APR', 'C3', 'ZIP', 'PIN', 'Eircode',
  'iPhone', 'iPad', 'Android', 'Safari', 'Chrome', 'Edge', 'Mac', 'Dock', 'Host', 'lang', 'name@example.com', 'CO', 'HTTPS', 'EUR',
];

/** The Han characters of a national character set; two of them tell simplified from traditional Chinese. */
function hanOf(encoding: string, leads: readonly [number, number], trails: readonly (readonly [number, number])[]): Set<string> {
  const decoder = new TextDecoder(encoding);
  const signs = new Set<string>();
  for (let lead = leads[0]; lead <= leads[1]; lead += 1) {
    for (const [from, to] of trails) {
      for (let trail = from; trail <= to; trail += 1) signs.add(decoder.decode(Uint8Array.of(lead, trail)));
    }
  }
  return new Set([...signs].filter((sign) => /^\p{sc=Han}$/u.test(sign)));
}
let known: { readonly gb: Set<string>; readonly big5: Set<string>; readonly jis: Set<string> } | undefined;
function characterSets() {
  known ??= {
    gb: hanOf('gb18030', [0xb0, 0xf7], [[0xa1, 0xfe]]),
    big5: hanOf('big5', [0xa4, 0xf9], [[0x40, 0x7e], [0xa1, 0xfe]]),
    jis: hanOf('euc-jp', [0xb0, 0xf4], [[0xa1, 0xfe]]),
  };
  return known;
}

/** Whether the language itself writes with this Han character. */
function isOwnHan(language: Language, sign: string): boolean {
  const { gb, big5, jis } = characterSets();
  if (language === 'cn') return gb.has(sign) || !big5.has(sign);
  if (language === 'tw') return big5.has(sign) || !gb.has(sign);
  return jis.has(sign);
}

const scripts: Partial<Record<Language, RegExp>> = {
  cn: /\p{sc=Han}/u,
  tw: /\p{sc=Han}/u,
  ja: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]/u,
  ko: /\p{sc=Hangul}/u,
  th: /\p{sc=Thai}/u,
  ar: /\p{sc=Arab}/u,
  hi: /\p{sc=Deva}/u,
  el: /\p{sc=Grek}/u,
  ru: /\p{sc=Cyrl}/u,
};
/** Whether the language is written without spaces between words. */
const isUnspaced = (language: Language) => ['cn', 'tw', 'ja', 'th'].includes(language);

/** Keys of labels of buttons, tabs and the like, where a long word breaks the row. */
const button = /^(shell\.(tryAgain|close|undo|back|nav\.(?!label|phone).*)|update\.(go|later)|user\.nav\.(?!label).*|order\.(tab|act)\..*|settings\.act\..*|list\.sort\.(?!label|.*Help$).*|cart\.(add|buyNow|view|continue|checkOut|remove|later|acceptAll|news\.accept)|reviews\.class\..*|header\.(logIn|logOut|register)|(goods|seller)\.toggleShort|(?!.*(drafts|link)\.).*\.(go|setGo|resetGo|addGo|changeGo|copyGo|retry|edit|discard|undo|send|resend|turnOn|turnOff|cancel|editShort|deleteShort|toggleShort|seeAll))$/;
const longest = (english: string) => Math.max(16, 1.6 * widthOf(english));

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Finds any of these words: whole words in English, beginnings of words in other languages, or anywhere if words have no spaces between them. */
function finder(language: Language, words: readonly string[]): RegExp {
  const any = words.map(escaped).join('|');
  if (isUnspaced(language)) return new RegExp(any, 'iu');
  return new RegExp(String.raw`(?<!\p{L})(${any})${language === 'en' ? String.raw`(s|es)?(?!\p{L})` : ''}`, 'iu');
}

export function missingKeys(texts: Texts, english: Texts): string[] {
  return Object.keys(english).filter((key) => !(key in texts));
}

/** All problems of a language's texts except missing keys, each as "key: problem". */
export function textProblems(language: Language, texts: Texts, english: Texts, glossary: Glossary, englishGlossary: Glossary): string[] {
  const problems: string[] = [];
  const plurals = { cardinal: new Intl.PluralRules(languageTag(language)), ordinal: new Intl.PluralRules(languageTag(language), { type: 'ordinal' }) };
  const same = new Set(glossary.same);
  const shared = new RegExp(String.raw`(?<![\p{sc=Latin}\d])(${[...names, ...same].toSorted((a, b) => b.length - a.length).map(escaped).join('|')})(?![\p{sc=Latin}\d])`, 'gu');
  const script = scripts[language] ?? /\p{sc=Latin}/u;
  const words: Record<string, string> = {};

  for (const [key, text] of Object.entries(texts)) {
    const original = english[key];
    const say = (problem: string) => problems.push(`${key}: ${problem}`);
    if (original === undefined) {
      say('English has no such key');
      continue;
    }
    if (text.trim() === '' || text.trim() !== text) say('is empty, or has blanks around it');
    let tree: MessageFormatElement[];
    try {
      tree = parse(text);
    } catch (error) {
      say(`cannot be parsed (${error instanceof Error ? error.message : String(error)})`);
      continue;
    }
    const parts = partsOf(tree);
    const originalTree = parse(original);
    const needs = needsOf(parts);
    const wanted = needsOf(partsOf(originalTree));
    if (needs !== wanted) say(`needs ${needs || 'nothing'}; English needs ${wanted || 'nothing'}`);
    for (const part of parts) {
      if (part.type !== TYPE.plural) continue;
      const categories: readonly string[] = plurals[part.pluralType ?? 'cardinal'].resolvedOptions().pluralCategories;
      // Exact options such as "=0" are not plural categories.
      const given = Object.keys(part.options).filter((option) => !/^=\d+$/.test(option));
      if (given.toSorted().join() !== [...categories].toSorted().join()) say(`has the plurals ${given.join()}; the language has ${categories.join()}`);
    }
    words[key] = wordsOf(parts);
    if (/[{}]/.test(words[key])) say('shows a brace: one too many, or quoted away');
    if (language === 'en') continue;

    const own = words[key].replaceAll(shared, ' ');
    const letters = own.match(/\p{L}/gu) ?? [];
    if (text === original && !same.has(text) && letters.length > 0) say('is English');
    if (scripts[language]) {
      const latin = own.match(/\p{sc=Latin}{2,}/gu);
      if (latin) say(`has "${latin.join(' ')}", which is neither the language's script nor a shared word`);
      if (letters.length > 0 && !letters.some((letter) => script.test(letter))) say('is not in the script of the language');
    }
    const foreign = letters.filter((letter) => !script.test(letter) && !/[\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u.test(letter));
    if (foreign.length > 0) say(`has letters of another script: ${foreign.join('')}`);
    const otherHan = letters.filter((letter) => /\p{sc=Han}/u.test(letter) && !isOwnHan(language, letter));
    if (otherHan.length > 0) say(`has characters that the language does not write: ${otherHan.join('')}`);
    if (button.test(key) && widthOf(shown(tree)) > longest(shown(originalTree))) say(`is too long for a button: ${widthOf(shown(tree))} columns, at most ${Math.floor(longest(shown(originalTree)))}`);
  }

  for (const [term, { word, not }] of Object.entries(glossary.terms)) {
    const forbidden = not.length > 0 ? finder(language, not) : undefined;
    for (const [key, said] of Object.entries(words)) {
      const found = forbidden?.exec(said);
      if (found) problems.push(`${key}: says "${found[0]}"; the glossary has "${word[0]}" for ${term}`);
    }
    const original = englishGlossary.terms[term]?.word;
    if (!original) {
      problems.push(`glossary: English has no term ${term}`);
      continue;
    }
    const inEnglish = finder('en', original);
    const label = new RegExp(`^(${inEnglish.source})$`, 'iu');
    // Searched anywhere in a word: inflection may put something before the stem, and compounds have it inside.
    const inOwn = new RegExp(word.map(escaped).join('|'), 'iu');
    const uses = Object.keys(words).filter((key) => inEnglish.test(english[key] ?? ''));
    const lacking = uses.filter((key) => !inOwn.test(words[key] ?? ''));
    for (const key of lacking.filter((name) => label.test(english[name] ?? ''))) problems.push(`${key}: is the term ${term} alone, without "${word[0]}"`);
    if (lacking.length > 0.3 * uses.length) problems.push(`glossary: "${word[0]}" stands in ${uses.length - lacking.length} of the ${uses.length} texts where English has ${term}; not in ${lacking.slice(0, 12).join(', ')}`);
  }
  for (const term of Object.keys(englishGlossary.terms)) if (!(term in glossary.terms)) problems.push(`glossary: has no term ${term}`);
  return problems;
}
