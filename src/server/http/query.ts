/** A query as an object. A word that stands twice is a list of both, which no call takes: which of them counts is nobody's guess. */
export function readQuery(text: string): Record<string, string | string[]> {
  const words = new Map<string, string | string[]>();
  for (const [word, value] of new URLSearchParams(text)) {
    const before = words.get(word);
    words.set(word, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(words);
}
