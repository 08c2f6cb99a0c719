import { foldText, searchTerms } from '../../../rules/search/search-text';

type Part = { readonly text: string; readonly marked: boolean };

const wordCharacter = /[\p{L}\p{M}\p{N}]/u;

/** Where a folded term occurs in a folded name: at word starts, or anywhere if there is none. */
function placesOf(term: string, name: string, unspaced: boolean): number[] {
  const all: number[] = [];
  for (let at = name.indexOf(term); at >= 0; at = name.indexOf(term, at + term.length)) all.push(at);
  const beginnings = all.filter((at) => !wordCharacter.test(name[at - 1] ?? ' '));
  return unspaced || beginnings.length === 0 ? all : beginnings;
}

/**
 * A name split into the parts that match the query and those that don't. It compares as the search does (case, accents and spelling
 * variants folded), character by character, so that the name itself is shown unchanged.
 */
export function markedParts(name: string, query: string): Part[] {
  const characters = Array.from(name);
  const folded = characters.map(foldText);
  const owners = folded.flatMap((text, index) => Array.from({ length: text.length }, () => index));
  const whole = folded.join('');
  const marked = new Set<number>();
  for (const { text, unspaced } of searchTerms(query)) {
    for (const at of placesOf(text, whole, unspaced)) {
      for (const owner of owners.slice(at, at + text.length)) marked.add(owner);
    }
  }
  const parts: Part[] = [];
  characters.forEach((character, index) => {
    const last = parts.at(-1);
    // A character that folds to nothing (a combining mark) belongs to the one before it.
    const isMarked = folded[index] === '' ? (last?.marked ?? false) : marked.has(index);
    if (last?.marked === isMarked) parts[parts.length - 1] = { text: last.text + character, marked: isMarked };
    else parts.push({ text: character, marked: isMarked });
  });
  return parts;
}
