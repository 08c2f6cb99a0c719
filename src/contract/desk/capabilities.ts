/** Everything that staff can be allowed to do. Each desk call names the capability it needs. */
export const capabilities = ['orders', 'refunds', 'chat', 'users', 'balances', 'wallet', 'loans', 'papers', 'settings', 'staff', 'audit'] as const;
export type Capability = (typeof capabilities)[number];

/** The capabilities of each role. A merchant belongs to one store and can act only there. */
export const roles = {
  merchant: ['orders'],
  operator: ['orders', 'refunds', 'chat', 'users', 'wallet', 'loans', 'papers'],
  admin: capabilities,
} as const satisfies Record<string, readonly Capability[]>;
export type Role = keyof typeof roles;

export function mayDo({ role }: { readonly role: Role }, capability: string): boolean {
  return (roles[role] as readonly string[]).includes(capability);
}
