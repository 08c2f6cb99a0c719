/** Under which the device keeps it (local/database/state.ts). */
export const invitationState = 'invitationCode';
const longest = 64;

/** The invitation code in the address of the first page; `undefined` where there is none. */
export function invitationIn(address: string): string | undefined {
  const code = new URL(address).searchParams.get('code')?.trim();
  return code && code.length <= longest ? code : undefined;
}

/** The address that this document was opened with, whatever page the shopper has gone to since. */
export function firstAddress(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation?.name ?? location.href;
}

/** Keeps the code until somebody registers with it; a later one takes its place. */
export async function keepInvitation(address: string): Promise<void> {
  const code = invitationIn(address);
  if (code === undefined) return;
  const { keepState } = await import('../../../../local/database/state');
  await keepState(invitationState, code);
}
