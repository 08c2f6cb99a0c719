/**
 * What was typed into forms that were left before they were sent, for as long as the tab lives. Memory only: never on the
 * device, never a password, and nobody else's once another user is here.
 */
const drafts = new Map<string, Readonly<Record<string, string>>>();

export function draftOf(name: string): Readonly<Record<string, string>> {
  return drafts.get(name) ?? {};
}

export function keepDraft(name: string, values: Readonly<Record<string, string>>): void {
  drafts.set(name, values);
}

export function forgetDraft(name: string): void {
  drafts.delete(name);
}

/** After a logout: who comes next on this device finds empty forms. */
export function forgetDrafts(): void {
  drafts.clear();
}
