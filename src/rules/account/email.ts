/** The two policies for validating fields; a brand chooses with `validation`. */
export type Policy = 'inclusive' | 'specified';

/** The server's limit. */
export const emailLimit = 64;

// Plain syntax: one @, no blanks or control characters, a dot in the domain, no empty part between dots.
const part = String.raw`[^\s@.\p{Cc}\p{Cs}]`;
const plain = new RegExp(`^${part}+(?:\\.${part}+)*@${part}+(?:\\.${part}+)*\\.${part}{2,}$`, 'u');
// Starts with a letter or digit, local part of 3 or more, domain of 2 or more, lowercase top level.
const specifiedNewsletter = /^[A-Za-z0-9][\w.+-]{2,}@[A-Za-z0-9-]{2,}(?:\.[A-Za-z0-9-]{2,})*\.[a-z]{2,}(?:\.[a-z]{2,})?$/;

/** Whether the newsletter accepts this address. */
export function isNewsletterEmail(email: string, policy: Policy): boolean {
  return email.length <= emailLimit && (policy === 'specified' ? specifiedNewsletter : plain).test(email);
}

// Characters with another meaning to a mail server unless they are quoted.
const special = /[<>()[\]\\,;:"]/;
// The account name has at least 6 characters, English letters and digits only.
const specifiedAccount = /^[A-Za-z0-9]{6,}@/;

/**
 * Whether an account or an address may have this e-mail. `inclusive`: plain syntax. `specified`: also, the part before
 * the @ is six or more English letters and digits.
 */
export function isAccountEmail(email: string, policy: Policy): boolean {
  return email.length <= emailLimit && plain.test(email) && !special.test(email) && (policy === 'inclusive' || specifiedAccount.test(email));
}

/** The form in which e-mails are compared: Ann@shop.example and ann@shop.example are the same. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
