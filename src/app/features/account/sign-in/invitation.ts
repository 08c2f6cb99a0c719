/** The key under which the device stores it (local/database/state.ts). */
export const invitationState = 'invitationCode';
const longest = 64;

/** The invitation code in the address of the first page; `undefined` if there is none. */
export function invitationIn(address: string): string | undefined {
  const code = new URL(address).searchParams.get('code')?.trim();
  return code && code.length <= longest ? code : undefined;
}

/** The address this document was loaded with, wherever the shopper has navigated since. */
export function firstAddress(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation?.name ?? location.href;
}

/** Saves the code until somebody registers with it; a later one replaces it. */
export async function keepInvitation(address: string): Promise<void> {
  const code = invitationIn(address);
  if (code === undefined) return;
  const { keepState } = await import('../../../../local/database/state');
  await keepState(invitationState, code);
}
