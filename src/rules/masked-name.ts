/** A user's name as strangers see it: its first and last letter, and not how long it is. */
export function maskedName(username: string): string {
  const letters = [...username];
  return `${letters[0] ?? ''}***${letters.at(-1) ?? ''}`;
}
