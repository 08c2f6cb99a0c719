/** A user's name as strangers see it: its first and last letter (they are English letters and digits), without revealing its length. */
export function maskedName(username: string): string {
  return `${username.slice(0, 1)}***${username.slice(-1)}`;
}
