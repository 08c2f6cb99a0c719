/**
 * The values of forms that were left before they were sent, while the tab lives. In memory only: never on the device,
 * never a password, and never another user's.
 */
const drafts = new Map<string, Readonly<Record<string, string>>>();

export function formDraft(name: string): Readonly<Record<string, string>> {
  return drafts.get(name) ?? {};
}

export function keepFormDraft(name: string, values: Readonly<Record<string, string>>): void {
  drafts.set(name, values);
}

export function forgetFormDraft(name: string): void {
  drafts.delete(name);
}

/** Called when a session ends: the next user of this device finds empty forms. */
export function forgetFormDrafts(): void {
  drafts.clear();
}
