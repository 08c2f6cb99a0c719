/** Everything that staff can be allowed to do. A call of the desk names the one that it needs. */
export const capabilities = ['orders', 'refunds', 'chat', 'users', 'balances', 'wallet', 'loans', 'papers', 'settings', 'staff', 'audit'] as const;
export type Capability = (typeof capabilities)[number];

/** Who works here, and what they may do. A merchant belongs to one store, and does all of it there only. */
export const roles = {
  merchant: ['orders'],
  operator: ['orders', 'refunds', 'chat', 'users', 'wallet', 'loans', 'papers'],
  admin: capabilities,
} as const satisfies Record<string, readonly Capability[]>;
export type Role = keyof typeof roles;

export function mayDo({ role }: { readonly role: Role }, capability: string): boolean {
  return (roles[role] as readonly string[]).includes(capability);
}
