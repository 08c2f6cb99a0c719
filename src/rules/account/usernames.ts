/** 6 to 30 letters and digits, under both policies. */
export const usernamePattern = /^[A-Za-z0-9]{6,30}$/;

export function isUsername(name: string): boolean {
  return usernamePattern.test(name);
}

/** The form in which names are compared: Ann and ann are one user. */
export function usernameKey(name: string): string {
  return name.toLowerCase();
}
